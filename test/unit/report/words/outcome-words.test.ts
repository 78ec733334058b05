import assert from "node:assert/strict";
import { describeGrammarCheck } from "../../../../src/report/words/outcome-words.ts";

const CLEAN = {
  cached: false,
  creditsCharged: 0,
  droppedByEdits: 0,
  findings: [],
  hidden: 0,
  service: "embedded",
  wordsChecked: 7,
  wordsReused: 0,
  wordsSent: 7,
  wordsTotal: 7,
} as const;

describe("the message of a grammar check", () => {
  it("[EDI-14] a clean result on this machine says what isn't looked for", () => {
    const note = /Style, tone and facts weren't checked\.$/u;
    assert.match(describeGrammarCheck(CLEAN, "a.md"), note);
    for (const other of [{ findings: [1] }, { hidden: 1 }, { service: "hosted" }] as const) {
      assert.doesNotMatch(describeGrammarCheck({ ...CLEAN, ...other }, "a.md"), note);
    }
  });
});
