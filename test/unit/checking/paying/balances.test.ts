import assert from "node:assert/strict";
import { Balances } from "../../../../src/checking/paying/balances.ts";

const NOW = 1_000_000;

/** What the status bar would show: `~` before an estimate. */
function shown(balances: Balances): string {
  const balance = balances.of("hosted");
  return balance === undefined ? "not known" : `${balance.isEstimate ? "~" : ""}${balance.credits}`;
}

describe("what is known of a balance", () => {
  let balances: Balances;

  beforeEach(() => {
    balances = new Balances(() => NOW);
  });

  it("[EDI-10] is not known before the first answer, exact after it, and an estimate after a restart", () => {
    assert.equal(shown(balances), "not known");
    assert.equal(balances.state("hosted", 100, balances.begin()), true);
    assert.deepEqual(balances.of("hosted"), { credits: 100, isEstimate: false, statedAt: NOW });
    assert.equal(balances.of("embedded"), undefined);
    balances = new Balances(() => NOW);
    balances.remember("hosted", 100);
    assert.deepEqual(balances.of("hosted"), { credits: 100, isEstimate: true, statedAt: 0 });
  });

  it("[EDI-10] is as old as the request whose answer stated it: what others did meanwhile may not be in it", () => {
    let now = NOW;
    balances = new Balances(() => now);
    const begun = balances.begin();
    now += 5_000;
    balances.state("hosted", 100, begun);
    assert.equal(balances.of("hosted")?.statedAt, NOW);
  });

  it("[EDI-10] of two answers that cross, the one that was given later counts, as an estimate", () => {
    const first = balances.begin();
    const second = balances.begin();
    balances.state("hosted", 80, second);
    balances.state("hosted", 90, first);
    assert.equal(shown(balances), "~80");
    balances.state("hosted", 70, balances.begin());
    assert.equal(shown(balances), "70", "the next one clears it");
  });

  it("[EDI-10] of two answers in their order the last one is exact", () => {
    const first = balances.begin();
    const second = balances.begin();
    balances.state("hosted", 90, first);
    balances.state("hosted", 80, second);
    assert.equal(shown(balances), "80");
  });

  it("[EDI-10] a balance that rises between two requests is believed", () => {
    balances.state("hosted", 5, balances.begin());
    balances.state("hosted", 1_005, balances.begin());
    assert.equal(shown(balances), "1005");
  });

  it("[EDI-10] an answer says nothing of a request beside it whose own was lost", () => {
    const lost = balances.begin();
    const answered = balances.begin();
    assert.ok(lost < answered);
    balances.doubt("hosted");
    balances.state("hosted", 90, answered);
    assert.equal(shown(balances), "~90");
    balances.state("hosted", 80, balances.begin());
    assert.equal(shown(balances), "80", "it clears with the next one");
  });

  it("[EDI-10] a charge without a stated balance is taken off, and never below nothing", () => {
    assert.equal(balances.spend("hosted", 6, balances.begin()), false);
    balances.state("hosted", 10, balances.begin());
    balances.spend("hosted", 6, balances.begin());
    assert.equal(shown(balances), "~4");
    balances.spend("hosted", 6, balances.begin());
    assert.equal(shown(balances), "~0");
  });

  it("[EDI-10] [EDI-11] what was asked of an account before it became another one says nothing of the new one", () => {
    const asked = balances.begin();
    balances.state("hosted", 10, balances.begin());
    balances.forget("hosted");
    assert.equal(balances.state("hosted", 900, asked), false);
    assert.equal(balances.spend("hosted", 5, asked), false);
    assert.equal(balances.doubt("hosted", 800, asked), false);
    assert.equal(shown(balances), "not known");
    balances.state("hosted", 50, balances.begin());
    assert.equal(shown(balances), "50");
  });

  it("[EDI-10] a doubt keeps what was stated and when, or takes what is known better", () => {
    assert.equal(balances.doubt("hosted"), false);
    balances.state("hosted", 100, balances.begin());
    balances.doubt("hosted");
    assert.deepEqual(balances.of("hosted"), { credits: 100, isEstimate: true, statedAt: NOW });
    balances.doubt("hosted", 7, balances.begin());
    assert.equal(shown(balances), "~7");
  });
});
