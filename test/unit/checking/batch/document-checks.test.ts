import assert from "node:assert/strict";
import { systemClock } from "../../../../src/client/clock.ts";
import { countWords } from "../../../../src/contract/word-count.ts";
import { BetweenService } from "../../../harness/between-service.ts";
import { FastClock } from "../../client/fast-clock.ts";
import { KEY } from "../../service/running-service.ts";
import { Application } from "../application.ts";
import { charges, checkDocument, journalOf, letter, run, TARGET, type Window } from "./checked-document.ts";

const REFUSED = { status: 400, body: { code: "invalid_payload", message: "No." } };

describe("the three checks of a document", function () {
  this.timeout(60_000);

  let application: Application;
  let service: BetweenService;
  let window: Window;

  before(async () => {
    application = await Application.start({ credits: 100_000 });
    service = await BetweenService.start(() => application.service.baseUrl);
    application.baseUrl = service.baseUrl;
  });

  beforeEach(async () => {
    service.reset();
    window = await application.window();
  });

  after(async () => {
    service.close();
    await application.stop();
  });

  it("[EDI-12] run again they cost nothing and send nothing; of a changed text they cost what is new", async () => {
    const text = letter();
    const words = countWords(text);
    const first = await checkDocument(window, text);
    assert.deepEqual([first.status, charges(first)], ["done", [words, words, 2]]);
    const again = await checkDocument(window, text);
    assert.deepEqual([again.status, again.creditsCharged, again.cached], ["done", 0, true]);
    assert.deepEqual([again.result, again.findings], [first.result, first.findings]);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
    const changed = text.replace("of the week", "of each and every week");
    const third = await checkDocument(window, changed);
    const paragraph = countWords(changed.slice(0, changed.indexOf("\n")));
    assert.deepEqual(charges(third), [paragraph, countWords(changed), 2]);
    assert.equal(third.creditsCharged, paragraph + countWords(changed) + 2);
    assert.equal(third.creditsRemaining, (first.creditsRemaining ?? 0) - third.creditsCharged);
  });

  it("[EDI-10] [EDI-12] what a single check has paid for is not in the price", async () => {
    const text = letter();
    const words = countWords(text);
    await window.detection.check(TARGET, journalOf(text), run());
    await window.grammar.check(TARGET, journalOf(text), run());
    application.preferences = { confirmAbove: () => 1 };
    const asking = await application.window();
    application.preferences = {};
    const asked = application.asked.length;
    const outcome = await checkDocument(asking, text);
    assert.deepEqual([outcome.status, outcome.creditsCharged], ["done", 2]);
    assert.deepEqual(
      application.asked.slice(asked).map(({ plan: { kinds, price } }) => [kinds, price]),
      [[["plagiarism"], 2]],
    );
    assert.equal(outcome.coverage.checked, words);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
  });

  for (const isFirst of [true, false]) {
    it(`[EDI-12] beside the single checks, begun at the same moment ${isFirst ? "before" : "after"} them, each is paid once`, async () => {
      const text = letter();
      const due = 2 * countWords(text) + 2;
      const before = application.service.credits;
      const begin = [
        async () => checkDocument(window, text),
        async () => window.grammar.check(TARGET, journalOf(text), run()),
        async () => window.detection.check(TARGET, journalOf(text), run()),
        async () => window.plagiarism.check(TARGET, journalOf(text), run()),
      ];
      if (!isFirst) begin.reverse();
      const ended = await Promise.all(begin.map(async (each) => each()));
      assert.deepEqual(
        ended.map(({ status }) => status),
        ["done", "done", "done", "done"],
      );
      assert.equal(
        ended.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
        due,
      );
      assert.equal(application.service.credits, before - due);
      assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
    });
  }

  it("[EDI-11] [EDI-13] a scope that no key has is named, and the other checks go on", async () => {
    const some = await application.window({
      name: "some",
      key: KEY,
      scopes: ["grammar_checker", "ai_detector"],
    });
    const outcome = await checkDocument(some, letter());
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "missing_scope"]);
    assert.match(outcome.error?.message ?? "", /^Plagiarism: .*plagiarism_checker/u);
    assert.deepEqual([outcome.checks.grammar.status, outcome.checks.ai.status], ["done", "done"]);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 0 });
  });

  it("[EDI-11] without a key it is said once, and nothing is sent", async () => {
    const { error, status } = await checkDocument(await application.window("none"), letter());
    assert.deepEqual([status, error?.code, error?.charged], ["failed", "no_api_key", "no"]);
    assert.doesNotMatch(error?.message ?? "", /Grammar:/u);
    assert.deepEqual(service.passed, []);
  });

  it("[EDI-8] [EDI-12] a text sent to the background is awaited, paid once, and cached afterwards", async () => {
    application.preferences = { detectionMode: () => "background" };
    application.clock = new FastClock(50);
    const waiting = await application.window();
    application.preferences = {};
    application.clock = systemClock;
    const text = letter();
    const words = countWords(text);
    const outcome = await checkDocument(waiting, text);
    assert.deepEqual([outcome.status, charges(outcome)], ["done", [words, words, 2]], outcome.error?.message);
    assert.ok(outcome.result?.ai !== undefined);
    assert.equal((await waiting.background.store.list()).length, 1);
    const again = await checkDocument(window, text);
    assert.deepEqual([again.creditsCharged, again.cached], [0, true]);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
  });

  it("[EDI-13] the failure of one check doesn't affect the others, which aren't paid for again", async () => {
    const text = letter();
    const words = countWords(text);
    service.instead = (asked) => (asked === "plagiarism" ? REFUSED : undefined);
    const outcome = await checkDocument(window, text);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "invalid_payload", "yes"],
    );
    assert.match(
      outcome.error?.message ?? "",
      new RegExp(`^Plagiarism: .* The other checks were charged ${2 * words} credits\\.$`, "u"),
    );
    const { ai, grammar, plagiarism } = outcome.checks;
    assert.deepEqual(
      [grammar, ai, plagiarism].map((each) => [each.status, each.creditsCharged]),
      [
        ["done", words],
        ["done", words],
        ["failed", 0],
      ],
    );
    assert.deepEqual(Object.keys(outcome.result ?? {}), ["grammar", "ai"]);
    assert.deepEqual(outcome.coverage, { checked: 0, total: words });
    assert.equal(outcome.findings?.filter(({ kind }) => kind === "grammar").length, 10);
    service.instead = () => undefined;
    const again = await checkDocument(window, text);
    assert.deepEqual([again.status, again.creditsCharged], ["done", 2]);
  });

  it("[EDI-13] what two checks fail at is said once, by both names", async () => {
    service.instead = (asked) => (asked === "plagiarism" ? undefined : REFUSED);
    const { checks, error, status } = await checkDocument(window, letter());
    assert.deepEqual([status, checks.plagiarism.status, error?.charged], ["failed", "done", "yes"]);
    assert.equal(checks.grammar.error?.message, checks.ai.error?.message);
    assert.match(error?.message ?? "", /^Grammar, AI text: .* The other checks were charged 2 credits\.$/u);
  });

  it("[EDI-22] one that is turned off is left out, costs nothing and is no failure", async () => {
    const text = `<!-- content-authenticity-disable-file grammar -->\n\n${letter()}`;
    const outcome = await checkDocument(window, text);
    assert.deepEqual([outcome.status, service.counts], ["done", { grammar: 0, ai: 1, plagiarism: 1 }]);
    const { ai, grammar } = outcome.checks;
    assert.deepEqual([grammar.status, grammar.error, ai.status], ["leftOut", undefined, "done"]);
    const { total } = ai.coverage;
    assert.deepEqual([outcome.coverage, outcome.creditsCharged], [{ checked: total, total }, total + 2]);
    const again = await checkDocument(window, text);
    assert.deepEqual([again.status, again.creditsCharged, again.cached], ["done", 0, true]);
  });

  it("[EDI-22] beside one that is turned off, another one still fails and is named", async () => {
    service.instead = (asked) => (asked === "plagiarism" ? REFUSED : undefined);
    const text = `<!-- content-authenticity-disable-file grammar -->\n\n${letter()}`;
    const outcome = await checkDocument(window, text);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.checks.grammar.status],
      ["failed", "invalid_payload", "leftOut"],
    );
    assert.match(outcome.error?.message ?? "", /^Plagiarism: /u);
  });

  it("[EDI-22] where all three are turned off, that is what it says, and nothing is sent", async () => {
    const text = `<!-- content-authenticity-disable-file -->\n\n${letter()}`;
    const outcome = await checkDocument(window, text);
    const { coverage, creditsCharged, error, status } = outcome;
    assert.deepEqual(
      [status, error?.code, error?.charged, creditsCharged, coverage],
      ["failed", "silenced", "no", 0, { checked: 0, total: 0 }],
    );
    assert.match(error?.message ?? "", /turn off all three checks/u);
    assert.deepEqual(
      Object.values(outcome.checks).map((each) => each.status),
      ["leftOut", "leftOut", "leftOut"],
    );
    assert.deepEqual(service.passed, []);
  });
});
