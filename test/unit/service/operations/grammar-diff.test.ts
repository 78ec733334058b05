import assert from "node:assert/strict";
import * as fc from "fast-check";
import { grammarDiff } from "../../../../src/service/operations/grammar-diff.ts";
import type { Correction } from "../../../../src/service/operations/grammar-corrector.ts";
import { correctWords } from "../stand-in-corrector.ts";

const replace = (start: number, end: number, original: string, corrected: string): Correction => ({
  type: original === "" ? "insert" : corrected === "" ? "delete" : "replace",
  original,
  corrected,
  start,
  end,
});

const LIES: readonly [name: string, text: string, diff: Correction[], correctedText: string][] = [
  ["a corrected text that does not follow", "teh cat", [replace(0, 3, "teh", "the")], "the dog"],
  ["an original that is not there", "teh cat", [replace(0, 3, "the", "teh")], "teh cat"],
  ["changes out of order", "aa bb", [replace(3, 5, "bb", "b"), replace(0, 2, "aa", "a")], "a b"],
  ["changes that overlap", "abc", [replace(0, 2, "ab", "x"), replace(1, 3, "bc", "y")], "xy"],
  ["a range past the end", "abc", [replace(2, 4, "c", "d")], "abd"],
  ["a change of nothing", "abc", [{ ...replace(0, 1, "a", "a"), type: "replace" }], "abc"],
  ["a wrong type", "abc", [{ ...replace(0, 1, "a", "x"), type: "insert" }], "xbc"],
  ["half of a surrogate pair", "😀", [replace(0, 1, "\ud83d", "x")], "x\ude00"],
];

describe("a grammar diff", () => {
  for (const [name, text, diff, correctedText] of LIES) {
    it(`[GRA-1] is refused with ${name}`, () => {
      const analysis = { correctedText, diff, issues: [], english: true };
      assert.throws(() => grammarDiff(text, analysis, "codePoint"), { kind: "inconsistent_analysis" });
    });
  }

  it("[CON-5] counts code points, or UTF-16 units when told to", () => {
    const text = "😀 teh 👩‍👩‍👧 teh é teh";
    const analysis = correctWords(text);
    const starts = (unit: "codePoint" | "utf16"): number[] =>
      grammarDiff(text, analysis, unit).map(({ start }) => start);
    assert.deepEqual(starts("codePoint"), [2, 12, 18]);
    assert.deepEqual(starts("utf16"), [3, 16, 22]);
  });

  it("[GRA-1] [CON-5] yields the corrected text when applied by code points to any text", () => {
    const piece = fc.constantFrom("teh", "very very", " ", "😀", "e\u0301", "\r\n", "👩‍👩‍👧", "字", "x");
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "binary" })), { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        fc.pre(text.isWellFormed());
        const analysis = correctWords(text);
        const characters = Array.from(text);
        let done = 0;
        let corrected = "";
        for (const edit of grammarDiff(text, analysis, "codePoint")) {
          assert.equal(characters.slice(edit.start, edit.end).join(""), edit.original);
          corrected += characters.slice(done, edit.start).join("") + edit.corrected;
          done = edit.end;
        }
        assert.equal(corrected + characters.slice(done).join(""), analysis.correctedText);
      }),
    );
  });
});
