import assert from "node:assert/strict";
import * as fc from "fast-check";
import { anchorAround } from "../../../src/findings/anchor.ts";
import { applyEdits, withoutOverlap } from "../../../src/findings/edits.ts";
import { rebase, rebaseAll, type DocumentChange } from "../../../src/findings/rebase.ts";
import { EditedText } from "./edited-text.ts";

const at = (start: number, end: number) => ({ range: { start, end }, anchor: { start, end } });

describe("rebase", () => {
  const table: readonly [string, DocumentChange, { start: number; end: number } | undefined][] = [
    ["text before it", { range: { start: 0, end: 2 }, text: "x" }, { start: 9, end: 14 }],
    ["text inserted before it", { range: { start: 0, end: 0 }, text: "xyz" }, { start: 13, end: 18 }],
    ["text after it", { range: { start: 16, end: 20 }, text: "" }, { start: 10, end: 15 }],
    ["a character inside it", { range: { start: 12, end: 13 }, text: "y" }, undefined],
    ["the space at its beginning", { range: { start: 9, end: 10 }, text: "" }, undefined],
    ["a letter typed at its end", { range: { start: 15, end: 15 }, text: "s" }, undefined],
    ["a letter typed at its beginning", { range: { start: 10, end: 10 }, text: "s" }, undefined],
    ["everything", { range: { start: 0, end: 100 }, text: "" }, undefined],
    ["nothing at all", { range: { start: 12, end: 12 }, text: "" }, { start: 10, end: 15 }],
  ];
  for (const [name, change, expected] of table) {
    it(`[EDI-4] a change of ${name} ${expected === undefined ? "drops the finding" : "keeps it"}`, () => {
      assert.deepEqual(rebase([at(10, 15)], change)[0]?.range, expected);
    });
  }
});

const WORDS = ["teh", "cat", "sat", "on", "the", "the", "mat", "recieve", "🦆", "é", "e\u0301", "a", "it’s"];
const SEPARATORS = [" ", " ", " ", "  ", "\n", "\r\n", ", ", ". "];

const document = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...SEPARATORS)), {
    minLength: 8,
    maxLength: 24,
    size: "max",
  })
  .map((parts) => parts.flat().join(""));

/** Unbiased, so that most edits fall in the middle of the text and not at its ends. */
const fraction = fc.noBias(fc.nat({ max: 9_999 })).map((value) => value / 10_000);
const change = fc.record({
  from: fraction,
  length: fc.constantFrom(0, 0, 0, 1, 1, 2, 9),
  text: fc.constantFrom("", "", "x", " ", "teh ", "\r\n", "the", "🦆"),
});
const correction = fc.record({
  from: fraction,
  length: fc.constantFrom(0, 1, 2, 3, 3, 3, 4, 7),
  replacement: fc.constantFrom("", "the", ",", "receive", "a longer one"),
});

const place = (fromFraction: number, length: number, size: number) => {
  const start = Math.min(size, Math.floor(fromFraction * (size + 1)));
  return { start, end: Math.min(size, start + length) };
};

describe("edits against answers", () => {
  it("[EDI-4] 100,000 random pairs: no wrong edit is written, no untouched finding is lost", function () {
    this.timeout(180_000);
    let kept = 0;
    let dropped = 0;
    const property = fc.property(
      document,
      fc.array(correction, { minLength: 2, maxLength: 5, size: "max" }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (original, corrections, edits) => {
        const truth = new EditedText(original);
        const findings = withoutOverlap(
          corrections.map(({ from, length, replacement }) => {
            const range = place(from, length, original.length);
            return { range, anchor: anchorAround(original, range), replacement };
          }),
        );
        let alive = findings.map((finding) => ({
          finding,
          trace: truth.trace(finding.anchor.start, finding.anchor.end),
        }));
        const changes = edits.map(({ from, length, text }): DocumentChange => {
          const range = place(from, length, truth.length);
          truth.replace(range.start, range.end, text);
          alive = alive.filter(({ trace }) => truth.locate(trace) !== undefined);
          return { range, text };
        });

        const survivors = rebaseAll(findings, changes);

        const expected = alive.map(({ finding, trace }) => {
          const start = (truth.locate(trace)?.start ?? -1) + finding.range.start - finding.anchor.start;
          const end = start + finding.range.end - finding.range.start;
          return { range: { start, end }, replacement: finding.replacement };
        });
        assert.deepEqual(
          survivors.map(({ range, replacement }) => ({ range, replacement })),
          expected,
        );
        kept += survivors.length;
        dropped += findings.length - survivors.length;
      },
    );
    fc.assert(property, { numRuns: 100_000, seed: 20_261_121 });
    assert.ok(kept > 20_000 && dropped > 20_000, `both happen often: ${kept} kept, ${dropped} dropped`);
  });

  it("[EDI-4] a correction applied after edits replaces exactly the words it was made for", () => {
    const property = fc.property(document, fc.array(change, { maxLength: 3 }), (original, edits) => {
      const truth = new EditedText(original);
      const findings = [...original.matchAll(/\bteh\b/gu)].map((match) => {
        const range = { start: match.index, end: match.index + 3 };
        return { range, anchor: anchorAround(original, range) };
      });
      const changes = edits.map(({ from, length, text }) => {
        const range = place(from, length, truth.length);
        truth.replace(range.start, range.end, text);
        return { range, text };
      });
      const written = rebaseAll(findings, changes).map(({ range }) => ({
        range,
        original: "teh",
        replacement: "THE",
      }));
      const text = truth.text;
      for (const { range } of written) assert.equal(text.slice(range.start, range.end), "teh");
      assert.equal(applyEdits(text, written).replaceAll("THE", "teh"), text);
    });
    fc.assert(property, { numRuns: 5_000, seed: 7 });
  });
});
