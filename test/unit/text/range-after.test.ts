import assert from "node:assert/strict";
import * as fc from "fast-check";
import { slice } from "../../../src/text/range.ts";
import { rangeAfter } from "../../../src/text/range-after.ts";

const BEFORE = "One. Two. Three. Four.";
/** "Two. Three." */
const RANGE = { start: 5, end: 16 };

function textOf(...units: readonly string[]): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...units), maxLength: 20 });
}

describe("a range after edits that nobody watched", () => {
  const cases: readonly [string, string, string][] = [
    ["nothing", BEFORE, "Two. Three."],
    ["an insertion before it", `Zero. ${BEFORE}`, "Two. Three."],
    ["an insertion after it", `${BEFORE} Five.`, "Two. Three."],
    ["an insertion in it", BEFORE.replace("Three", "New. Three"), "Two. New. Three."],
    ["a deletion before it", BEFORE.slice(5), "Two. Three."],
    ["a deletion of it", BEFORE.replace("Two. Three. ", ""), ""],
    ["edits on both sides of it", "Zero. Two. Three. Five.", "Zero. Two. Three. Five"],
    ["an edit beside it", BEFORE.replace("One. ", "One.😀"), "Two. Three."],
  ];
  for (const [name, after, expected] of cases) {
    it(`[EDI-4] ${name}`, () => {
      assert.equal(slice(after, rangeAfter(BEFORE, after, RANGE)), expected);
    });
  }

  it("[EDI-2] half of a character is never in it", () => {
    assert.equal(slice("😁 b", rangeAfter("😀 b", "😁 b", { start: 1, end: 2 })), "😁");
  });

  it("[EDI-4] what stays of it is in it, whatever else is written around it", () => {
    // Of "pp" with one "p" deleted nobody can say which; the characters of the sides share halves with those of the range alone.
    const [head, kept, tail] = [textOf("a", "\n", "😀"), textOf("k", " ", "😁"), textOf("t", ".", "😂")];
    fc.assert(
      fc.property(head, kept, tail, head, tail, (oldHead, stays, oldTail, newHead, newTail) => {
        const range = { start: oldHead.length, end: oldHead.length + stays.length };
        const after = newHead + stays + newTail;
        const found = rangeAfter(oldHead + stays + oldTail, after, range);
        assert.ok(slice(after, found).includes(stays));
      }),
      { numRuns: 2_000 },
    );
  });
});
