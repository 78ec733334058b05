import assert from "node:assert/strict";
import * as fc from "fast-check";
import { AFFIXES, Shape, tokenize } from "../../../../../src/service/engines/detector/tokens.ts";

/** Returns each token as it occurs in the text. */
function cuts(text: string): string[] {
  const { count, ends, starts } = tokenize(text);
  return Array.from({ length: count }, (_, token) => text.slice(starts[token], ends[token]));
}

/** Returns all that the model may see of a text: everything except for the positions of its tokens. */
function seen(text: string): unknown {
  const { affixes, codes, count, shapes } = tokenize(text);
  return {
    codes: [...codes.subarray(0, count)],
    shapes: [...shapes.subarray(0, count)],
    affixes: [...affixes.subarray(0, count * AFFIXES)],
  };
}

/**
 * Returns the affixes that {@link AFFIXES} counts: the first three and four letters, the last two, three and
 * four.
 */
const affixesOf = (word: string): readonly string[] => [
  word.slice(0, 3),
  word.slice(0, 4),
  word.slice(-2),
  word.slice(-3),
  word.slice(-4),
];

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "word ",
        "don't",
        "\u2019",
        "-",
        "1,000",
        ".",
        "\u200b",
        "\ud83d\ude00",
        "**",
        "\ud800",
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

