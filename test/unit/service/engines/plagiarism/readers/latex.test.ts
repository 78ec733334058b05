import assert from "node:assert/strict";
import { readLatex } from "../../../../../../src/service/engines/plagiarism/readers/latex.ts";

const words = (source: string): string => readLatex(source).text;

const CASES: readonly (readonly [source: string, text: string])[] = [
  [String.raw`Some \emph{very \textbf{bold}} words.`, "Some very bold words."],
  [String.raw`{\em slanted} and {\bfseries bold}.`, "slanted and bold."],
  [String.raw`50\% of A\&B \#1 a\_b \{c\} \$5`, "50% of A&B #1 a_b {c} $5"],
  ["one~two --- three -- four", "one two — three – four"],
  ["``double'' and `single' don't", "“double” and ‘single’ don’t"],
  [String.raw`caf\'e na\"{\i}ve \"uber \c{c}a \v s \~n \^{o} \H{o}`, "café naïve über ça š ñ ô ő"],
  [String.raw`Stra\ss e, \O re, \AE gir, \L{}odz, \oe uvre`, "Straße, Øre, Ægir, Łodz, œuvre"],
  ["one % hidden\ntwo", "one two"],
  ["one%\n  two", "onetwo"],
  [String.raw`See \cite[p.~3][]{a,b}, \autocite{c}, Fig.~\ref{d} and \cref{e}.`, "See , , Fig. and ."],
  [String.raw`\href{https://a.example}{the link} and \url{https://b.example}`, "the link and"],
  [String.raw`\textcolor[rgb]{1,0,0}{red} \multicolumn{2}{c}{wide}`, "red wide"],
  [String.raw`\hyperref[sec:a]{the section} and \tableofcontents {kept}`, "the section and kept"],
  ["a $x^2$ b $$y$$ c \\(z\\) d \\[w\\] e", "a b c d e"],
  ["costs $5 alone\n\nnext $x$ one", "costs 5 alone\n\nnext one"],
  [String.raw`a \begin{equation}x\label{q}\end{equation} b`, "a\n\nb"],
  [String.raw`a \begin{align*}x\end{align*} b`, "a\n\nb"],
  [String.raw`a \begin{lstlisting}[language=C] x; \end{lstlisting} b`, "a\n\nb"],
  [String.raw`a \verb|x $ {| b \verb+y+ c \lstinline{z} d`, "a b c d"],
  [String.raw`\begin{itemize}\item One \item[Term] two\end{itemize}`, "One\n\n[Term] two"],
  [String.raw`\begin{tabular}{l|r} a & b \\[2pt] c & d \end{tabular}`, "a b\nc d"],
  [String.raw`one\footnote{The note.} two` + "\n\nthree", "one two\n\nthree\n\nThe note."],
  [String.raw`\includegraphics[width=3cm]{f}\caption[short]{The \emph{long} one.}`, "The long one."],
  [String.raw`\section{One}two\subsection*{Three} four`, "One\n\ntwo\n\nThree\n\nfour"],
  [String.raw`\newcommand{\foo}[2][x]{hidden} \renewcommand\bar{hidden} text`, "text"],
  [String.raw`\enquote{quoted} \LaTeX{} \ldots\ \unknown{kept} [kept]`, "“quoted” LaTeX … kept [kept]"],
  ["one\\\\two\\par three", "one\ntwo\n\nthree"],
  ["one\r\ntwo\r\n\r\nthree", "one\ntwo\n\nthree"],
  ["unopened } and {unclosed \\emph{too", "unopened and unclosed too"],
];

describe("reading LaTeX", () => {
  for (const [source, text] of CASES) {
    it(`[PLA-1] reads ${JSON.stringify(source)}`, () => assert.equal(words(source), text));
  }

  it("[PLA-1] reads only the body, and the title of the preamble", () => {
    const source = String.raw`\documentclass{article}
\title[short]{The \emph{Title} of \'Emile}
\author{Somebody}
\begin{document}
\maketitle
Some words.
\end{document}
after`;
    assert.deepEqual(readLatex(source), { text: "Some words.", title: "The Title of Émile" });
  });

  it("[PLA-1] reads a chapter without a preamble, titled by its first heading", () => {
    assert.deepEqual(readLatex(String.raw`\chapter{The \emph{First}}\label{a} Words. \section{Other}`), {
      text: "The First\n\nWords.\n\nOther",
      title: "The First",
    });
  });
});
