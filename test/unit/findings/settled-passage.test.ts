import assert from "node:assert/strict";
import { applyEdits, type TextEdit } from "../../../src/findings/edits.ts";
import { surroundingsOf, withSurroundings, wordsOfPassage } from "../../../src/findings/settled-passage.ts";
import { slice, type TextRange } from "../../../src/text/range.ts";

const insertion = (at: number, replacement: string): TextEdit => ({
  range: { start: at, end: at },
  original: "",
  replacement,
});

const rangeIn = (text: string, part: string): TextRange => {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
};

describe("a passage that was cited or quoted", () => {
  it("[R-39] is settled by the mark after it, not by its note at the end", () => {
    const text = "Before. It was copied. After.\n";
    const mark = insertion(text.indexOf(" After"), "[^keepers]");
    const edits = [mark, insertion(text.length, "\n[^keepers]: Keepers\n")];
    const after = applyEdits(text, edits);
    const passage = rangeIn(after, "It was copied.");
    const around = surroundingsOf(after, passage, edits);
    assert.deepEqual(around, { before: 0, after: ".[^keepers]".length });
    assert.equal(withSurroundings(after, passage, around), "It was copied.[^keepers]");
  });

  it("[R-39] is settled by the marks on both sides of it", () => {
    const text = "Before. It was copied. After.\n";
    const edits = [insertion(8, "“"), insertion(22, "”")];
    const after = applyEdits(text, edits);
    const passage = rangeIn(after, "It was copied");
    const around = surroundingsOf(after, passage, edits);
    assert.ok(around);
    assert.equal(withSurroundings(after, passage, around), "“It was copied.”");
  });

  it("[R-39] isn't settled by a citation far from it", () => {
    const text = `It was copied. ${"More of it. ".repeat(20)}\n`;
    const edits = [insertion(text.length, "[1]")];
    assert.equal(surroundingsOf(applyEdits(text, edits), { start: 0, end: 14 }, edits), undefined);
  });

  it("[R-39] is recognized by its words, whatever marks another scan includes", () => {
    const text = "“It was copied.” After.";
    for (const part of ["It was copied", "“It was copied.”", "It was copied.” "]) {
      assert.equal(slice(text, wordsOfPassage(text, rangeIn(text, part))), "It was copied", part);
    }
    assert.deepEqual(wordsOfPassage("...", { start: 0, end: 3 }), { start: 0, end: 3 });
  });
});
