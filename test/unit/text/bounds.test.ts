import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";

const SIZE = 20_000;
/** Generous: it tells linear (tens of milliseconds) from quadratic (tens of seconds) on a slow machine. */
const BOUND_MS = 4000;

const fill = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length));

describe("time bounds of reading", function () {
  this.timeout(120_000);

  for (const unit of [
    "[",
    "![",
    "[a](",
    "[a]",
    "*",
    "*a ",
    "a*",
    "_a",
    "***a",
    "~~a",
    ">",
    "> ",
    "- ",
    "1. ",
    "`a",
    "$a ",
    "<a ",
    "<!--",
    '$$"\\',
    "[^a][",
    "}-\n{{/",
    "{[{},",
    "<a$",
    "<div>",
    "&amp;",
    "{{",
    "{a=",
    "http://",
    "a@",
    "www.",
    ":a",
    ":::\n",
    "a\n",
    "|a",
    "\\",
    "\uD83D",
  ]) {
    it(`[ALL-1] ${SIZE} characters of ${JSON.stringify(unit)} are read in time`, () => {
      for (const languageId of ["markdown", "mdx", "html", "plaintext"]) {
        const started = performance.now();
        extractProse(`${fill(unit)}x`, languageId);
        assert.ok(performance.now() - started < BOUND_MS, languageId);
      }
    });
  }

  it("[EDI-2] marks beyond the bound of a paragraph are neither prose nor emphasis", () => {
    const { text } = extractProse(fill("*a "), "markdown");
    assert.match(text, /a a a$/);
  });

  it("[EDI-2] containers beyond the bound of a line hide no other line", () => {
    const { text } = extractProse(`${fill(">")} deep\n\nnext`, "markdown");
    assert.match(text, /next$/);
  });
});
