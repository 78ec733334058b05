import assert from "node:assert/strict";
import { citedSource } from "../../../../src/findings/citations/cited-source.ts";
import { latexRoot } from "../../../../src/findings/citations/latex.ts";
import { quotations } from "../../../../src/findings/citations/quotation.ts";
import { citations, namedFiles } from "../../../../src/findings/citations/syntaxes.ts";
import { extractProse } from "../../../../src/text/prose.ts";
import { FOUND, KEEPERS, WORDS } from "./acts.ts";
import { cpuMs } from "../../../harness/cpu-time.ts";

const LENGTH = 100_000;
/** A quadratic algorithm took 5 seconds or more; a linear one takes less than 100 ms. */
const BOUND_MS = 1_500;

const fill = (part: string): string => part.repeat(Math.ceil(LENGTH / part.length));
const LIST = String.raw`\begin{thebibliography}{9}\end{thebibliography}`;

/** Documents that begin with the passage. */
const DOCUMENTS: readonly (readonly [name: string, languageId: string, text: string])[] = [
  ["spaces", "html", fill(" ")],
  ["entries without an end", "html", fill('<li id="source-a">')],
  ["spaces behind a resource", "latex", String.raw`\addbibresource${fill(" ")}`],
  ["spaces behind a package", "latex", String.raw`\usepackage${fill(" ")}`],
  ["options without an end", "latex", fill(String.raw`\usepackage[`)],
  ["packages without an end", "latex", String.raw`\usepackage{${fill("url ")}`],
  ["spaces behind a class", "latex", String.raw`\documentclass${fill(" ")}`],
  ["spaces in a list", "latex", `${LIST}\\bibitem${fill(" ")}`],
  ["spaces before the end of a list", "latex", `${fill(" x ")}${fill(" ")}x\\end{thebibliography}`],
  ["comments without an end", "typst", fill("/*")],
  ["tags without an end", "html", `<${fill("a-")}`],
];

describe("citations and quotations in long documents", () => {
  for (const [name, languageId, long] of DOCUMENTS) {
    it(`[R-19] takes no longer for ${name} in ${languageId}`, () => {
      const text = `A passage.${long}`;
      const prose = extractProse(text, "plaintext");
      const source = citedSource(KEEPERS, FOUND, WORDS) ?? assert.fail("the source has a name");
      const begun = cpuMs();
      namedFiles(languageId, text);
      for (const range of [
        { start: 0, end: 10 },
        { start: 0, end: text.length },
      ]) {
        const request = { text, prose, range, source, words: WORDS };
        citations(languageId, request);
        citations(languageId, { ...request, bibliography: `${fill("\n")}x` });
        quotations({ text, prose, range, languageId });
      }
      assert.ok(cpuMs() - begun < BOUND_MS);
    });
  }

  it("[R-19] takes no longer for a main file that is named by spaces", () => {
    const begun = cpuMs();
    assert.equal(latexRoot(`%!TeX root =${" ".repeat(4_500)}a${" ".repeat(400)}b`), undefined);
    assert.ok(cpuMs() - begun < BOUND_MS);
    assert.equal(latexRoot("% !TeX root = ../main file.tex \t\n\\section{A}"), "../main file.tex");
  });
});
