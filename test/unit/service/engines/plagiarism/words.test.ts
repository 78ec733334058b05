import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords } from "../../../../../src/contract/word-count.ts";
import { readWords } from "../../../../../src/service/engines/plagiarism/words.ts";
import { cpuMs } from "../../../../harness/cpu-time.ts";

const spans = (text: string): string[] => {
  const { starts, ends } = readWords(text);
  return [...starts].map((start, at) => text.slice(start, ends[at]));
};

const hashes = (text: string): number[] => [...readWords(text).hashes];

describe("words to compare", () => {
  it("[CON-4] gives punctuation without a letter to the CJK character before it", () => {
    assert.deepEqual(spans("「漢字。」、カ"), ["漢", "字。」、", "カ"]);
  });

  it("[PLA-1] takes a run between spaces with the punctuation that touches it", () => {
    assert.deepEqual(spans(' The "old"\tcat,\r\nsat -- on\u00a0mats. '), [
      "The",
      '"old"',
      "cat,",
      "sat",
      "on",
      "mats.",
    ]);
  });

  it("[CON-4] counts each CJK character, and the text between two of them", () => {
    assert.deepEqual(spans("漢字。abc、カナ!"), ["漢", "字", "。abc、", "カ", "ナ!"]);
  });

  for (const [name, one, other] of [
    ["case", "The Cat", "the cAT"],
    ["punctuation", "(the) cat's", "the, cats"],
    ["curly and straight quotes", "don’t “stop”", 'don\'t "stop"'],
    ["composed and decomposed letters", "caf\u00e9 na\u00efve", "cafe\u0301 nai\u0308ve"],
    ["compatibility forms", "ｆｉｎｅ ﬁne", "fine fine"],
    ["soft hyphens and zero-width spaces", "co\u00adoperate wo\u200bman", "cooperate woman"],
  ] as const) {
    it(`[PLA-1] tells no difference by ${name}`, () => {
      assert.deepEqual(hashes(one), hashes(other));
    });
  }

  it("[PLA-1] tells different words apart", () => {
    const words = ["cat", "act", "cats", "ca", "c", "7", "77", "naïve", "naive", "字", "漢"];
    assert.equal(new Set(words.flatMap(hashes)).size, words.length);
  });

  it("[PLA-1] returns ordered ranges within any text, never more words than counted", () => {
    const piece = fc.constantFrom(
      "cat",
      " ",
      "-",
      "。",
      "漢",
      "😀",
      "𠀀",
      "\ud83d",
      "é",
      "\u0301",
      "\n",
      "'",
      "ﷺ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const { starts, ends } = readWords(text);
        let done = 0;
        for (const [at, start] of starts.entries()) {
          assert.ok(start >= done && (ends[at] ?? 0) > start);
          done = ends[at] ?? 0;
        }
        assert.ok(done <= text.length);
        assert.ok(starts.length <= countWords(text));
      }),
      { numRuns: 500 },
    );
  });

  it("[PLA-1] reads a text of one long run, and a long text, in time that grows with it", () => {
    const begun = cpuMs();
    assert.equal(readWords("x".repeat(2_000_000)).hashes.length, 1);
    assert.equal(readWords("é".repeat(1_000_000)).hashes.length, 1);
    assert.equal(readWords("漢".repeat(500_000)).hashes.length, 500_000);
    assert.equal(readWords("a b ".repeat(500_000)).hashes.length, 1_000_000);
    assert.ok(cpuMs() - begun < 5_000);
  });
});
