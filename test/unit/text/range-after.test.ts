import assert from "node:assert/strict";
import * as fc from "fast-check";
import { slice } from "../../../src/text/range.ts";
import { rangeAfter } from "../../../src/text/range-after.ts";

const BEFORE = "One. Two. Three. Four.";
/** "Two. Three." */
const RANGE = { start: 5, end: 16 };

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

  it("[EDI-4] what stays of it is in it, whatever is written around it", () => {
    const text = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, text, text, (head, kept, tail, newHead, newTail) => {
        const range = { start: head.length, end: head.length + kept.length };
        const after = newHead + kept + newTail;
        const found = rangeAfter(head + kept + tail, after, range);
        assert.ok(slice(after, found).includes(kept));
      }),
    );
  });
});
