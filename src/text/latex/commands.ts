/**
 * The roles of a command's brace arguments in the prose, one letter each; optional arguments are skipped.
 * - `h`: hidden
 * - `p`: the whole command is one word of the sentence
 * - `t`: text of the sentence
 * - `q`: text of the sentence, in quotation marks
 * - `b`: a separate block
 * - `n`: a note: a separate block, after which the sentence continues
 * - `j`: text of the sentence that the next argument continues, in one word
 */
export type Signature = string;

const SIGNATURES: ReadonlyMap<string, Signature> = new Map(
  (
    [
      [
        "",
        `noindent indent centering raggedright raggedleft tiny scriptsize footnotesize small normalsize large Large LARGE
         huge Huge bf it em tt rm sf sl sc bfseries itshape slshape scshape upshape mdseries rmfamily sffamily ttfamily
         normalfont hline toprule midrule bottomrule protect relax xspace ignorespaces unskip leavevmode null strut
         nolinebreak linebreak nopagebreak pagebreak allowbreak frenchspacing sloppy fussy makeatletter makeatother
         displaystyle selectfont boldmath unboldmath footnotemark obeylines global long expandafter begingroup endgroup
         bgroup egroup fi else or vfil vfill phantomsection printbibliography makeindex balance columnbreak endinput glsresetall
         acresetall makeglossaries EnableCrossrefs CodelineIndex`,
      ],
      [
        "h",
        `label index glossary input include includegraphics includeonly includepdf bibliographystyle addbibresource
         usepackage RequirePackage documentclass hspace vspace pagestyle pagenumbering thispagestyle color
         selectlanguage phantom vphantom hphantom hypersetup lstset tikzset pgfplotsset lstinputlisting verbatiminput
         VerbatimInput cline cmidrule hyphenation graphicspath newcounter stepcounter refstepcounter usetikzlibrary
         newlength newsavebox sbox usebox linespread fontfamily fontseries fontshape setmainfont setsansfont
         setmonofont theoremstyle vskip hskip nocite bibitem subfile import usetheme usecolortheme setbeamercovered
         geometry captionsetup sisetup tikz AtBeginDocument AtEndDocument PassOptionsToPackage markright
         pgfmathsetmacro setdefaultlanguage setmainlanguage setotherlanguage externaldocument 
          cellcolor rowcolor arrayrulecolor hyperlinksetup DeclareGraphicsExtensions newif
           epsfbox epsffile psfig epsfig pdfbookmark 
         setstretch pgfdeclareimage pgfuseimage usefonttheme useinnertheme useoutertheme logo  
          newtoks bibliography enlargethispage     IfFileExists date
         email orcid setkomafont addtokomafont RecustomVerbatimEnvironment fvset DefineShortVerb MakeShortVerb
         UndefineShortVerb DeleteShortVerb lstMakeShortInline   GetFileInfo column tcbset setlist
         DescribeMacro DescribeEnv changes ProvidesFile ProvidesPackage ProvidesClass NeedsTeXFormat 
         special write message typeout PackageError openin openout closeout`,
      ],
      [
        "hh",
        `setcounter addtocounter setlength addtolength newtheorem settowidth settoheight settodepth newcolumntype
         setbeamertemplate setbeamercolor setbeamerfont setbeamersize numberwithin counterwithin inputminted
         fontsize rule newglossaryentry markboth DeclareUnicodeCharacter lstdefinestyle pgfkeys newfont
         lstloadlanguages setminted DeclareMathOperator newfloat declaretheorem addtocontents crefname Crefname
         newacro DTMsavedate newfontfamily newunicodechar titleclass newtcolorbox newtcblisting newmdenv newminted`,
      ],
      [
        "hhh",
        `addcontentsline definecolor DeclareSymbolFont newacronym lstdefinelanguage ifthenelse DeclarePairedDelimiter colorlet
         newenvironment renewenvironment lstnewenvironment DefineVerbatimEnvironment CustomVerbatimEnvironment newlist`,
      ],
      [
        "hhhh",
        `DeclareFontShape titlespacing contentsline NewDocumentEnvironment RenewDocumentEnvironment
         ProvideDocumentEnvironment DeclareDocumentEnvironment`,
      ],
      ["hhhhh", "titleformat patchcmd"],
      [
        "p",
        `url nolinkurl path texttt code cmd cs file filename pkg package cls env environment lstinline ensuremath gls Gls
         glspl Glspl acrshort acrlong acrfull ac Ac acs acl acf acp acfp acsp num si ce ang keys menu directory
         citeauthor citeyear option opt program command macro meta marg oarg parg csname proglang Rpackage func var
         samp kbd key fn textgreek inlinecode module class method function varname constant tt ttfamily
         ref pageref autoref mathrm lstcode`,
      ],
      ["pp", "SI qty SIrange numrange mintinline foreignlanguage textlang acrodef"],
      ["ppp", "qtyrange"],
      [
        "t",
        `emph textbf textit textsl textsc textsf textrm textup textmd textnormal underline uline mbox hbox vbox fbox
         makebox framebox text textsuperscript textsubscript MakeUppercase MakeLowercase uppercase lowercase hyperref
         centerline leftline rightline alert structure sout st hl so uwave shortstack`,
      ],
      ["j", "lettrine"],
      ["q", "enquote"],
      [
        "ht",
        `href hyperlink hypertarget textcolor colorbox parbox raisebox scalebox rotatebox adjustbox
         bookmark`,
      ],
      ["hht", "fcolorbox multicolumn multirow resizebox"],
      ["th", "texorpdfstring"],
      ["n", "footnote footnotetext thanks marginpar marginnote sidenote endnote todo tablefootnote"],
      [
        "b",
        `caption subcaption author institute affiliation abstract keywords dedication publishers address
         attrib epigraph bibnote thead makecell titlehead institution affil curraddr subjclass`,
      ],
      ["hb", "captionof"],
    ] as const
  ).flatMap(([signature, names]) => names.split(/\s+/).map((name) => [name, signature] as const)),
);

