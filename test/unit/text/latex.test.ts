import assert from "node:assert/strict";
import { extractorOf } from "../../../src/text/extractors.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { defineCases } from "./cases.ts";

const BEGIN = "\\begin{document}";
const END = "\\end{document}";

describe("LaTeX documents", () => {
  defineCases("EDI-2", "latex", [
    ["nothing", ""],
    [
      "a whole document",
      `\\documentclass[hidden]{article}\n\\usepackage{hidden}\n\\title[Short]{The \\emph{Title}\\thanks{To all.}}\n\\author{Ann \\and Bob}\n\\newcommand{\\x}{hidden}\n${BEGIN}\n\\maketitle\nText.\n${END}\nhidden`,
      "Short",
      "The Title",
      "To all.",
      "Ann",
      "Bob",
      "Text.",
    ],
    ["a document without an end", `\\usepackage{hidden}\n${BEGIN}\nText.`, "Text."],
    ["a chapter", "\\chapter{One}\n\nText\nof it.", "One", "Text of it."],
    ["a package", "\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesPackage{hidden}\nhidden\n% comment"],
    ["hard-wrapped lines", "one\n  two\r\nthree\rfour\n\nfive", "one two three four", "five"],
    ["broken lines", "one\\\\two\\\\*[2pt]\nthree", "one\ntwo\nthree"],
    [
      "headings",
      "\\section{One}Text.\\subsection*{Two}\n\\paragraph{Three} more",
      "One",
      "Text.",
      "Two",
      "Three",
      "more",
    ],
    ["the short form of a heading", "\\section[Short \\emph{form}]{Long form}", "Short form", "Long form"],
    [
      "lists",
      "\\begin{itemize}\n\\item one\n  goes on\n\\item[Label] two\n\\end{itemize}\nmore",
      "one goes on",
      "Label",
      "two",
      "more",
    ],
    [
      "a list in a list",
      "\\begin{enumerate}\\item a\\begin{itemize}\\item b\\end{itemize}c\\end{enumerate}",
      "a",
      "b",
      "c",
    ],
    [
      "a table",
      "\\begin{tabular}{l|p{3cm}}\n\\hline\na & \\textbf{b} \\\\\n\\multicolumn{2}{c}{d \\& e}\\\\ \\hline\n\\end{tabular}",
      "a",
      "b",
      "d & e",
    ],
    [
      "a float inside a sentence",
      "One\n\\begin{figure}[htbp]\n\\centering\n\\includegraphics[width=1cm]{hidden}\n\\caption{A caption.\\label{hidden}}\n\\end{figure}\ntwo.",
      "One two.",
      "A caption.",
    ],
    ["a footnote", "One\\footnote{A note.\n\nAnd more.} two.", "One two.", "A note.", "And more."],
    [
      "a theorem",
      "\\begin{theorem}[Main result]\\label{hidden}\nText.\n\\end{theorem}",
      "Main result",
      "Text.",
    ],
    ["an unknown environment", "\\begin{whatever}[key=hidden]{hidden}\nText.\n\\end{whatever}", "Text."],
    [
      "code blocks",
      "a\n\\begin{verbatim}\nhidden { $ % \\end{foo}\n\\end{verbatim}\nb\n\\begin{lstlisting}[language=C]\nhidden\n\\end{lstlisting}",
      "a",
      "b",
    ],
    [
      "an environment of code that the document names",
      "\\lstnewenvironment{cpp}{}{}\n\\begin{cpp}\nhidden {\n\\end{cpp}\na",
      "a",
    ],
    [
      "a drawing",
      "\\begin{tikzpicture}\n\\node {hidden};\n\n\\node {hidden};\n\\end{tikzpicture}\na",
      "ABC a",
    ],
    ["a comment environment", "a\n\\begin{comment}\nhidden\n\\end{comment}\nb", "a", "b"],
    ["text that is switched off", "a \\iffalse hidden\n\nhidden \\fi b", "a b"],
    [
      "definitions",
      "\\newcommand{\\a}[2][x]{hidden #1}\n\\def\\b#1{hidden}\n\\let\\c=\\d\n\\newenvironment{e}{hidden}{hidden}\n\\setlength\\parindent{0pt}\\parskip=1ex plus 2pt\nText",
      "Text",
    ],
    [
      "a text in another language",
      "\\begin{otherlanguage}{ngerman}hidden\\end{otherlanguage}a \\foreignlanguage{french}{hidden} b",
      "a ABC b",
    ],
    [
      "a group behind a definition",
      "\\newcommand{\\x}[1]{hidden}\n{\\it One two.}\\let\\a\\b {Three.}",
      "One two. Three.",
    ],
    ["environments of the document", "\\newenvironment{hidden}[1]{hidden}\n{hidden}{One}", "One"],
    ["theorems of the document", "\\newtheorem{hidden}{Hidden}[hidden]\nOne", "One"],
    ["keys with words", "a \\tcbset{hidden=hidden hidden}\\setlist[hidden]{hidden}b", "a b"],
    ["how much with a number", "a \\pagebreak[4]b\\footnotemark[1] c", "a b c"],
    ["an initial", "\\lettrine[hidden=2]{O}{nce} upon", "Once upon"],
    ["columns", "\\column{.5\\textwidth} One", "One"],
    [
      "captions of parts",
      "a \\subfloat[One two.\\label{hidden}]{\\includegraphics{hidden}} b",
      "a b",
      "One two.",
    ],
    ["mixed line endings", "a\r\n\r\nb\r\rc\n\nd", "a", "b", "c", "d"],
    ["a byte order mark", "\uFEFF\\section{One}", "One"],
    ["lone surrogates", "a \uD83D\\emph{b}\uDE00 c", "a \uFFFDb\uFFFD c"],
  ]);

  it("[EDI-2] blocks have the kind of their construct", () => {
    const { blocks, text } = extractProse(
      "\\section{H}\np\\footnote{n}\n\\begin{itemize}\\item i\\end{itemize}\\begin{quote}q\\end{quote}" +
        "\\begin{tabular}{l}c\\end{tabular}\\subsubsection{S}\n\\item open",
      "tex",
    );
    assert.deepEqual(
      blocks.map(({ kind, level, prose }) => [kind, level, text.slice(prose.start, prose.end)]),
      [
        ["heading", 2, "H"],
        ["paragraph", undefined, "p"],
        ["footnote", undefined, "n"],
        ["listItem", undefined, "i"],
        ["quotation", undefined, "q"],
        ["tableCell", undefined, "c"],
        ["heading", 4, "S"],
        ["listItem", undefined, "open"],
      ],
    );
  });

  it("[EDI-2] comments are reported with their delimiters, and a percent sign that isn't a comment isn't", () => {
    const source =
      "a % one\n50\\% \\url{http://x/a%20b} \\verb|%| b\n% two\r\n\\begin{comment}\n% in\n\\end{comment}\n" +
      "\\begin{verbatim}\n% no\n\\end{verbatim}\n$x % three\n$";
    assert.deepEqual(
      extractorOf("latex")(source).comments.map(({ start, end }) => source.slice(start, end)),
      ["% one", "% two", "\\begin{comment}\n% in\n\\end{comment}", "% three"],
    );
  });
});
