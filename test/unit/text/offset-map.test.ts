import assert from "node:assert/strict";
import { OffsetMap } from "../../../src/text/offset-map.ts";
import { substitute, verbatim } from "../../../src/text/piece.ts";
import { extractProse } from "../../../src/text/prose.ts";

/** Returns the document range for a piece of the prose, found by its text. */
function exactOf(document: string, wanted: string, languageId = "markdown"): string | undefined {
  const { text, map } = extractProse(document, languageId);
  const start = text.indexOf(wanted);
  assert.ok(start >= 0, text);
  const range = map.exact({ start, end: start + wanted.length });
  return range === undefined ? undefined : document.slice(range.start, range.end);
}

/** Returns the document with `^` at the prose position after `before`. */
function insertAfter(document: string, before: string): string | undefined {
  const { text, map } = extractProse(document, "markdown");
  const at = text.indexOf(before) + before.length;
  const found = map.exact({ start: at, end: at });
  return found === undefined ? undefined : `${document.slice(0, found.start)}^${document.slice(found.end)}`;
}

describe("offset map", () => {
  it("[EDI-2] answers with the same characters", () => {
    assert.equal(exactOf("Some **bold words** here.", "bold words"), "bold words");
    assert.equal(exactOf("> a quotation\n> that goes on", "that goes"), "that goes");
  });

  for (const [name, document, wanted] of [
    ["the end of emphasis", "Some **bold** here.", "bold here"],
    ["a soft line break", "one\ntwo", "one two"],
    ["a line break in a quotation", "> one\n> two", "one two"],
    ["a character reference", "R&amp;D work", "R&D"],
    ["an escape", "a\\*b", "a*b"],
    ["inline code", "Run `it` now", "Run ABC now"],
    ["a link's end", "see [it](http://a.b) now", "it now"],
    ["an HTML comment", "one <!-- x -->two", "one two"],
    ["two blocks", "One.\n\nTwo.", "One.\n\nTwo."],
    ["link text that is its own label", "see [Some docs] now\n\n[some docs]: x", "Some"],
  ] as const) {
    it(`[EDI-4] refuses a range across ${name}`, () => {
      assert.equal(exactOf(document, wanted), undefined);
    });
  }

  for (const [name, document, before, expected] of [
    ["inside a word", "some words", "some w", "some w^ords"],
    ["at the end of a paragraph", "The end", "The end", "The end^"],
    ["at the end of a heading before its closing marks", "# Title #", "Title", "# Title^ #"],
    ["at the end of a line that goes on", "one  \ntwo", "one", "one^  \ntwo"],
    ["at the start of a continued line", "> one\n> two", "one ", "> one\n> ^two"],
    ["at the start of a list item", "- one", "", "- ^one"],
    ["at the end of a table cell", "| a | b |\n|-|-|\n| c | d |", "c", "| a | b |\n|-|-|\n| c^ | d |"],
    ["before the end of emphasis", "**bold** text", "bold", undefined],
    ["before emphasis", "a **bold** text", "a ", undefined],
    ["before inline code", "Run `it` now", "Run ", undefined],
    ["after inline code", "Run `it` now", "Run ABC", undefined],
    ["at the start of a link", "[it](x) is", "", undefined],
    ["at the end of a paragraph that ends in emphasis", "an *end*", "an end", undefined],
    ["between the blank lines of two blocks", "One.\n\nTwo.", "One.\n", undefined],
  ] as const) {
    it(`[EDI-4] an insertion ${name} ${expected === undefined ? "is refused" : "has one place"}`, () => {
      assert.equal(insertAfter(document, before), expected);
    });
  }

  it("[EDI-4] refuses ranges that split a surrogate pair or a CRLF, or are out of bounds", () => {
    const document = "a\u{1F600}\r\nb";
    const { map } = extractProse(document, "markdown", { submission: "verbatim" });
    assert.deepEqual(map.exact({ start: 1, end: 3 }), { start: 1, end: 3 });
    for (const [start, end] of [
      [1, 2],
      [2, 2],
      [3, 4],
      [4, 5],
      [4, 4],
      [5, 7],
      [-1, 0],
      [3, 2],
      [0.5, 1],
    ] as const) {
      assert.equal(map.exact({ start, end }), undefined, `${start}..${end}`);
    }
  });

  it("[EDI-4] surrogates of two characters that meet in the prose don't form a character", () => {
    const map = new OffsetMap("\uD83D*\uDE00", [verbatim(0, 1), verbatim(2, 3)]);
    assert.equal(map.prose, "\u{1F600}");
    assert.equal(map.exact({ start: 0, end: 1 }), undefined);
    assert.equal(map.exact({ start: 1, end: 2 }), undefined);
  });

  it("covers a range with the markup in it, for showing", () => {
    const document = "Some **bold** `code` here";
    const { text, map } = extractProse(document, "markdown");
    const cover = (wanted: string): string => {
      const start = text.indexOf(wanted);
      const range = map.cover({ start, end: start + wanted.length });
      return document.slice(range.start, range.end);
    };
    assert.equal(cover("Some bold"), "Some **bold");
    assert.equal(cover("ABC"), "`code`");
    assert.equal(cover("BC he"), "`code` he");
    assert.deepEqual(map.cover({ start: 500, end: 900 }), { start: document.length, end: document.length });
    assert.deepEqual(new OffsetMap("", []).cover({ start: 0, end: 1 }), { start: 0, end: 0 });
  });

  it("takes a selection in the document to the prose it touches", () => {
    const document = "# One\n\nTwo **three** `four`\n\n```\nfive\n```\n";
    const { text, map } = extractProse(document, "markdown");
    const prose = (start: string, end: string): string | undefined => {
      const range = map.toProse({ start: document.indexOf(start), end: document.indexOf(end) + end.length });
      return range === undefined ? undefined : text.slice(range.start, range.end);
    };
    assert.equal(prose("ne", "Tw"), "ne\n\nTw");
    assert.equal(prose("**th", "three"), "three");
    assert.equal(prose("fo", "ou"), "ABC");
    assert.equal(prose("five", "five"), undefined);
    assert.deepEqual(map.toProse({ start: 3, end: 3 }), { start: 1, end: 1 });
    assert.equal(map.toProse({ start: 0, end: 0 }), undefined);
    assert.equal(map.toProse({ start: 0, end: 5000 }), undefined);
  });

  it("tells what is beside a placeholder", () => {
    const { text, map } = extractProse("This is a `thing` that works", "markdown");
    const touches = (wanted: string): boolean => {
      const start = text.indexOf(wanted);
      return map.touchesPlaceholder({ start, end: start + wanted.length });
    };
    assert.equal(touches(" a "), true);
    assert.equal(touches("a ABC"), true);
    assert.equal(touches("that"), true);
    assert.equal(touches("is"), false);
    assert.equal(touches("works"), false);
  });

  it("tells what is beside markup", () => {
    const document = "the **the** end";
    const { map } = extractProse(document, "markdown");
    assert.deepEqual(map.besideMarkup({ start: 6, end: 9 }), { before: true, after: true });
    assert.deepEqual(map.besideMarkup({ start: 0, end: 3 }), { before: false, after: false });
    assert.deepEqual(map.besideMarkup({ start: 12, end: 15 }), { before: false, after: false });
  });

  it("keeps pieces separate that are out of order in the document", () => {
    const document = "See ![the image](x.png) here";
    const { text, map } = extractProse(document, "markdown");
    assert.equal(text, "See ABC here\n\nthe image");
    assert.deepEqual(map.toProse({ start: 6, end: 9 }), { start: 14, end: 17 });
    assert.deepEqual(map.toProse({ start: 0, end: 28 }), { start: 0, end: text.length });
    assert.deepEqual(map.exact({ start: 14, end: 17 }), { start: 6, end: 9 });
  });

  it("never holds an empty piece", () => {
    const map = new OffsetMap("abc", [verbatim(0, 0), substitute(0, 0, "break", ""), verbatim(1, 2)]);
    assert.deepEqual(map.pieces, [verbatim(1, 2)]);
  });
});
