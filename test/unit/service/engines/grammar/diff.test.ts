import assert from "node:assert/strict";
import { applyDiff, compatible, wordDiff } from "../../../../../src/service/engines/grammar/diff.ts";
import type { Edit } from "../../../../../src/service/engines/grammar/types.ts";

function edit(text: string, original: string, replacement: string): Edit {
  const start = text.indexOf(original);
  assert.ok(start >= 0);
  return { start, end: start + original.length, replacement, category: "test", rule: "test", message: "" };
}

describe("word-level diff", () => {
  const cases: readonly (readonly [
    text: string,
    original: string,
    replacement: string,
    entry: readonly string[],
  ])[] = [
    ["I could of gone.", "could of", "could have", ["replace", "of", "have"]],
    ["the the dog", " the", "", ["delete", " the", ""]],
    ["a long", "a", "a very", ["insert", "", " very"]],
    ["They dont know", "nt", "n't", ["replace", "dont", "don't"]],
    ["a café-like cafe\u0301s", "cafe\u0301", "café", ["replace", "cafe\u0301s", "cafés"]],
    ["pears , plums", " ,", ",", ["delete", " ", ""]],
  ];
  for (const [text, original, replacement, [type, old, now]] of cases) {
    it(`${JSON.stringify(original)} to ${JSON.stringify(replacement)} in ${JSON.stringify(text)}`, () => {
      const made = edit(text, original, replacement);
      const diff = wordDiff(text, compatible(text, [made]));
      assert.deepEqual(
        diff.map((one) => [one.type, one.original, one.corrected]),
        [[type, old, now]],
      );
      assert.equal(applyDiff(text, diff), text.slice(0, made.start) + replacement + text.slice(made.end));
    });
  }

  it("keeps the first of edits that meet, and drops those that change nothing or split a pair", () => {
    const text = "teh 😀 teh cat";
    const first = { ...edit(text, "teh", "the") };
    const same = { ...edit(text, "cat", "cat") };
    const split = { ...first, start: 5, end: 5, replacement: "x" };
    assert.deepEqual(compatible(text, [first, { ...first, replacement: "ten" }, same, split]), [first]);
  });
});
