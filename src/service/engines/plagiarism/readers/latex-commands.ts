import { ACCENTS, LETTERS } from "../../../../text/latex/letters.ts";

/** The number of a command's brace arguments that aren't printed. */
const HIDDEN_ARGUMENTS: ReadonlyMap<string, number> = new Map(
  [
    [0, "hyperref"],
    [
      1,
      "label index glossary gls Gls glspl input include includegraphics includeonly includepdf bibliography " +
        "bibliographystyle bibitem addbibresource usepackage documentclass hspace vspace url nolinkurl pagestyle " +
        "pagenumbering thispagestyle color textcolor colorbox selectlanguage foreignlanguage rule phantom vphantom " +
        "hphantom hypersetup lstset tikzset lstinputlisting verbatiminput ensuremath cline cmidrule parbox raisebox " +
        "scalebox href hypertarget hyperlink hyphenation graphicspath newcounter stepcounter refstepcounter usetikzlibrary " +
        "newlength newsavebox sbox usebox linespread fontfamily fontseries fontshape date email " +
        "todo marginnote citeauthor citeyear setmainfont setsansfont setmonofont theoremstyle author thanks",
    ],
    [
      2,
      "setcounter addtocounter setlength addtolength newcommand renewcommand providecommand DeclareMathOperator " +
        "newtheorem fontsize multicolumn multirow resizebox settowidth fcolorbox newcolumntype definecolor " +
        "setbeamertemplate numberwithin counterwithin inputminted DeclareRobustCommand",
    ],
    [
      3,
      "newenvironment renewenvironment addcontentsline titleformat NewDocumentCommand RenewDocumentCommand",
    ],
  ].flatMap(([count, names]) =>
    String(names)
      .split(" ")
      .map((name) => [name, Number(count)] as const),
  ),
);

/** Commands of all packages for citations and references: `citep`, `autocites`, `parencite`, `cref`, `pageref`. */
const REFERENCE = /^(?:[a-zA-Z]*cites?[a-z]{0,3}|[a-zA-Z]*ref|[a-zA-Z]*refrange)$/u;

/** Arguments in braces after the name of an environment: column layouts, widths. */
const ENVIRONMENT_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ["tabular", 1],
  ["tabular*", 2],
  ["tabularx", 2],
  ["longtable", 1],
  ["array", 1],
  ["minipage", 1],
  ["multicols", 1],
  ["wrapfigure", 2],
  ["adjustwidth", 2],
  ["thebibliography", 1],
]);

/** Environments with code, formulas or drawings. */
const NO_PROSE: ReadonlySet<string> = new Set(
  (
    "verbatim Verbatim lstlisting minted comment filecontents alltt math displaymath equation align alignat flalign " +
    "gather multline eqnarray IEEEeqnarray dmath tikzpicture pgfpicture picture tikzcd algorithmic"
  ).split(" "),
);

/** Commands whose argument is a separate paragraph. */
const BLOCKS: ReadonlySet<string> = new Set(
  "title part chapter section subsection subsubsection paragraph subparagraph caption frametitle".split(" "),
);

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...LETTERS,
  ...Object.entries({
    dots: "…",
    ldots: "…",
    textellipsis: "…",
    textendash: "–",
    textemdash: "—",
    textquoteleft: "‘",
    textquoteright: "’",
    textquotedblleft: "“",
    textquotedblright: "”",
    glqq: "„",
    grqq: "“",
    guillemotleft: "«",
    guillemotright: "»",
    copyright: "©",
    textregistered: "®",
    texttrademark: "™",
    pounds: "£",
    texteuro: "€",
    euro: "€",
    textdegree: "°",
    textbackslash: "\\",
    textasciitilde: "~",
    textasciicircum: "^",
    textunderscore: "_",
    textbar: "|",
    slash: "/",
    TeX: "TeX",
    LaTeX: "LaTeX",
    LaTeXe: "LaTeX2e",
    quad: " ",
    qquad: " ",
    space: " ",
    newline: "\n",
    par: "\n\n",
    newpage: "\n\n",
    clearpage: "\n\n",
    item: "\n\n",
  }),
]);

/** Names are without the backslash, and without a star at the end. */
export const hiddenArguments = (command: string): number =>
  HIDDEN_ARGUMENTS.get(command) ?? (REFERENCE.test(command) ? 1 : 0);
export const environmentArguments = (name: string): number => ENVIRONMENT_ARGUMENTS.get(name) ?? 0;
export const isProseEnvironment = (name: string): boolean => !NO_PROSE.has(name.replace(/\*$/u, ""));
export const isBlockCommand = (command: string): boolean => BLOCKS.has(command);
export const symbolOf = (command: string): string | undefined => SYMBOLS.get(command);
export const accentOf = (command: string): string | undefined => ACCENTS.get(command);
