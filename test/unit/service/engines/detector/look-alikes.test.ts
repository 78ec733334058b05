import assert from "node:assert/strict";
import * as fc from "fast-check";
import { foldLookAlikes } from "../../../../../src/service/engines/detector/look-alikes.ts";

const folded = (text: string): readonly [text: string, lookAlikes: number, hidden: number] => {
  const { text: result, lookAlikes, hidden } = foldLookAlikes(text);
  return [result, lookAlikes, hidden];
};

describe("look-alike and hidden characters", () => {
  for (const [name, text] of [
    ["English", "The old ferry left the harbour when the fog had gone."],
    [
      "typographic signs",
      "\u201cIt\u2019s\u201d \u2014 1\u00bd\u00a0km\u00b2\u2026 \ufb01ne\u2122 na\u00efve",
    ],
    ["a word of Russian", "He said \u0445\u043e\u0440, and \u041c\u043e\u0441\u043a\u0432\u0430 with it."],
    ["letters of Greek in formulas", "With \u0394x and \u03bcm, \u03b1\u03b2 and \u03c0r."],
    [
      "mathematical letters in formulas",
      "Let \ud835\udc65 be in \u211d, and \ud835\udc65\ud835\udc66 its product.",
    ],
    ["a full-width name of two letters", "The \uff34\uff36 was on."],
    ["a sign in a circle", "Part \u24b6 and \u00a9 of it."],
    ["a word of Armenian", "He said \u0570\u0561\u0575 to Ann."],
    ["emoji", "A family \ud83d\udc69\u200d\ud83d\udc67 and a heart \u2764\ufe0f."],
    ["soft hyphens", "a hy\u00adphen\u00adat\u00aded word"],
    ["a byte order mark", "\ufeffThe ferry."],
  ] as const) {
    it(`[R-30] leaves ${name} unchanged`, () => assert.deepEqual(folded(text), [text, 0, 0]));
  }

  for (const [name, text, expected] of [
    ["Cyrillic letters", "Th\u0435 \u0430 \u0441\u0430t", ["The a cat", 4, 0]],
    ["Greek letters", "\u03a4h\u03bfse", ["Those", 2, 0]],
    ["full-width letters and signs", "\uff34\uff48\uff45\uff01", ["The!", 4, 0]],
    ["mathematical letters", "\ud835\udc13\ud835\udc21\ud835\udc1e", ["T\u200bh\u200be\u200b", 3, 0]],
    ["circled letters", "\u24c9\u24d7\u24d4 cat", ["The cat", 3, 0]],
    ["squared letters", "\u{1f143}\u{1f137}\u{1f134}", ["T\u200bH\u200bE\u200b", 3, 0]],
    ["Armenian letters", "T\u0570e s\u0585\u0578", ["The son", 3, 0]],
    ["hidden characters", "T\u200bh\u2063e\u{e0041}", ["T\u200bh\u200be\u200b\u200b", 0, 3]],
  ] as const) {
    it(`[R-30] folds ${name} and counts them`, () => assert.deepEqual(folded(text), expected));
  }

  it("[R-30] keeps the length of any text, and does nothing more at a second look", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.constantFrom(
        "Th\u0435 ",
        "\uff21\uff22\uff23",
        "\ud835\udc13",
        "\ud835",
        "a\u200b\u{e0041}",
        "\u0436",
      ),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join("");
        const once = foldLookAlikes(text);
        assert.equal(once.text.length, text.length);
        assert.equal(foldLookAlikes(once.text).text, once.text);
      }),
    );
  });
});
