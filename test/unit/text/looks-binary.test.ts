import assert from "node:assert/strict";
import { looksBinary } from "../../../src/text/looks-binary.ts";

const bytes = Uint8Array.from({ length: 4_000 }, (_, index) => 1 + ((index * 97 + (index >> 3)) % 255));

describe("binary data", () => {
  for (const [name, text, expected] of [
    ["prose", "We receive the letters every day.", false],
    ["nothing", "", false],
    ["a null character", "We receive\u0000 the letters.", true],
    ["bytes of a picture", new TextDecoder().decode(bytes), true],
    ["one character that was lost", "We receive the letters of Fran\ufffdois every day.", false],
    ["lone surrogates", "\ud83d We receive the letters \ude00", false],
    ["terminal colours", "\u001b[31mred\u001b[0m and more words around it", false],
    ["a form feed and tabs", "one\ftwo\tthree\r\nfour", false],
  ] as const) {
    it(`[EDI-13] ${name}: ${expected}`, () => assert.equal(looksBinary(text), expected));
  }
});
