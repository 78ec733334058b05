import assert from "node:assert/strict";
import * as fc from "fast-check";
import { extractorOf } from "../../../src/text/extractors.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { SENTINEL } from "./documents.ts";
import { checkProse } from "./invariants.ts";

const Z = SENTINEL;

/** Complete constructs; no sentinel in them is prose. */
const WHOLE: readonly string[] = [
  "Plain words here,",
  "it's",
  "caf\\'e",
  'na\\"{\\i}ve',
  "``quoted''",
  "a--b---c",
  "50\\,\\%",
  "x~y",
  "\\emph{some \\textbf{nested} words}",
  "{\\it old style}",
  `$${Z}$`,
  `$${Z}\\text{ ${Z} $${Z}$}$`,
  `\\(${Z}\\)`,
  `\\[ ${Z}, \\]`,
  `\\begin{align}${Z} &= ${Z}.\\\\ ${Z}\\end{align}`,
  `\\verb|${Z}{|`,
  `\\texttt{${Z}}`,
  `\\cite[p.~5]{${Z}}`,
  `\\ref{${Z}}`,
  `\\label{${Z}}`,
  `\\url{http://${Z}.example/%20_}`,
  `\\href{http://${Z}.example}{link words}`,
  `\\includegraphics[width=${Z}]{${Z}}`,
  `\\textcolor{${Z}}{red words}`,
  `\\footnote{A note, $${Z}$.}`,
  "\\unknown{words in it}{and more}",
  `\\unknown{${Z}_key}`,
  `\\vspace{${Z}}`,
  `\\newcommand{\\${Z}}[1]{${Z} #1}`,
  `% ${Z} {\n`,
  "\\LaTeX{}",
  "\\\\",
  "\u{1F600}",
  "e\u0301",
  "\uD83D",
  "\uDE00",
];

const BLOCKS: readonly ((inside: string) => string)[] = [
  (inside) => `\\section{${inside.replaceAll(/%[^\n]*\n/g, "").replaceAll("\n", " ")}}\n`,
  (inside) => `\\begin{itemize}\n\\item ${inside}\n\\item[Label] more\n\\end{itemize}`,
  (inside) => `\\begin{quote}\n${inside}\n\\end{quote}`,
  (inside) => `\\begin{tabular}{${Z}}\n${inside} & b \\\\\n\\hline\n\\end{tabular}`,
  (inside) => `\\begin{figure}[${Z}]\n\\caption{${inside}}\n\\end{figure}`,
  (inside) => `\\begin{whatever}\n${inside}\n\\end{whatever}`,
  () => `\\begin{verbatim}\n${Z} { $ \\end{x}\n\\end{verbatim}`,
  () => `\\begin{comment}\n${Z} {\n\\end{comment}`,
  () => `\\begin{tikzpicture}\n${Z}\n\n${Z}\n\\end{tikzpicture}`,
];

const inline = fc
  .array(fc.constantFrom(...WHOLE), { minLength: 1, maxLength: 6 })
  .map((parts) => `Words ${parts.join(" ")}`);

const block = fc.oneof(
  { weight: 2, arbitrary: inline },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...BLOCKS), inline).map(([make, text]) => make(text)) },
);

const body = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join("\n\n"));

const whole = fc
  .tuple(fc.boolean(), body)
  .map(([preamble, text]) =>
    preamble
      ? `\\documentclass{${Z}}\n\\usepackage{${Z}}\n\\title{The title}\n% ${Z}\n\\begin{document}\n${text}\n\\end{document}\n${Z}`
      : text,
  );

const PARTS: readonly string[] = [
  ...Array.from("\\{}[]$%&~#^_`'\"-*|()"),
  "\\begin{",
  "\\begin{itemize}",
  "\\end{itemize}",
  "\\begin{document}",
  "\\end{document}",
  "\\begin{verbatim}",
  "\\end{verbatim}",
  "\\begin{equation}",
  "\\end{equation}",
  "\\begin{tabular}{l",
  "\\begin{figure}",
  "\\end{figure}",
  "\\item",
  "\\section[",
  "\\section{",
  "\\title{",
  "\\footnote{",
  "\\cite{",
  "\\foo{",
  "\\texorpdfstring{",
  "\\enquote{",
  "\\verb|",
  "\\url{",
  "\\newcommand{\\foo}{",
  "\\def\\foo#1{",
  "\\MakeShortVerb{\\|}",
  "\\iffalse",
  "\\fi",
  "\\vskip 3pt plus",
  "\\'",
  "\\c ",
  "\\\\",
  "$$",
  "\\[",
  "\\]",
  "\n",
  "\r\n",
  "\r",
  "\n\n",
  " ",
  "\t",
  "\uFEFF",
  "\uD800",
  "\uDC00",
  "words here",
  "a",
];

const wild = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.constantFrom(...WHOLE), fc.string({ maxLength: 4 })), {
    maxLength: 40,
  })
  .map((parts) => parts.join(""));

describe("prose of generated LaTeX", function () {
  this.timeout(180_000);

  it("[EDI-2] only prose is extracted from LaTeX, and every range maps to its own characters", () => {
    fc.assert(
      fc.property(whole, (document) => {
        const prose = extractProse(document, "latex");
        assert.ok(!prose.text.includes(SENTINEL), prose.text);
        checkProse(document, prose);
      }),
      { numRuns: 800 },
    );
  });

  it("[EDI-2] line endings do not change the prose of LaTeX", () => {
    fc.assert(
      fc.property(whole, fc.constantFrom("\r\n", "\r"), (document, ending) => {
        const other = document.replaceAll("\n", ending);
        const prose = extractProse(other, "latex");
        assert.equal(prose.text, extractProse(document, "latex").text);
        checkProse(other, prose);
      }),
      { numRuns: 300 },
    );
  });

  it("[EDI-2] half-written LaTeX maps exactly or not at all, and its comments are in order", () => {
    fc.assert(
      fc.property(wild, (document) => {
        checkProse(document, extractProse(document, "latex"));
        let end = 0;
        for (const comment of extractorOf("latex")(document).comments) {
          assert.ok(comment.start >= end && comment.end > comment.start && comment.end <= document.length);
          end = comment.end;
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("[EDI-2] a document that breaks off anywhere keeps the paragraphs before the last one", () => {
    fc.assert(
      fc.property(
        fc.array(inline, { minLength: 1, maxLength: 3 }),
        inline,
        fc.nat(300),
        (before, last, cut) => {
          const start = `${before.join("\n\n")}\n\n`;
          const words = extractProse(start, "latex").blocks.length;
          const prose = extractProse(start + last.slice(0, cut), "latex");
          const kept = extractProse(start, "latex").text;
          assert.ok(prose.blocks.length >= words);
          assert.ok(prose.text.startsWith(kept));
        },
      ),
      { numRuns: 500 },
    );
  });

  for (const unit of ["{", "$", "\\begin{a}", "\\footnote{", "\\section{", "\n", "\\foo{a_b}"]) {
    it(`[EDI-2] 100,000 of ${JSON.stringify(unit)} are read, and so is the text after them`, () => {
      const prose = extractProse(`${unit.repeat(100_000)}\n\nlast words`, "latex");
      assert.match(prose.text, /last words$/);
    });
  }
});
