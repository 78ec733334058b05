import assert from "node:assert/strict";
import * as fc from "fast-check";
import { tokenize } from "../../../../../src/service/engines/detector/tokens.ts";
import { Vocabulary } from "../../../../../src/service/engines/detector/vocabulary.ts";

const vocabulary = new Vocabulary(["the", "don't", "walked", "\u00e9t\u00e9", "a"]);

const symbols = (text: string): number[] => [...vocabulary.symbols(text, tokenize(text))];

describe("the vocabulary", () => {
  for (const [name, ...texts] of [
    ["in any case", "the", "The", "THE", "tHe"],
    ["with any apostrophe", "don't", "don\u2019t", "Don\u2032t", "DON'T"],
    ["with an ending that unknown words are known by", "walked", "Walked"],
    ["with what cannot be seen", "walked", "wal\u00adked", "walked\u200b"],
    ["with accents", "\u00e9t\u00e9", "\u00c9T\u00c9"],
  ] as const) {
    it(`[DET-1] knows a word ${name}`, () => {
      const [first = "", ...others] = texts;
      for (const other of others) assert.deepEqual(symbols(other), symbols(first), other);
      assert.notDeepEqual(symbols(first), symbols("of"));
    });
  }

  for (const [name, ...texts] of [
    ["by its ending", "talking", "smoking", "bring-ing".replace("-", "")],
    ["by the longest ending that fits", "vacation", "formation"],
    ["by a shorter one where the longest has too little before it", "nation", "lotion"],
    ["without an ending", "zzz", "frog", "king", "\u59d4\u5458"],
    ["with a capital", "Talking", "Smoking"],
    ["in capitals", "TALKING", "SMOKING"],
    [
      "whatever cannot be seen in it",
      "talking",
      "tal\u00adkin\u200bg",
      "talking\u200b",
      "t\u200b\u200balking",
    ],
    ["that is too short when what cannot be seen is left out", "king", "k\u200b\u200bing"],
  ] as const) {
    it(`[DET-1] sees an unknown word ${name}`, () => {
      const [first = "", ...others] = texts;
      for (const other of others) assert.deepEqual(symbols(other), symbols(first), JSON.stringify(other));
    });
  }

  it("[DET-1] tells unknown words apart by ending and capitals", () => {
    const words = ["vacation", "notion", "talking", "Talking", "TALKING", "talker", "talks", "frog", "Frog"];
    assert.equal(new Set(words.flatMap(symbols)).size, words.length);
  });

  it("[DET-1] leaves numbers and signs as they are", () => {
    const text = "12 ; - 1,000";
    assert.deepEqual(symbols(text), [...tokenize(text).codes.subarray(0, 4)]);
  });

  it("[DET-1] gives known words, unknown words and punctuation distinct symbols", () => {
    const text = "the a frog walks ; 12 \uffff \ud800";
    assert.equal(new Set(symbols(text)).size, 8);
  });

  it("[DET-1] keeps words apart however many there are", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 200 }), (words) => {
        const found = new Vocabulary(words).symbols(words.join(" "), tokenize(words.join(" ")));
        assert.deepEqual(
          [...found].map((symbol) => symbol - (found[0] ?? 0)),
          words.map((_, place) => place),
        );
      }),
    );
  });

  for (const [name, words, message] of [
    ["a word twice", ["the", "of", "the"], /entry 3 .* twice/],
    ["a word in two cases", ["the", "The"], /entry 2 .* twice/],
    ["a word with two apostrophes", ["don't", "don\u2019t"], /entry 2 .* twice/],
    ["two words in one entry", ["the", "of the"], /not one word: entry 2/],
    ["an empty entry", ["the", ""], /not one word: entry 2/],
    ["a sign", [";"], /not one word: entry 1/],
    ["a number", ["12"], /not one word: entry 1/],
    ["a compound", ["well-known"], /not one word: entry 1/],
  ] as const) {
    it(`[DET-1] refuses ${name}`, () => assert.throws(() => new Vocabulary(words), message));
  }

  it("[DET-1] may be empty", () => {
    assert.equal(new Vocabulary([]).symbols("the frog", tokenize("the frog")).length, 2);
  });
});
