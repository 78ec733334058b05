import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords } from "../../../src/contract/word-count.ts";
import { wordCuts } from "../../../src/training/word-cuts.ts";

describe("beginnings of a text with so many words", () => {
  for (const [name, text, counts, expected] of [
    ["fewer words than wanted", "one two", [3], [null]],
    ["just as many", " one two ", [2], [" one two"]],
    ["more", "one two,\r\nthree four", [1, 3], ["one", "one two,\r\nthree"]],
    ["some lengths and not others", "one two three", [2, 3, 4], ["one two", "one two three", null]],
    [
      "a run without spaces",
      "one \u4e2d\u6587\u5b57 two",
      [2, 3, 5],
      ["one \u4e2d\u6587\u5b57", "one \u4e2d\u6587\u5b57", "one \u4e2d\u6587\u5b57 two"],
    ],
    ["no text", "", [1], [null]],
    ["a sign that counts as a word", "one - two", [2], ["one -"]],
  ] as const) {
    it(name, () => {
      assert.deepEqual(
        wordCuts(text, counts).map((cut) => cut?.text ?? null),
        expected,
      );
    });
  }

  it("have the words that the contract counts", () => {
    const texts = fc.array(
      fc.constantFrom("a", "word ", "\u4e2d", "\u3002", " ", "\n", "-", "1 ", "\ud800", "\u00a0"),
    );
    fc.assert(
      fc.property(texts, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (parts, counts) => {
        const text = parts.join("");
        const rising = counts.toSorted((a, b) => a - b);
        for (const [place, cut] of wordCuts(text, rising).entries()) {
          const wanted = rising[place] ?? 0;
          assert.equal(cut === null, countWords(text) < wanted);
          if (cut === null) continue;
          assert.equal(cut.words, countWords(cut.text));
          assert.ok(cut.words >= wanted && text.startsWith(cut.text));
        }
      }),
    );
  });
});
