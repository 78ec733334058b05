import assert from "node:assert/strict";
import * as fc from "fast-check";
import { passagePlaces } from "../../../src/findings/plagiarism-ranges.ts";
import { fromUtf16, lengthIn } from "../../../src/text/offset-units.ts";
import { scanAnswer } from "./scan-answer.ts";

const PLAIN = "A plain text without anything of two units in it.";
const ASTRAL = "An 🦆 swims here, and a 🦆 swims there.";
const BEFORE = ASTRAL.indexOf("An");
const swims = ASTRAL.lastIndexOf("swims");

function places(text: string, ranges: readonly (readonly [number, number])[], chars: number) {
  const highlights = ranges.map(
    ([start, end]) => ({ start, end, severity: "high", source_index: 0 }) as const,
  );
  const { stats } = scanAnswer(text);
  return passagePlaces(text, { highlights, stats: { ...stats, input_chars: chars } }).map(
    ({ range: { start, end }, placed }) => [text.slice(start, end), placed],
  );
}

describe("the ranges of a scan's passages", () => {
  const units = lengthIn(ASTRAL, "utf16");
  const points = lengthIn(ASTRAL, "codePoint");
  const table: readonly [string, string, readonly [number, number][], number, unknown][] = [
    ["text without astral characters", PLAIN, [[2, 7]], PLAIN.length, [["plain", "exact"]]],
    ["a length in UTF-16 units", ASTRAL, [[swims, swims + 5]], units, [["swims", "exact"]]],
    ["a length in code points", ASTRAL, [[swims - 2, swims + 3]], points, [["swims", "exact"]]],
    ["no length it can have, one unit at the place", ASTRAL, [[BEFORE, 2]], 7, [["An", "approximate"]]],
    ["no length it can have, two readings", ASTRAL, [[swims, swims + 5]], 7, [["", "none"]]],
    ["another length of a plain text", PLAIN, [[2, 7]], PLAIN.length - 1, [["plain", "approximate"]]],
    [
      "a range beyond the text, which makes the others doubtful",
      PLAIN,
      [
        [2, 7],
        [40, 400],
      ],
      PLAIN.length,
      [
        ["plain", "approximate"],
        ["", "none"],
      ],
    ],
    ["a range that splits a character", ASTRAL, [[4, 6]], units, [["", "none"]]],
    ["an empty range", PLAIN, [[4, 4]], PLAIN.length, [["", "none"]]],
  ];
  for (const [name, text, ranges, chars, expected] of table) {
    it(`[CON-5] ${name}`, () => {
      assert.deepEqual(places(text, ranges, chars), expected);
    });
  }

  it("[CON-5] are the same in either unit that the service may count", () => {
    const texts = fc.array(fc.constantFrom("a", "é", "🦆", "𝔸", " ", "漢", "\r\n", "e\u0301"), {
      minLength: 2,
    });
    const property = fc.property(texts, fc.nat(), fc.nat(), (letters, from, length) => {
      const at = from % (letters.length - 1);
      const text = letters.join("");
      const start = letters.slice(0, at).join("").length;
      const end = start + letters.slice(at, at + 1 + (length % (letters.length - at))).join("").length;
      for (const unit of ["utf16", "codePoint"] as const) {
        const [range] = fromUtf16(text, [{ start, end }], unit);
        assert.ok(range);
        const answer = scanAnswer(
          text,
          { highlights: [{ ...range, severity: "low", source_index: 0 }] },
          unit,
        );
        assert.deepEqual(passagePlaces(text, answer), [{ range: { start, end }, placed: "exact" }]);
      }
    });
    fc.assert(property, { numRuns: 2_000, seed: 20_261_122 });
  });
});
