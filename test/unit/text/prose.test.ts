import assert from "node:assert/strict";
import { extractorOf } from "../../../src/text/extractors.ts";
import { hasParser, LANGUAGE_IDS } from "../../../src/text/languages.ts";
import { widenToBlocks } from "../../../src/text/paragraph-around.ts";
import { extractPlain } from "../../../src/text/plain.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { blockTexts } from "./cases.ts";

const DOCUMENT = "# One two\n\nThree **four five** `six` seven.\n\n- eight\n- nine\n";
const rangeOf = (from: string, to: string) => ({
  start: DOCUMENT.indexOf(from),
  end: DOCUMENT.indexOf(to) + to.length,
});

describe("prose of a document", () => {
  it("[EDI-2] blocks are joined by a blank line", () => {
    const prose = extractProse(DOCUMENT, "markdown");
    assert.equal(prose.text, "One two\n\nThree four five ABC seven.\n\neight\n\nnine");
    assert.deepEqual(
      prose.blocks.map(({ document }) => DOCUMENT.slice(document.start, document.end)),
      ["One two", "Three **four five** `six` seven.", "eight", "nine"],
    );
  });

  it("[EDI-2] a selection restricts it to the prose inside", () => {
    const only = (from: string, to: string) =>
      blockTexts(extractProse(DOCUMENT, "markdown", { range: rangeOf(from, to) }));
    assert.deepEqual(only("wo", "four"), ["wo", "Three four"]);
    assert.deepEqual(only("ive**", "x"), ["ive"]);
    assert.deepEqual(only("`six`", "seven."), ["ABC seven."]);
    assert.deepEqual(only("`six`", "`six`"), []);
    assert.deepEqual(blockTexts(extractProse(DOCUMENT, "markdown", { range: { start: 3, end: 3 } })), []);
    assert.deepEqual(blockTexts(extractProse(DOCUMENT, "markdown", { range: { start: 900, end: 999 } })), []);
  });

  it("[EDI-2] the offsets of a selection count the whole document", () => {
    const { text, map } = extractProse(DOCUMENT, "markdown", { range: rangeOf("seven", "nine") });
    assert.equal(text, "seven.\n\neight\n\nnine");
    assert.deepEqual(map.exact({ start: 8, end: 13 }), rangeOf("eight", "eight"));
  });

  it("[EDI-2] a selection that splits a character leaves the character out", () => {
    const prose = extractProse("a \u{1F600} b", "markdown", { range: { start: 0, end: 3 } });
    assert.equal(prose.text, "a");
    assert.equal(extractProse("\u{1F600} b", "markdown", { range: { start: 1, end: 4 } }).text, "b");
  });

  it("[EDI-2] a setting sends the text verbatim", () => {
    const prose = extractProse(DOCUMENT, "markdown", { submission: "verbatim" });
    assert.equal(prose.text, DOCUMENT);
    assert.deepEqual(blockTexts(prose), ["# One two", "Three **four five** `six` seven.", "- eight\n- nine"]);
    assert.deepEqual(prose.map.exact({ start: 13, end: 30 }), { start: 13, end: 30 });
  });

  it("[EDI-2] a verbatim selection keeps the document's offsets", () => {
    const range = rangeOf("**four", "five**");
    const prose = extractProse(DOCUMENT, "markdown", { submission: "verbatim", range });
    assert.equal(prose.text, "**four five**");
    assert.deepEqual(prose.map.exact({ start: 2, end: 6 }), rangeOf("four", "four"));
    assert.deepEqual(prose.blocks[0]?.document, range);
  });

  it("[EDI-2] a verbatim lone surrogate is replaced, so that no server moves an offset", () => {
    const prose = extractProse("a \uD83D b", "plaintext", { submission: "verbatim" });
    assert.equal(prose.text, "a \uFFFD b");
    assert.equal(prose.map.exact({ start: 2, end: 3 }), undefined);
    assert.deepEqual(prose.map.exact({ start: 4, end: 5 }), { start: 4, end: 5 });
  });

  it("[EDI-1] a short selection is widened to the blocks it touches", () => {
    const prose = extractProse(DOCUMENT, "markdown");
    assert.deepEqual(widenToBlocks(prose, rangeOf("four", "four")), rangeOf("Three", "seven."));
    assert.deepEqual(widenToBlocks(prose, rangeOf("two", "Three")), rangeOf("One", "seven."));
    assert.deepEqual(widenToBlocks(prose, { start: 14, end: 14 }), rangeOf("Three", "seven."));
    assert.deepEqual(widenToBlocks(prose, rangeOf("# O", "# O")), { start: 0, end: 9 });
    assert.equal(widenToBlocks(prose, { start: 0, end: 1 }), undefined);
  });

  it("[EDI-2] the table of languages shows which have a parser", () => {
    for (const languageId of LANGUAGE_IDS) {
      assert.ok(hasParser(languageId));
      assert.equal(extractorOf(languageId) === extractPlain, languageId === "plaintext");
    }
    assert.equal(hasParser("typescript"), false);
    assert.equal(extractorOf("typescript"), extractPlain);
  });
});
