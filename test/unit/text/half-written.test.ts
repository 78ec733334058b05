import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";
import { blockTexts } from "./cases.ts";
import { checkProse } from "./invariants.ts";

/**
 * Constructs opened and never closed, by language, except those that the language lets run to the end of the
 * text.
 */
const BEGUN: Readonly<Record<string, readonly string[]>> = {
  markdown: [
    "*",
    "**",
    "`",
    "[",
    "![",
    "[a](",
    "$",
    "a $$b",
    "~~",
    "<a",
    "<a href='",
    "|",
    "> ",
    "- ",
    "[^a]: ",
    "{",
  ],
  mdx: ["*", "`", "[", "{", "<A", "<A b={", "<A>", "</A>", "{/*", "$", "{`", "export const a = {"],
  plaintext: ["*", "`", "("],
  html: ["<b>", "<p", "<ul><li>", "<table><td>", "<a href=x>", "&am", "<div class=a>", "</div>"],
  latex: [
    ..."\\emph{ \\footnote{ \\section{ \\cite{ \\foo[ \\foo{ \\verb| $ $$ \\[ \\( { \\url{ \\href{a}{ \\title{".split(
      " ",
    ),
    ..."\\begin{a} \\begin{itemize} \\begin{equation} \\begin{verbatim} \\begin{tabular}{l \\begin{ \\begin{comment}".split(
      " ",
    ),
    ..."\\newcommand{\\a}{ \\def\\a{ \\iffalse \\makeatletter \\left( \\caption{ \\tcbset{ \\lstinline{ %".split(
      " ",
    ),
  ],
  asciidoc: [
    ..."* ** _ ` + ++ +++ # ^ ~ << footnote:[ link:a[ image::a[ {a pass:[ stem:[ [[ (( [a menu:a[".split(" "),
    ..."---- .... ==== **** ____ ++++ //// |=== -- ```".split(" ").map((mark) => `${mark}\n`),
    "[source]\n----\n",
    "ifdef::a[]\n",
  ],
  restructuredtext: [
    ..."* ** ` `` | :a:` `a< [a .. __ >>>".split(" "),
    ".. note::\n",
    ".. code-block:: a\n",
    "::\n",
    "+---+\n|",
    "=== ===\na",
    "==\na",
    ".. |a| image::",
  ],
  typst: [
    ..."# #a #a[ #a( #{ #( #[ $ ` ``` * _ [ /* #a(b:[ @a <a #if".split(" "),
    '#"',
    '#a("',
    "#let a =",
    "#let a = (",
    "#set a(",
    "#if a {",
    "#show: a.with(",
    "#import",
    "```a\nb",
  ],
  "git-commit": ["`", "fixup! ", "feat(", "- "],
};

describe("half-written markup", () => {
  for (const [languageId, begun] of Object.entries(BEGUN)) {
    it(`[EDI-2] ${languageId}: an unclosed construct hides no paragraph before or after it`, () => {
      for (const mark of begun) {
        for (const ending of ["\n", "\r\n"]) {
          const paragraphs =
            languageId === "html" ? ["<p>First words.", "<p>Last words."] : ["First words.", "Last words."];
          const [first, last] = paragraphs;
          const text = `${first}\n\n${mark} a b\n\n${last}\n`.replaceAll("\n", ending);
          const prose = extractProse(text, languageId);
          const found = blockTexts(prose);
          assert.ok(
            found.some((block) => block.startsWith("First words.")),
            `${JSON.stringify(text)}: ${found.join(" / ")}`,
          );
          assert.ok(
            found.some((block) => block.endsWith("Last words.")),
            `${JSON.stringify(text)}: ${found.join(" / ")}`,
          );
          checkProse(text, prose, 100);
        }
      }
    });
  }
});
