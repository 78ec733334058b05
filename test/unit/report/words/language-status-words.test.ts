import type { CheckRecord } from "../../../../src/report/words/language-status-words.ts";
import assert from "node:assert/strict";
import * as fc from "fast-check";
import * as words from "../../../../src/report/words/language-status-words.ts";

const AT = new Date(2026, 0, 2, 10, 30).getTime();
const LATER = new Date(2026, 0, 2, 17, 0).getTime();
const RECORD: CheckRecord = {
  service: "embedded",
  at: AT,
  version: 3,
  isSelection: false,
  wordsChecked: 812,
  wordsTotal: 812,
  wordsReused: 400,
};
const COUNTS = { left: 8, hidden: 3 };
const MANUAL = { on: "manual" } as const;

const said = (message: string): readonly string[] => {
  const error = { code: "no_api_key", message, charged: "no" } as const;
  const { detail, text, whole } = words.describeChecked(
    { ...RECORD, wordsChecked: 0, error },
    3,
    COUNTS,
    MANUAL,
    LATER,
  );
  assert.equal(whole, `Grammar: not checked, ${message}`);
  return [text, detail];
};

describe("the language status in words", () => {
  it("[EDI-21] the row has how much, who and when; the rest is for screen readers", () => {
    const { detail, text, whole } = words.describeChecked(RECORD, 3, COUNTS, MANUAL, LATER);
    assert.equal(text, "Grammar: 8 left, 3 hidden");
    assert.match(detail, /^812 of 812 words, local, 10:30\sAM$/u);
    assert.match(whole, /^Grammar: 8 corrections left, 812 of 812 words, this machine, 1\/2\/2026, /u);
    assert.match(whole, /400 words cached, 3 hidden$/u);
    const one = words.describeChecked(RECORD, 3, { left: 1, hidden: 0 }, MANUAL, LATER);
    assert.equal(one.text, "Grammar: 1 left");
    assert.match(one.whole, /^Grammar: 1 correction left, /u);
  });

  it("[EDI-21] a text that was changed since, a selection and another day say so", () => {
    const changed = words.describeChecked(RECORD, 4, COUNTS, { on: "onType", why: "too_long" }, LATER);
    assert.match(changed.detail, /local, changed since 10:30\sAM$/u);
    assert.match(changed.whole, /changed since, too long to check as you type$/u);
    const part = { ...RECORD, isSelection: true, wordsChecked: 12, wordsTotal: 12 };
    const selected = words.describeChecked(part, 3, COUNTS, MANUAL, LATER + 86_400_000);
    assert.equal(selected.detail, "selection of 12 words, local, Jan 2");
    assert.match(selected.whole, /12 of 12 words of a selection/u);
  });

  it("[EDI-21] [EDI-13] the first sentence says why nothing was checked", () => {
    assert.deepEqual(said("The service asks for an API key. Nothing was charged. Add an API key."), [
      "Grammar: not checked",
      "The service asks for an API key",
    ]);
    assert.deepEqual(said("The hosted service needs an API key, and none is stored. Nothing was sent."), [
      "Grammar: not checked",
      "The hosted service needs an API key, and none is …",
    ]);
    assert.deepEqual(said("No connection to api.example.com (ENOTFOUND). Try again."), [
      "Grammar: not checked",
      "No connection to api.example.com (ENOTFOUND)",
    ]);
  });

  it("[R-4] the reason why the hosted service checks nothing automatically is shown quietly", () => {
    for (const [why, detail] of [
      ["no_budget", "checks on save need a daily credit budget"],
      ["workspace_setting", "only your user settings start hosted checks"],
    ] as const) {
      assert.equal(words.describeUnchecked({ on: "manual", why }).detail, detail);
    }
  });

  it("[EDI-21] no row is longer than VS Code shows", () => {
    const record = fc
      .record({
        service: fc.constantFrom("embedded", "hosted"),
        version: fc.constantFrom(3, 4),
        isSelection: fc.boolean(),
        words: fc.nat(99_999),
        message: fc.option(fc.lorem({ maxCount: 30 }), { nil: undefined }),
      })
      .map(({ message, words, ...rest }) => ({
        ...rest,
        message,
        count: rest.isSelection ? words % 1_000 : words,
      }))
      .map(({ message, count, ...rest }) => ({
        ...RECORD,
        ...rest,
        service: rest.service === "hosted" ? ("hosted" as const) : ("embedded" as const),
        wordsChecked: count,
        wordsTotal: count,
        ...(message === undefined ? {} : { error: { code: "refused", message, charged: "no" as const } }),
      }));
    const run = fc
      .record({
        on: fc.constantFrom("manual", "onSave", "onType"),
        why: fc.option(
          fc.constantFrom(
            "untrusted",
            "not_prose",
            "not_a_document",
            "hosted",
            "too_long",
            "workspace_setting",
            "no_budget",
          ),
          {
            nil: undefined,
          },
        ),
      })
      .map(({ on, why }) => (why === undefined ? { on } : { on, why }));
    const property = fc.property(record, run, fc.nat(99), (checked, when, left) => {
      for (const { detail, text } of [
        words.describeChecked(checked, 3, { left, hidden: left % 10 }, when, LATER),
        words.describeUnchecked(when),
        words.describeNotProse("typescriptreact", false),
      ]) {
        assert.ok(`${text} – ${detail}`.length <= words.LONGEST_ROW, `${text} – ${detail}`);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it("[R-26] a scan and a detection have separate rows, with coverage, service and time", () => {
    const row = words.describeOtherCheck("plagiarism", { ...RECORD, service: "hosted" }, 3, LATER);
    assert.equal(row.text, "Plagiarism: checked");
    assert.match(row.detail, /^812 of 812 words, hosted, 10:30\sAM$/u);
    assert.match(row.whole, /^Plagiarism: checked, 812 of 812 words, hosted service, 1\/2\/2026, /u);
    const changed = words.describeOtherCheck("ai", RECORD, 4, LATER);
    assert.match(`${changed.text}, ${changed.detail}`, /^AI text: checked, .*changed since 10:30\sAM$/u);
    const { version: _, ...landed } = RECORD;
    assert.doesNotMatch(words.describeOtherCheck("ai", landed, 4, LATER).detail, /changed/u);
  });

  it("[R-26] an automatic check says so, and a failed one says why", () => {
    const none = words.describeOtherCheck("ai", undefined, 3, LATER);
    assert.deepEqual([none.text, none.detail], ["AI text: not checked yet", "checks run on command"]);
    const error = {
      code: "no_api_key",
      message: "No key is stored. Nothing was sent.",
      charged: "no",
    } as const;
    const failed = words.describeOtherCheck("plagiarism", { ...RECORD, wordsChecked: 0, error }, 3, LATER);
    assert.deepEqual([failed.text, failed.detail], ["Plagiarism: not checked", "No key is stored"]);
  });

  it("[R-26] a running check says so, and keeps the facts of the last one", () => {
    const last = words.describeOtherCheck("ai", RECORD, 3, LATER);
    const row = words.describeRunning("ai", last);
    assert.deepEqual([row.text, row.detail], ["AI text: checking", last.detail]);
    assert.deepEqual(words.describeRunning("grammar", undefined).text, "Grammar: checking");
    for (const { detail, text } of [row, words.describeOtherCheck("plagiarism", RECORD, 4, LATER)]) {
      assert.ok(`${text} – ${detail}`.length <= words.LONGEST_ROW, `${text} – ${detail}`);
    }
  });
});
