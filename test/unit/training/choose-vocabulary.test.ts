import assert from "node:assert/strict";
import { Vocabulary } from "../../../src/service/engines/detector/vocabulary.ts";
import { chooseVocabulary } from "../../../src/training/choose-vocabulary.ts";

const of = (source: string, ...texts: readonly string[]): readonly { text: string; source: string }[] =>
  texts.map((text) => ({ text, source }));

const letter = (place: number): string => String.fromCharCode(0x61 + (place % 26));

describe("the choice of a vocabulary", () => {
  for (const [name, texts, expected] of [
    ["no texts", [], []],
    ["no words", of("a", "12 ; - 1,000"), []],
    ["most common first", of("a", "of the the the of and"), ["the", "of", "and"]],
    ["words alike in case and apostrophe", of("a", "Don't don\u2019t DON\u2032T the"), ["don't", "the"]],
    ["what cannot be seen", of("a", "fer\u00adry ferry\u200b \ufeffferry fog"), ["ferry", "fog"]],
    ["equally common words by their letters", of("a", "fog ferry bell"), ["bell", "ferry", "fog"]],
    [
      "words of all sources before those of one",
      [...of("a", "cell cell cell cell the", "cell cell"), ...of("b", "boat the boat sea boat")],
      ["the", "cell", "boat", "sea"],
    ],
    [
      "each source by its own length",
      [...of("a", "x y"), ...of("b", `z z z ${"y ".repeat(20)}`)],
      ["y", "x", "z"],
    ],
    [
      "a final sigma",
      of("a", "\u039f\u0394\u039f\u03a3 \u03bf\u03b4\u03bf\u03c2"),
      ["\u03bf\u03b4\u03bf\u03c2", "\u03bf\u03b4\u03bf\u03c3"],
    ],
    [
      "capitals with no single small letter",
      of("a", "\u0130zmir i\u0307zmir"),
      ["i\u0307zmir", "\u0130zmir"],
    ],
  ] as const) {
    it(`[DET-1] ${name}`, () => assert.deepEqual(chooseVocabulary(texts), expected));
  }

  it("[DET-1] takes 6,000 words at most, and the most common", () => {
    const words = Array.from(
      { length: 7000 },
      (_, place) => letter(place / 676) + letter(place / 26) + letter(place),
    );
    const chosen = chooseVocabulary(of("a", words.join(" "), words.slice(1000).join(" ")));
    assert.equal(chosen.length, 6000);
    assert.deepEqual(new Set(chosen), new Set(words.slice(1000)));
  });

  it("[DET-1] returns words that a vocabulary accepts, with any letters", () => {
    const letters = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));
    for (let from = 0; from < letters.length; from += 2000) {
      const some = letters.slice(from, from + 2000);
      const text = [
        ...some,
        ...some.map((letter) => letter.toLowerCase()),
        ...some.map((letter) => `${letter}a${letter}`),
      ].join(" ");
      assert.ok(new Vocabulary(chooseVocabulary(of("a", text))) instanceof Vocabulary);
    }
  });

  it("[DET-1] does not depend on the order of the texts", () => {
    const texts = [
      ...of("a", "The ferry left.", "THE fog"),
      ...of("b", "the ferry", "don\u2019t", "don't go"),
    ];
    assert.deepEqual(chooseVocabulary(texts.toReversed()), chooseVocabulary(texts));
  });
});
