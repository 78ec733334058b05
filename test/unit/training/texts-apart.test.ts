import assert from "node:assert/strict";
import { textsApart } from "../../../src/training/texts-apart.ts";

const REVIEW =
  "We had the buffet on Sunday and the soup was cold, but nobody at the table seemed to mind it.";
const OTHER =
  "The ferry left the harbour when the fog had gone, and an early gull sat on the rail until noon.";

const left = (texts: readonly string[], heldOut: readonly string[]): readonly string[] =>
  textsApart(
    texts.map((text) => ({ text })),
    heldOut.map((text) => ({ text })),
  ).map(({ text }) => text);

/** Returns a different word for each number. */
const inLetters = (number: number): string =>
  Array.from(String(number), (digit) => "bcdfghklmn".charAt(Number(digit))).join("");

/** Returns texts that share no words. */
const manyTexts = (from: number): string[] =>
  Array.from({ length: 2000 }, (_, text) =>
    Array.from({ length: 60 }, (_word, at) => inLetters(from + text * 60 + at)).join(" "),
  );

describe("texts distinct from held-out ones", () => {
  for (const [name, text] of [
    ["the same text", REVIEW],
    [
      "the same with other spacing, quotation marks and case",
      ` ${REVIEW.toUpperCase().replaceAll(" ", "\r\n")}`,
    ],
    ["a longer text with it inside", `${OTHER} ${REVIEW} ${OTHER.toLowerCase()}`],
    ["its beginning", REVIEW.slice(0, REVIEW.indexOf(" nobody"))],
    [
      "the same with other signs",
      REVIEW.replaceAll(/[,.]/g, "").replace("Sunday and", "Sunday (1984) \u2014 and"),
    ],
  ] as const) {
    it(`[DET-1] leaves out ${name}`, () => assert.deepEqual(left([text, OTHER], [REVIEW]), [OTHER]));
  }

  it("[DET-1] keeps, in their order, texts that have eleven words in a row in common with them", () => {
    const begins = "We had the buffet on Sunday and the soup was cold";
    const kept = [OTHER, `${begins} and it rained all day long on the roof.`, "", "Short.", begins];
    assert.equal(begins.split(" ").length, 11);
    assert.deepEqual(left(kept, [REVIEW]), kept);
    assert.deepEqual(left([`${begins}, but that was that.`, OTHER], [REVIEW]), [OTHER]);
  });

  it("[DET-1] keeps everything if nothing is held out, and texts too short to compare", () => {
    assert.deepEqual(left([REVIEW, OTHER], []), [REVIEW, OTHER]);
    assert.deepEqual(left(["Short."], ["Short."]), ["Short."]);
  });

  it("[DET-1] takes no two of many texts for the same by chance", () => {
    const mine = manyTexts(0);
    assert.equal(left(mine, manyTexts(1_000_000)).length, mine.length);
  });
});
