import * as fc from "fast-check";
import { SENTINEL } from "./documents.ts";

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

/** A paragraph of LaTeX. */
export const latexParagraph = fc
  .array(fc.constantFrom(...WHOLE), { minLength: 1, maxLength: 6 })
  .map((parts) => `Words ${parts.join(" ")}`);

const block = fc.oneof(
  { weight: 2, arbitrary: latexParagraph },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...BLOCKS), latexParagraph).map(([make, text]) => make(text)),
  },
);

const body = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join("\n\n"));

/** A LaTeX document of all constructs, with LF line endings. No sentinel in it is prose. */
export const latexDocument = fc
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

/** Half-written LaTeX. */
export const wildLatex = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.constantFrom(...WHOLE), fc.string({ maxLength: 4 })), {
    maxLength: 40,
  })
  .map((parts) => parts.join(""));
