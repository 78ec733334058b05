import assert from "node:assert/strict";
import * as fc from "fast-check";
import { countWords, isCjk } from "../../../src/contract/word-count.ts";

const TABLE: readonly (readonly [text: string, words: number])[] = [
  ["", 0],
  ["   \t\r\n\u00a0\u3000 ", 0],
  ["word", 1],
  ["two words", 2],
  ["  spaces   around\nand\tbetween  ", 4],
  ["non\u00a0breaking\u2003wide\u3000full", 4],
  ["zero\u200bwidth is no space", 4],
  ["it's well-known, e.g. here", 4],
  ["- a list — with dashes", 6],
  ["!!! ???", 2],
  ["3.14 1,000 € 50", 4],
  ["naïve cafe\u0301 Ünïcödé", 3],
  ["😀 👩‍👩‍👧 x", 3],
  ["Это русский текст", 3],
  ["هذا نص عربي", 3],
  ["זה טקסט בעברית", 3],
  ["यह हिन्दी है", 3],
  ["ภาษาไทยไม่เว้นวรรค", 1],
  ["한국어는 띄어쓰기를 한다", 3],
  ["汉字", 2],
  ["漢字かな交じり文", 8],
  ["カタカナ", 4],
  ["ｶﾀｶﾅ", 4],
  ["スーパー", 4],
  ["人々", 2],
  ["〇", 1],
  ["𠮷野家", 3],
  ["你好,世界", 4],
  ["你好,世界。", 4],
  ["「東京」へ", 3],
  ["。", 1],
  ["汉 字", 2],
  ["Hello世界", 3],
  ["世界Hello again", 4],
  ["用VS Code写作", 5],
  ["第3章", 3],
  ["한국어漢字", 3],
  ["\ud800 lone", 2],
  ["\uffff a", 2],
  ["a!汉", 2],
  ["é—汉", 2],
];

/** The blocks of which each character is a word, by their first and last one, and the characters that are one alone. */
const CJK = [
  ["\u2e80", "\u2fdf"],
  ["々", "々"],
  ["〇", "〇"],
  ["〡", "〩"],
  ["〸", "〻"],
  ["ぁ", "ゖ"],
  ["ゝ", "ゟ"],
  ["ァ", "ヺ"],
  ["ー", "ヿ"],
  ["ㇰ", "ㇿ"],
  ["\u3400", "\u4dbf"],
  ["\u4e00", "\u9fff"],
  ["\uf900", "\ufaff"],
  ["ｦ", "ﾟ"],
  ["\u{1aff0}", "\u{1b16f}"],
  ["\u{20000}", "\u{323af}"],
] as const;

/** Scripts with spaces, without, and in between. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("汉字", "かな", "カナ", "한국", " ", "\n", "word", "。", ","),
    ),
  )
  .map((parts) => parts.join(""));

describe("word count", () => {
  for (const [text, words] of TABLE) {
    it(`[CON-4] ${JSON.stringify(text)} is ${words}`, () => {
      assert.equal(countWords(text), words);
    });
  }

  for (const [first, last] of CJK) {
    it(`[CON-4] ${first} to ${last} are a word each, and their neighbors aren't`, () => {
      const [start, end] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
      const found = [start - 1, start, end, end + 1].map(isCjk);
      assert.deepEqual(found, [false, true, true, false]);
    });
  }

  it("[CON-4] adds up over parts joined by a space", () => {
    fc.assert(
      fc.property(fc.array(anyText), (parts) => {
        assert.equal(
          countWords(parts.join(" ")),
          parts.reduce((sum, part) => sum + countWords(part), 0),
        );
      }),
    );
  });

  it("[CON-4] is at most one per code point, and 0 for white space", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.ok(countWords(text) <= Array.from(text).length);
        assert.equal(countWords(text) === 0, text.trim() === "");
      }),
    );
  });

  it("[CON-4] takes time in proportion to the text", () => {
    const unit = "word 汉字かな한국 long-ish,text。 ";
    const fastest = (times: number): number => {
      const text = unit.repeat(times);
      const runs = Array.from({ length: 5 }, () => {
        const begun = performance.now();
        countWords(text);
        return performance.now() - begun;
      });
      return Math.min(...runs);
    };
    fastest(2_000);
    const ratio = fastest(16_000) / fastest(2_000);
    assert.ok(ratio < 32, `eight times the text took ${ratio.toFixed(1)} times as long`);
  });
});
