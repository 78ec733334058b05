import assert from "node:assert/strict";
import { Credits } from "../../../../src/checking/paying/credits.ts";

const NOW = 1_000_000;

/** Returns the balance as the status bar shows it: `~` marks an estimate. */
function shown(credits: Credits): string {
  const balance = credits.balance("hosted");
  return balance === undefined ? "not known" : `${balance.isEstimate ? "~" : ""}${balance.credits}`;
}

describe("what is known of a balance", () => {
  let kept: unknown;
  let changes: number;
  let credits: Credits;

  const memento = {
    get: () => kept,
    update: async (_name: string, value: unknown) => Promise.resolve(void (kept = value)),
  };

  const started = (now = () => NOW): Credits => {
    const made = new Credits(memento, { warn: assert.fail }, now);
    made.onDidChange(() => (changes += 1));
    return made;
  };

  const begin = (): number => credits.account("hosted");

  beforeEach(() => {
    [kept, changes] = [undefined, 0];
    credits = started();
  });

  it("[EDI-10] is not known before the first answer, exact after it, and an estimate after a restart", () => {
    assert.equal(shown(credits), "not known");
    credits.state("hosted", 100, begin());
    assert.equal(changes, 1);
    assert.deepEqual(credits.balance("hosted"), { credits: 100, isEstimate: false, statedAt: NOW });
    assert.equal(credits.balance("embedded"), undefined);
    credits = started();
    assert.deepEqual(credits.balance("hosted"), { credits: 100, isEstimate: true, statedAt: 0 });
  });

  it("[EDI-10] is as old as the request whose answer stated it: what others did meanwhile may not be in it", () => {
    let now = NOW;
    credits = started(() => now);
    const begun = begin();
    now += 5_000;
    credits.state("hosted", 100, begun);
    assert.equal(credits.balance("hosted")?.statedAt, NOW);
  });

  it("[EDI-10] of two answers that cross, the one that was given later counts, as an estimate", () => {
    const first = begin();
    const second = begin();
    credits.state("hosted", 80, second);
    credits.state("hosted", 90, first);
    assert.equal(shown(credits), "~80");
    credits.state("hosted", 70, begin());
    assert.equal(shown(credits), "70", "the next one clears it");
  });

  it("[EDI-10] of two answers in their order the last one is exact", () => {
    const first = begin();
    const second = begin();
    credits.state("hosted", 90, first);
    credits.state("hosted", 80, second);
    assert.equal(shown(credits), "80");
  });

  it("[EDI-10] a balance that rises between two requests is believed", () => {
    credits.state("hosted", 5, begin());
    credits.state("hosted", 1_005, begin());
    assert.equal(shown(credits), "1005");
  });

  it("[EDI-10] an answer says nothing of a request beside it whose own was lost", () => {
    const lost = begin();
    const answered = begin();
    assert.ok(lost < answered);
    credits.doubt("hosted");
    credits.state("hosted", 90, answered);
    assert.equal(shown(credits), "~90");
    credits.state("hosted", 80, begin());
    assert.equal(shown(credits), "80", "it clears with the next one");
  });

  it("[EDI-10] a charge without a stated balance is taken off, and never below nothing", () => {
    credits.spend("hosted", 6, begin());
    assert.deepEqual([shown(credits), changes], ["not known", 0]);
    credits.state("hosted", 10, begin());
    credits.spend("hosted", 6, begin());
    assert.equal(shown(credits), "~4");
    credits.spend("hosted", 6, begin());
    assert.equal(shown(credits), "~0");
  });

  it("[EDI-10] [EDI-11] what was asked of an account before it became another one says nothing of the new one", () => {
    const asked = begin();
    credits.state("hosted", 10, begin());
    credits.forget("hosted");
    credits.state("hosted", 900, asked);
    credits.spend("hosted", 5, asked);
    credits.doubt("hosted", 800, asked);
    assert.deepEqual([shown(credits), kept, changes], ["not known", undefined, 2]);
    credits.state("hosted", 50, begin());
    assert.equal(shown(credits), "50");
  });

  it("[EDI-10] a doubt keeps what was stated and when, or takes what is known better", () => {
    credits.doubt("hosted");
    assert.deepEqual([shown(credits), changes], ["not known", 0]);
    credits.state("hosted", 100, begin());
    credits.doubt("hosted");
    assert.deepEqual(credits.balance("hosted"), { credits: 100, isEstimate: true, statedAt: NOW });
    credits.doubt("hosted", 7, begin());
    assert.equal(shown(credits), "~7");
  });

  it("[CRE-1] practice credits that aren't kept are those of another account, which is said once", () => {
    const warnings: string[] = [];
    credits = new Credits(memento, { warn: (line) => void warnings.push(line) }, () => NOW);
    credits.state("embedded", 1_900, credits.account("embedded"));
    credits.startedEmbedded(undefined);
    assert.equal(credits.balance("embedded")?.credits, 1_900, "the same account as before");
    credits.startedEmbedded("ENOSPC");
    assert.deepEqual([credits.balance("embedded"), credits.practiceNotKept], [undefined, "ENOSPC"]);
    credits.state("embedded", 2_000, credits.account("embedded"));
    credits.startedEmbedded("ENOSPC");
    assert.equal(credits.balance("embedded"), undefined, "each start has an account of its own");
    credits.state("embedded", 2_000, credits.account("embedded"));
    credits.startedEmbedded(undefined);
    assert.deepEqual([credits.balance("embedded"), credits.practiceNotKept], [undefined, undefined]);
    assert.deepEqual(warnings, ["Practice credits aren't kept: ENOSPC."]);
  });

  it("[EDI-10] a balance that can't be written costs nobody the answer that came with it", async () => {
    const warnings: string[] = [];
    const full = { get: () => undefined, update: async () => Promise.reject(new Error("full")) };
    credits = new Credits(full, { warn: (line) => void warnings.push(line) }, () => NOW);
    credits.state("hosted", 100, begin());
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(shown(credits), "100");
    assert.deepEqual(warnings, ["The balance could not be kept for the next start."]);
  });
});
