import assert from "node:assert/strict";
import { LANGUAGE_IDS } from "../../../src/text/languages.ts";
import { extractProse } from "../../../src/text/prose.ts";

const SIZE = 20_000;
/**
 * Generous: it distinguishes linear (tens of milliseconds) from quadratic (tens of seconds) on a slow
 * machine.
 */
const BOUND_MS = 4000;

const ALIASES: ReadonlySet<string> = new Set(["tex", "scminput"]);
const LANGUAGES = LANGUAGE_IDS.filter((id) => !ALIASES.has(id));

/** CPU time of this process, which excludes waiting for others. */
const usedMs = (): number => process.cpuUsage().user / 1000;

function assertBound(unit: string, languages: readonly string[]): void {
  it(`[ALL-1] ${SIZE} characters of ${JSON.stringify(unit)} are read in time`, () => {
    for (const languageId of languages) {
      const started = usedMs();
      extractProse(`${fill(unit)}x`, languageId);
      assert.ok(usedMs() - started < BOUND_MS, languageId);
    }
  });
}

const fill = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length));

describe("time bounds of reading", function () {
  this.timeout(180_000);

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
    "[^a]: \n\t",
    "\n=",
    "\n\n> a\n",
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
    assertBound(unit, LANGUAGES);
  }

  for (const unit of [
    "\\[",
    "\\\\[",
    "\\a{",
    "\\begin{a}",
    "\\footnote{",
    "$",
    "#a[",
    "#(",
    "#{",
    "/*",
    "====\n",
    "|===\n|a\n",
    "footnote:[",
    "+a",
    "``a",
    ".. a::\n   ",
    "* a\n  ",
    "+-+\n|a|\n",
    ":a:`",
  ]) {
    assertBound(unit, ["latex", "asciidoc", "restructuredtext", "typst", "git-commit"]);
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
