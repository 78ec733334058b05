import * as fc from "fast-check";
import assert from "node:assert/strict";
import { chunks, paragraphs } from "../../../../../src/service/engines/grammar/chunks.ts";
import { isCodeLike, MASK, maskText, touchesMask } from "../../../../../src/service/engines/grammar/mask.ts";

describe("masking", () => {
  for (const token of [
    "https://example.com/a",
    "me@example.com",
    "foo_bar",
    "fooBar",
    "XMLHttpRequest",
    "foo()",
    "--save-dev",
    "@types/node",
    "./src/index.ts",
    "index.ts",
    "#123",
    "v1.2.3",
    "a=b",
    "C:\\dir",
    "std::vector",
    "ABC",
    "X",
    "x".repeat(61),
    "$HOME",
    ".gitignore",
  ]) {
    it(`masks ${token.slice(0, 24)}`, () => assert.ok(isCodeLike(token)));
  }
  for (const token of [
    "word",
    "don't",
    "well-known",
    "I",
    "A",
    "and/or",
    "3.5",
    "1st",
    "e.g.",
    "(word)",
    "“word,”",
    "nine,and",
    "1990s",
    "U.S.",
    "so—then",
  ]) {
    it(`leaves ${token}`, () => assert.ok(!isCodeLike(token)));
  }

  it("keeps length and line breaks of any text, and masks no more than its spots", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const masked = maskText(text);
        assert.equal(masked.text.length, text.length);
        assert.deepEqual(masked.text.match(/[\r\n]/g), text.match(/[\r\n]/g));
        for (let at = 0; at < text.length; at += 1) {
          if (masked.text[at] !== text[at]) assert.ok(touchesMask({ start: at, end: at + 1 }, masked.spots));
        }
      }),
    );
  });

  it("masks fenced blocks, inline code, tags and link targets as a whole", () => {
    const text = "See `a b` and <b class='x'>it</b> or [this](http://a.b/c-d).\n\n~~~js\nlet teh;\n~~~\n";
    assert.ok(!/a b|class|let|teh/.test(maskText(text).text));
    assert.ok(maskText(text).text.includes("this"));
    assert.ok(maskText(text).text.includes(MASK));
  });

  it("cuts paragraphs into pieces that make up the whole", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("One. ", "two ", "\n", "\r\n\r\n", "😀", "x".repeat(30))),
        (parts) => {
          const text = parts.join("");
          for (const paragraph of paragraphs(text)) {
            const pieces = chunks(text, [paragraph], 40);
            assert.equal(
              pieces.map(({ start, end }) => text.slice(start, end)).join(""),
              text.slice(paragraph.start, paragraph.end),
            );
            for (const { start, end } of pieces) assert.ok(end > start && end - start <= 40);
          }
        },
      ),
    );
  });

  it("hands short neighbors to the checker together, and nothing across what isn't English", () => {
    const text =
      "One is here.\n\nTwo is here.\n\nWas ist das?\n\nThree is a longer one. It has two parts.\n\nFour.";
    const [one, two, , three, four] = paragraphs(text);
    assert.ok(one && two && three && four);
    assert.deepEqual(
      chunks(text, [one, two, three, four], 30).map(({ start, end }) => text.slice(start, end)),
      ["One is here.\n\nTwo is here.", "Three is a longer one. ", "It has two parts.\n\nFour."],
    );
  });
});
