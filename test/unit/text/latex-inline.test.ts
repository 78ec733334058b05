import { defineCases } from "./cases.ts";

describe("LaTeX inside a paragraph", () => {
  defineCases("EDI-2", "latex", [
    ["emphasis", "a \\emph{b \\textbf{c}} {\\it d} \\underline{e}f", "a b c d ef"],
    ["emphasis inside a word", "un\\emph{believ}able", "unbelievable"],
    [
      "accents",
      "caf\\'e na\\\"{\\i}ve \\c{c}a \\v Skoda \\~n \\H{o} {\\'E}t\\'{e}",
      "café naïve ça Škoda ñ ő Été",
    ],
    ["letters", 'Stra\\ss e Stra{\\ss}e \\AA ngstr\\"om \\o{}re', "Straße Straße Ångström øre"],
    ["escaped characters", "\\& \\% \\$ \\# \\_ \\{a\\}", "& % $ # _ {a}"],
    ["dashes and quotation marks", "``a'' `b' it's c--d---e", "“a” ‘b' it's c–d—e"],
    ["spaces", "a~b\\,c\\ d\\quad e \\-f\\/g", "a b c d e fg"],
    ["a hint to break a word", "hy\\-phen\\-ate", "hyphenate"],
    ["names of programs", "\\LaTeX{} and \\TeX\\ and \\dots", "LaTeX and TeX and …"],
    ["formulas", "a $x$ b \\(y\\) c $z \\text{ if $w$ }$.", "a ABC b ABC c ABC."],
    [
      "a formula on its own line",
      "We have\n\\[ x = y, \\]\nwhere $x$ is real.",
      "We have ABC, where ABC is real.",
    ],
    [
      "the end of a sentence in a formula",
      "Thus\n\\begin{equation}\\label{hidden}\n a + b. \\qquad\n\\end{equation}\nNext.",
      "Thus ABC. Next.",
    ],
    ["aligned formulas", "a $$x$$ b \\begin{align*}x &= y\\\\ z\\end{align*} c", "a ABC b ABC c"],
    ["code", "a \\verb|hidden {| b \\texttt{hidden} c \\lstinline!hidden! d", "a ABC b ABC c ABC d"],
    ["code in a sign of the document", "\\MakeShortVerb{\\|}a |hidden{| b", "a ABC b"],
    [
      "addresses",
      "a \\url{http://hidden/%20_} b \\href{http://hidden}{c d} https://hidden.x/y.",
      "a ABC b c d ABC.",
    ],
    ["citations", "As \\citet[p.~5]{hidden} says~\\cite{hidden, hidden}.", "As ABC says ABC."],
    [
      "a citation that adjoins a word",
      "Words.\\cite{hidden} More\\autocite{hidden}, too.",
      "Words. More, too.",
    ],
    ["references", "Section~\\ref{hidden}\\label{hidden} and (\\eqref{hidden}).", "Section ABC and (ABC)."],
    ["settings", "a \\vspace{1cm}b \\textcolor{red}{c} \\color{red}d \\hspace*{-1em}e", "a b c d e"],
    ["an index entry", "word\\index{hidden!hidden}s", "words"],
    ["unknown commands", "a \\foo{b c}{d e} \\bar f \\foo[hidden]{g}", "a b c d e f g"],
    ["keys of unknown commands", "a \\foo{fig:hidden} \\foo{hidden_x}{b c} \\foo{} d", "a ABC ABC b c ABC d"],
    [
      "commands of the document",
      "\\newcommand{\\ie}{i.e.\\xspace}\\newcommand{\\C}{C\\texttt{++}}\\newcommand{\\code}[1]{\\texttt{#1}}\\newcommand{\\no}[1]{}a, \\ie b \\C{} c \\no{hidden}d",
      "a, i.e. b ABC c d",
    ],
    [
      "formulas between commands of the document",
      "\\newcommand{\\be}{\\begin{equation}}\\def\\ee{\\end{equation}}a \\be hidden. \\ee B \\be b\n\nc",
      "a ABC. B b",
      "c",
    ],
    ["quotation marks by a command", "\\enquote{a \\emph{b}} c", "“a b” c"],
    ["a comment inside a sentence", "one % hidden\n% hidden\n  two%\nthree", "one twothree"],
    ["a comment before a blank line", "one % hidden\n\ntwo", "one", "two"],
    ["parameters", "a #1 b", "a ABC b"],
  ]);
});

describe("half-written LaTeX", () => {
  defineCases("EDI-2", "latex", [
    ["a brace that is not closed", "a \\emph{b\n\nc", "a b", "c"],
    ["a brace too many", "a} b \\emph{c}", "a b c"],
    ["a heading that is not closed", "\\section{One\nText\n\nmore", "One", "Text", "more"],
    ["a formula that is not closed", "costs $5 now\n\nnext $x$ one", "costs 5 now", "next ABC one"],
    ["a display that is not closed", "a \\[ b\n\nc", "a b", "c"],
    ["a citation that is not closed", "a \\cite{hidden b\n\nc", "a ABC b", "c"],
    ["a footnote that is not closed", "a\\footnote{b\n\nc \\emph{d}", "ab", "c d"],
    ["an environment that is not closed", "\\begin{itemize}\n\\item a\n\n\\section{B}\nc", "a", "B", "c"],
    ["an end without a beginning", "a\\end{itemize}b", "a", "b"],
    ["code that is not closed", "a\n\\begin{verbatim}\nhidden\n\nb", "a", "b"],
    ["an equation that is not closed", "a\n\\begin{equation}\nhidden\n\nb", "a", "b"],
    ["a name that is being typed", "a \\begin b \\", "a", "b"],
    ["a definition that is not closed", "\\newcommand{\\x}{a\n\nb", "a", "b"],
    ["an option that is not closed", "a \\foo[b c\n\nd", "a [b c", "d"],
    [
      "a brace that is open at the end of an environment",
      `\\begin{quote}\\emph{a\\end{quote}\n\nb {c}`,
      "a",
      "b c",
    ],
  ]);
});
