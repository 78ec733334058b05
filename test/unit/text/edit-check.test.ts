import assert from "node:assert/strict";
import { changesOnlyProse, safeEdits } from "../../../src/text/edit-check.ts";
import { extractProse } from "../../../src/text/prose.ts";

const edit = (start: number, end: number) => ({ range: { start, end }, text: "x" });

/** Whether replacing the first `original` by `text` is allowed. */
function allows(document: string, original: string, text: string): boolean {
  const start = document.indexOf(original);
  const edits = [{ range: { start, end: start + original.length }, text }];
  return changesOnlyProse(document, "markdown", extractProse(document, "markdown"), edits);
}

describe("edits that change only prose", () => {
  it("[EDI-4] allows a correction inside text", () => {
    assert.equal(allows("This are **bold** text", "are", "is"), true);
    assert.equal(allows("A **bold** text", "bold", "brave"), true);
    assert.equal(allows("> one\n> too", "too", "two"), true);
  });

  for (const [name, document, original, text] of [
    ["touches code", "Run `teh` now", "teh", "the"],
    ["touches an address", "See [it](http://teh.a)", "teh", "the"],
    ["begins a list", "and so on", "and", "- and"],
    ["begins a heading", "and so on", "and", "# and"],
    ["adds emphasis", "a word here", "word", "*word*"],
    ["adds white space inside emphasis", "a **word** here", "word", "word "],
    ["ends a block", "one two", " ", "\n\n"],
    ["adds a tag", "one two", "two", "<b>two"],
    ["adds half a code span", "one `two` three", "one", "`one"],
  ] as const) {
    it(`[EDI-4] refuses one that ${name}`, () => {
      assert.equal(allows(document, original, text), false);
    });
  }

  it("[EDI-4] refuses one that empties emphasis", () => {
    const document = "the **the** end";
    const edits = [{ range: { start: 6, end: 9 }, text: "" }];
    assert.equal(changesOnlyProse(document, "markdown", extractProse(document, "markdown"), edits), false);
  });

  it("[EDI-4] refuses edits that overlap or are out of bounds", () => {
    const document = "one two three";
    const prose = extractProse(document, "markdown");
    assert.equal(changesOnlyProse(document, "markdown", prose, [edit(8, 13), edit(0, 3)]), true);
    assert.equal(changesOnlyProse(document, "markdown", prose, [edit(0, 5), edit(4, 7)]), false);
    assert.equal(changesOnlyProse(document, "markdown", prose, [edit(0, 99)]), false);
  });
});

const replacing = (document: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([original, text]) => {
    const start = document.indexOf(original);
    return { range: { start, end: start + original.length }, text };
  });

describe("choosing the edits that are safe", () => {
  it("[EDI-4] keeps all of them where all are safe, in one reading more", () => {
    const document = "I saw teh cat, and recieve **alot** of it.";
    const edits = replacing(document, [
      ["teh", "the"],
      ["recieve", "receive"],
      ["alot", "a lot"],
    ]);
    assert.deepEqual(safeEdits(document, "markdown", edits), [0, 1, 2]);
  });

  it("[EDI-4] leaves out the one that would break markup, and keeps the others", () => {
    const document = "I saw teh cat, and **the** the recieve of it. A `teh` word.";
    const edits = [
      ...replacing(document, [
        ["teh", "the"],
        ["the", ""],
        ["recieve", "*receive*"],
        ["word", "world"],
      ]),
    ];
    assert.deepEqual(safeEdits(document, "markdown", edits), [0, 3]);
  });

  it("[EDI-4] has a bounded cost when every edit is harmful", () => {
    const document = "**a** ".repeat(400);
    const edits = Array.from({ length: 400 }, (_, index) => ({
      range: { start: index * 6 + 2, end: index * 6 + 3 },
      text: "",
    }));
    assert.deepEqual(safeEdits(document, "markdown", edits), []);
  });
});