/** U+02BC is a letter to Unicode and an apostrophe to the tokenizer. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const isInToken = (character: string): boolean => LETTER_OR_DIGIT.test(character) && character !== "\u02bc";

describe("tokens", () => {
  for (const [name, text, expected] of [
    ["words and signs", "Words, like these!", ["Words", ",", "like", "these", "!"]],
    ["contractions", "don't can\u2019t o'clock", ["don't", "can\u2019t", "o'clock"]],
    ["an apostrophe at the end", "the dogs' tails", ["the", "dogs", "'", "tails"]],
    ["quotation marks", "\u201cGo,\u201d he said", ["\u201c", "Go", ",", "\u201d", "he", "said"]],
    ["a compound", "well-known", ["well", "-", "known"]],
    ["dashes", "wait \u2014 no--yes", ["wait", "\u2014", "no", "--", "yes"]],
    ["numbers", "1,000.5 and 3.", ["1,000.5", "and", "3", "."]],
    ["a comma after a number", "1,000,x", ["1,000", ",", "x"]],
    ["letters and digits", "A1b22", ["A", "1", "b", "22"]],
    ["ellipses", "so... and\u2026", ["so", "...", "and", "\u2026"]],
    ["runs of one sign", "!!! ?!", ["!!!", "?", "!"]],
    ["marks of markup", "# **bold** _it_ `code` | ~~c~~ \\d", ["bold", "it", "code", "c", "d"]],
    ["zero-width characters in a word", "wo\u200brd a\u00adb", ["wo\u200brd", "a\u00adb"]],
    ["zero-width characters alone", "\ufeff \u200b", []],
    ["an emoji", "a \ud83d\ude00 b", ["a", "\ud83d", "\ude00", "b"]],
    ["lone surrogates", "\ud800x\udc00", ["\ud800", "x", "\udc00"]],
    ["other scripts", "\u59d4\u5458 \u0627\u0644", ["\u59d4\u5458", "\u0627\u0644"]],
    ["combining marks", "e\u0301te", ["e\u0301te"]],
    ["control characters", "a\0b\u0007", ["a", "b"]],
    ["nothing", "", []],
  ] as const) {
    it(`[DET-1] cuts ${name}`, () => assert.deepEqual(cuts(text), expected));
  }

  for (const [name, ...texts] of [
    ["apostrophes", "don't", "don\u2019t", "don\u2032t", "don\u00b4t", "don\u02bct"],
    ["quotation marks", '"a"', "\u201ca\u201d", "\u00aba\u00bb", "\u201ea\u201f", "''a''"],
    ["dashes", "a \u2014 b", "a -- b", "a - b", "a \u2013 b", "a\u2014b"],
    ["hyphens", "well-known", "well\u2010known", "well\u2011known"],
    ["ellipses", "so...", "so\u2026", "so......"],
    ["runs of one sign", "no!", "no!!!"],
    ["invisible characters", "words", "wo\u200brds", "\ufeffw\u00adords\u200b", "word\u2060s"],
    ["invisible characters at an apostrophe", "don't", "don\u200b't", "don'\u200bt"],
    ["spacing", "a b", " a\r\n\tb\u00a0"],
    ["emphasis", "so *very* _good_", "so very good", "so **very** `good`"],
    ["years", "1984", "2026"],
    ["long numbers", "12345", "9876543"],
    ["grouped numbers", "1,000", "3.14", "2,000,000"],
  ] as const) {
    it(`[DET-1] does not tell ${name} apart`, () => {
      const [first = "", ...others] = texts;
      for (const other of others) assert.deepEqual(seen(other), seen(first), JSON.stringify(other));
    });
  }

  for (const [one, other] of [
    ["well-known", "well - known"],
    ["1984", "84"],
    ["1000", "1,000"],
    ["a.", "a..."],
    ["'a", '"a'],
    ["dont", "don't"],
    ["a", "\u0101"],
    ["?", "!"],
    ["The", "the"],
    ["THE", "The"],
  ] as const) {
    it(`[DET-1] tells ${one} and ${other} apart`, () => assert.notDeepEqual(seen(one), seen(other)));
  }

  for (const [word, shape] of [
    ["word", "lower"],
    ["eBay", "lower"],
    ["Word", "capital"],
    ["I", "capital"],
    ["McKay", "capital"],
    ["NASA", "capitals"],
    ["\u00c9T\u00c9", "capitals"],
    ["\u59d4", "lower"],
    ["12", "number"],
    [";", "sign"],
    ["\ud800", "sign"],
  ] as const) {
    it(`[DET-1] takes ${JSON.stringify(word)} for ${shape}`, () => {
      const { count, shapes } = tokenize(word);
      assert.deepEqual([...shapes.subarray(0, count)], [Shape[shape]]);
    });
  }

  it("[DET-1] gives a word one code in any case, and its affixes too", () => {
    const lower = tokenize("harbour");
    for (const other of ["Harbour", "HARBOUR"].map(tokenize)) {
      assert.equal(other.codes[0], lower.codes[0]);
      assert.deepEqual(other.affixes.subarray(0, AFFIXES), lower.affixes.subarray(0, AFFIXES));
    }
  });

  it("[DET-1] gives no affixes to tokens that aren't words", () => {
    const { affixes, count } = tokenize("12 ; \ud800 -");
    assert.deepEqual(
      [...affixes.subarray(0, count * AFFIXES)],
      Array.from({ length: 4 * AFFIXES }, () => 0),
    );
  });

  it("[DET-1] affixes are alike exactly where their letters are", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const [left, right] = [tokenize(one).affixes, tokenize(other).affixes];
        const letters = affixesOf(other);
        for (const [place, affix] of affixesOf(one).entries())
          assert.equal(left[place] === right[place], affix === letters[place], `${one} ${other} ${place}`);
      }),
      { numRuns: 2000 },
    );
  });

  it("[DET-1] are in the text, in order and separate, for any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { count, ends, starts } = tokenize(text);
        let before = 0;
        for (let token = 0; token < count; token += 1) {
          const [start = -1, end = -1] = [starts[token], ends[token]];
          assert.ok(start >= before && end > start && end <= text.length, `${before} ${start} ${end}`);
          before = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("[DET-1] hold every letter and digit once", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const wanted = text.split("").filter(isInToken);
        const found = cuts(text).flatMap((token) => token.split("").filter(isInToken));
        assert.deepEqual(found, wanted);
      }),
      { numRuns: 500 },
    );
  });

  it("[DET-1] are twice as many in the same text twice", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(tokenize(`${text} ${text}`).count, 2 * tokenize(text).count);
      }),
      { numRuns: 300 },
    );
  });
});
