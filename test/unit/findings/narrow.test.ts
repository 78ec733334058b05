import assert from "node:assert/strict";
import * as fc from "fast-check";
import { narrowed } from "../../../src/findings/narrow.ts";
import type { DocumentChange } from "../../../src/findings/rebase.ts";
import { isSplitPoint } from "../../../src/text/split-points.ts";

const applied = (text: string, { range, text: by }: DocumentChange) =>
  text.slice(0, range.start) + by + text.slice(range.end);

const whole = (before: string, text: string) => ({ range: { start: 0, end: before.length }, text });

describe("narrowing a change", () => {
  const table: readonly [string, string, string, DocumentChange][] = [
    ["a word in the middle", "a teh b", "a the b", { range: { start: 3, end: 5 }, text: "he" }],
    ["an insertion", "a b", "a, b", { range: { start: 1, end: 1 }, text: "," }],
    ["a deletion", "a a b", "a b", { range: { start: 2, end: 4 }, text: "" }],
    ["a line ending", "a\r\nb", "a\nb", { range: { start: 1, end: 3 }, text: "\n" }],
    [
      "the second half of a pair",
      "x\u{1F600}y",
      "x\u{1F601}y",
      { range: { start: 1, end: 3 }, text: "\u{1F601}" },
    ],
    [
      "the first half of a pair",
      "x\u{1F600}y",
      "x\u{1FA00}y",
      { range: { start: 1, end: 3 }, text: "\u{1FA00}" },
    ],
    ["nothing", "a b", "a b", { range: { start: 0, end: 0 }, text: "" }],
  ];
  for (const [name, before, after, expected] of table) {
    it(`[EDI-4] keeps ${name}`, () => {
      const result = narrowed(whole(before, after), before);
      assert.equal(applied(before, result), after);
      assert.deepEqual(result, expected);
    });
  }

  it("[EDI-4] the text after it is the same, and no pair is split", () => {
    const unit = fc.constantFrom(
      "a",
      "a",
      "b",
      " ",
      "\r",
      "\n",
      "\r\n",
      "\u{1F600}",
      "\u{1F601}",
      "\u{1FA00}",
      "\uD83D",
      "\uDE00",
    );
    const text = fc.array(unit, { maxLength: 10 }).map((units) => units.join(""));
    const property = fc.property(
      text,
      fc.nat({ max: 20 }),
      fc.nat({ max: 20 }),
      text,
      (before, from, length, by) => {
        const start = Math.min(from, before.length);
        const change = { range: { start, end: Math.min(start + length, before.length) }, text: by };
        const after = applied(before, change);
        const result = narrowed(change, before);

        assert.equal(applied(before, result), after);
        assert.ok(result.range.start >= change.range.start && result.range.end <= change.range.end);
        if (result.range.start > change.range.start) {
          assert.ok(!isSplitPoint(before, result.range.start) && !isSplitPoint(after, result.range.start));
        }
        if (result.range.end < change.range.end && after !== before) {
          assert.ok(!isSplitPoint(before, result.range.end));
          assert.ok(!isSplitPoint(after, result.range.start + result.text.length));
        }
        if (after === before) assert.deepEqual(result, { range: { start, end: start }, text: "" });
      },
    );
    fc.assert(property, { numRuns: 10_000, seed: 7 });
  });

  it("[EDI-4] no common text is left at either end", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 10 });
    const property = fc.property(text, text, (before, after) => {
      const { range, text: by } = narrowed(whole(before, after), before);
      const old = before.slice(range.start, range.end);
      assert.equal(applied(before, { range, text: by }), after);
      if (old === "" || by === "") return;
      assert.notEqual(old[0], by[0]);
      assert.notEqual(old.at(-1), by.at(-1));
    });
    fc.assert(property, { numRuns: 5_000, seed: 7 });
  });
});