/** Commands of all packages for citations and references: `citep`, `autocites`, `parencite`, `cref`, `pageref`. */
const REFERENCE = /^(?:[a-zA-Z]*cites?(?:[a-z]{0,3}|author|year|title|yearpar)|[a-zA-Z]*ref|[a-zA-Z]*refs)$/u;
const REFERENCE_RANGE = /^[a-zA-Z]*refrange$/u;

const HEADINGS: ReadonlyMap<string, number> = new Map([
  ["title", 1],
  ["subtitle", 2],
  ["part", 1],
  ["chapter", 1],
  ["addpart", 1],
  ["addchap", 1],
  ["section", 2],
  ["addsec", 2],
  ["subsection", 3],
  ["subsubsection", 4],
  ["paragraph", 5],
  ["subparagraph", 6],
  ["frametitle", 2],
  ["framesubtitle", 3],
  ["minisec", 4],
]);

/** Commands that end a paragraph. */
const PARAGRAPH_ENDS: ReadonlySet<string> = new Set(
  (
    "par and And AND newpage clearpage cleardoublepage maketitle tableofcontents listoffigures listoftables bigskip medskip smallskip " +
    "hrule appendix frontmatter mainmatter backmatter printindex bibitem tabularnewline cr endhead endfirsthead endfoot " +
    "endlastfoot vfill frame pause input include bibliography vskip noalign centerline column"
  ).split(" "),
);

/** Commands whose first argument, in a preamble too, is text of the document. */
export const FRONT_MATTER =
  /%[^\r\n]*|\\(title|subtitle|author|institute|affiliation|abstract|keywords|dedication|publishers|thanks)\*?(?![a-zA-Z@*])|\\[\s\S]/gu;

/** Commands that begin code, with the command that ends it. */
export const CODE_REGIONS: ReadonlyMap<string, string> = new Map([
  ["iffalse", "\\fi"],
  ["ExplSyntaxOn", "\\ExplSyntaxOff"],
  ["makeatletter", "\\makeatother"],
]);

/** Definitions, whose bodies are not read in place. */
export const DEFINITION =
  /^(?:(?:re)?newcommandx?|providecommand|DeclareRobustCommand|newrobustcmd|[gex]?def|let|futurelet|(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand)$/u;

/** Returns the number of brace arguments after the name in a definition. */
export const bodiesOf = (definition: string): number =>
  definition.endsWith("let") ? 0 : definition.endsWith("DocumentCommand") ? 2 : 1;

/** Commands with an argument in square brackets after all others. */
export const OPTION_BEHIND =
  /^(?:(?:no)?(?:line|page)break|footnotemark|newtheorem|titleclass|titleformat)$/u;

/** Commands whose text in square brackets is a caption. */
export const CAPTION_OPTION = /^sub(?:float|figure|table)$/u;

/** Registers and spaces that a plain number may follow. */
export const TAKES_GLUE =
  /^(?:[vh]skip|m?kern|raise|lower|moveleft|moveright|penalty|hangindent|hangafter|[a-z]*(?:skip|indent|width|height|depth|sep|margin|penalty|size|spacing|stretch|tolerance|demerits))$/u;

/** Names are without the backslash, and without a star at the end. */
export function signatureOf(name: string): Signature | undefined {
  return SIGNATURES.get(name) ?? (REFERENCE.test(name) ? "p" : REFERENCE_RANGE.test(name) ? "pp" : undefined);
}

/** True if the command is a reference; next to a word it is a mark on it, not a word. */
export const isReference = (name: string): boolean => REFERENCE.test(name) || REFERENCE_RANGE.test(name);

/** The level, 1 to 6, of the heading from the command. */
export const headingLevel = (name: string): number | undefined => HEADINGS.get(name);

export const endsParagraph = (name: string): boolean => PARAGRAPH_ENDS.has(name);
