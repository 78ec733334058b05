import assert from "node:assert/strict";
import * as fc from "fast-check";
import { matchingWords } from "../../../src/findings/matching-words.ts";
import { slice } from "../../../src/text/range.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const matchesOf = (left: string, right: string): readonly (readonly string[])[] => {
  const found = matchingWords(left, right);
  return [found.left.map((range) => slice(left, range)), found.right.map((range) => slice(right, range))];
};

const keysOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

describe("common text of two texts", () => {
  it("[R-28] is marked on both sides, around text that only one of them has", () => {
    const table: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
      [
        "The keeper kept two books, one for the weather.",
        "the keeper kept two thick books one for the weather",
        ["The keeper kept two", "books, one for the weather"],
        ["the keeper kept two", "books one for the weather"],
      ],
      ["One thing.", "Another matter.", [], []],
      ["a red house there", "the red barn here", [], []],
      ["House", "house", ["House"], ["house"]],
      ["It’s done now", "it's done now", ["It’s done now"], ["it's done now"]],
      ["eins zwei drei", "drei eins zwei", ["eins zwei"], ["eins zwei"]],
      ["これは本です", "それは本です", ["は本です"], ["は本です"]],
      ["", "anything", [], []],
    ];
    for (const [left, right, one, other] of table) assert.deepEqual(matchesOf(left, right), [one, other]);
  });

  it("[R-28] both sides have the same words, in order, and a text matches itself whole", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d", "E"), { maxLength: 30 })
      .map((all) => all.join(" "));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [one = [], other = []] = matchesOf(left, right);
        assert.deepEqual(one.map(keysOf), other.map(keysOf));
        const { left: ranges } = matchingWords(left, right);
        for (const [index, { end }] of ranges.entries()) {
          assert.ok(end <= (ranges[index + 1]?.start ?? Infinity));
        }
        assert.deepEqual(matchesOf(left, left)[0], left === "" ? [] : [left]);
        const { matching, words } = matchingWords(left, right);
        assert.ok(matching <= words && words === keysOf(right).length);
      }),
    );
  });

  it("[R-28] 20,000 words with one that occurs everywhere take only a moment", () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      index % 2 === 0 ? "the" : `word${index}`,
    ).join(" ");
    const began = cpuMs("thread");
    assert.equal(matchingWords(many, many).matching, 20_000);
    assert.ok(cpuMs("thread") - began < 3_000);
  });
});
