import assert from "node:assert/strict";
import * as fc from "fast-check";
import { correctedText } from "../../../src/findings/corrected-text.ts";
import { applyEdits, withoutOverlap } from "../../../src/findings/edits.ts";

const anyText = (ending: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("a", "word ", "🦆", ending, `${ending}${ending}`), { maxLength: 20 })
    .map((all) => all.join(""));

const plain = (text: string): string => text.replaceAll("\r\n", "\n");

describe("a corrected text", () => {
  const ENDINGS = ["\n", "\r\n"] as const;
  for (const from of ENDINGS) {
    for (const to of ENDINGS) {
      it(`[EDI-5] contains each correction at the stated place, from ${JSON.stringify(from)} to ${JSON.stringify(to)}`, () => {
        const offset = fc.nat({ max: 60 });
        const edit = fc.tuple(offset, offset, fc.constantFrom("", "x", "yy z", `p${from}q`));
        fc.assert(
          fc.property(anyText(from), fc.array(edit, { maxLength: 6 }), (text, edits) => {
            // No correction begins or ends inside a CRLF.
            const at = (wanted: number): number => {
              const inside = Math.min(wanted, text.length);
              return text[inside] === "\n" && text[inside - 1] === "\r" ? inside - 1 : inside;
            };
            const corrections = withoutOverlap(
              edits.map(([a, b, replacement]) => ({
                range: { start: at(Math.min(a, b)), end: at(Math.max(a, b)) },
                replacement,
              })),
            );
            const corrected = correctedText(text, corrections, to);
            assert.equal(plain(corrected.text), plain(applyEdits(text, corrections)));
            assert.equal(corrected.text, plain(corrected.text).replaceAll("\n", to));
            assert.deepEqual(
              corrected.places.map(({ start, end }) => plain(corrected.text.slice(start, end))),
              corrections.map(({ replacement }) => plain(replacement)),
            );
          }),
          { numRuns: 2_000 },
        );
      });
    }
  }
});
