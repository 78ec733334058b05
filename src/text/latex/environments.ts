import type { BlockKind } from "../block.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Verbatim up to the exact `\end`: braces and comment signs in it have no meaning. */
const RAW = words(
  `verbatim verbatim* Verbatim Verbatim* BVerbatim LVerbatim SaveVerbatim VerbatimOut lstlisting minted comment
   filecontents filecontents* alltt tcblisting pycode pyconsole pyblock sagesilent sageblock sageexample luacode
   luacode* asy asydef python code spec Sinput Soutput Scode CodeInput CodeOutput Code verbbox verbatimtab
   boxedverbatim macrocode macrocode* gnuplot dot2tex LTXexample PTXexample Pseudocode semiverbatim rawtex
   verbatimwrite sympycode sympyblock html htmlonly rawhtml`,
);

/** Displayed formulas, which belong to the sentence around them. */
const DISPLAYS = words(
  `math displaymath equation align alignat flalign xalignat xxalignat gather multline eqnarray IEEEeqnarray dmath
   dgroup darray subequations empheq numcases subnumcases eqsplit aligned gathered split array matrix pmatrix bmatrix
   cases prooftree mathpar`,
);

/** Drawings and programs. */
const NO_PROSE = words(
  `tikzpicture pgfpicture picture tikzcd tikz forest circuitikz pspicture axis scope algorithmic algorithmicx
   feynmandiagram psgraph postscript pgfonlayer pgfplotstable chemfig dependency mpost metapost music lilypond
   bundle xy diagram asciilist qtree bytefield sequencediagram ganttchart`,
);

/** Placed elsewhere on the page, so that the sentence continues after them. */
const FLOATS = words(
  `figure table wrapfigure wraptable marginfigure margintable SCfigure SCtable sidewaysfigure sidewaystable
   floatingfigure longtblr listing algorithm`,
);

const KINDS: ReadonlyMap<string, BlockKind> = new Map(
  (
    [
      [
        "listItem",
        "itemize enumerate description list trivlist compactitem compactenum thebibliography itemize* enumerate*",
      ],
      ["quotation", "quote quotation verse displayquote epigraph"],
      [
        "tableCell",
        `tabular tabularx tabulary longtable supertabular xtabular xltabular tblr longtblr talltblr NiceTabular
         tabbing deluxetable tabu longtabu`,
      ],
    ] as const
  ).flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind] as const)),
);

/** The number of brace arguments after the name that are no text: column layouts, widths. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        1,
        `tabular longtable supertabular xtabular tblr longtblr talltblr NiceTabular minipage multicols subfigure subtable
         thebibliography spacing letter adjustbox otherlanguage column tabu longtabu deluxetable turn rotate
         changemargin hangparas otherlanguage* textblock onlyenv overlayarea beamercolorbox SCfigure
         addmargin tasks`,
      ],
      [
        2,
        "tabular* tabularx tabulary xltabular wrapfigure wraptable adjustwidth list CJK CJK* floatingfigure",
      ],
    ] as const
  ).flatMap(([count, names]) => names.split(/\s+/).map((name) => [name, count] as const)),
);

const ENGLISH = /english|british|american|canadian|australian|newzealand|UKenglish|USenglish/iu;

const unstarred = (name: string): string => name.replace(/\*$/u, "");

export const isRawEnvironment = (name: string): boolean => RAW.has(name);
export const isDisplay = (name: string): boolean => DISPLAYS.has(unstarred(name));
export const isFloat = (name: string): boolean => FLOATS.has(unstarred(name));
export const hidesProse = (name: string): boolean => NO_PROSE.has(unstarred(name));

/** The kind of the text directly inside; undefined if the environment doesn't determine it. */
export const kindInside = (name: string): BlockKind | undefined =>
  KINDS.get(name) ?? KINDS.get(unstarred(name));

/** The number of arguments that are no text; undefined for an unknown environment. */
export const layoutArguments = (name: string): number | undefined =>
  ARGUMENTS.get(name) ?? ARGUMENTS.get(unstarred(name));

/** True if a language's name in babel or polyglossia is a kind of English. */
export const isEnglish = (language: string): boolean => ENGLISH.test(language);
