import assert from "node:assert/strict";
import { wordEndingAt } from "../../../src/text/word-at.ts";

describe("the word that somebody is writing", () => {
  for (const [text, offset, expected] of [
    ["a wrod", 6, "wrod"],
    ["a wrod", 4, "wrod"],
    ["a wrod ", 7, undefined],
    ["a wrod.", 7, undefined],
    ["a wrod", 2, undefined],
    ["don\u2019t", 5, "don\u2019t"],
    ["cafe\u0301", 5, "cafe\u0301"],
    ["", 0, undefined],
  ] as const) {
    it(`${JSON.stringify(text)} at ${offset}: ${expected ?? "none"}`, () => {
      const word = wordEndingAt(text, offset);
      assert.equal(word === undefined ? undefined : text.slice(word.start, word.end), expected);
    });
  }
});
