import { ACCENTS, LETTERS } from "./letters.ts";

/** An accent with its letter, in braces or not. */
const ACCENTED =
  /\\(?:(['`^"~=.])\s?|([uvHckrbd])(?:[ \t]+(?=[\p{L}\\])|(?=[{\\])))(?:\{\s?(?:\\([ij])|(\p{L}))\s?\}|\\([ij])(?![a-zA-Z])(?:[ \t]|\{\})?|(\p{L}))/uy;
/** An accent without a letter: the mark itself. */
const BARE_ACCENT = /\\([`'^"~=.])\{\s?\}/uy;

/** Letters, whose command consumes the space after it. */
const WITHIN_WORDS: ReadonlyMap<string, string> = new Map([...LETTERS, ["SS", "SS"]]);

/** Words and marks; a space typed after them is meant. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dots: "…",
    ldots: "…",
    textellipsis: "…",
    textendash: "–",
    textemdash: "—",
    textquoteleft: "‘",
    textquoteright: "’",
    textquotedblleft: "“",
    textquotedblright: "”",
    textquotedbl: '"',
    textquotesingle: "'",
    lq: "‘",
    rq: "’",
    glqq: "„",
    grqq: "“",
    quotedblbase: "„",
    quotesinglbase: "‚",
    guillemotleft: "«",
    guillemotright: "»",
    flqq: "«",
    frqq: "»",
    copyright: "©",
    textcopyright: "©",
    textregistered: "®",
    texttrademark: "™",
    pounds: "£",
    textsterling: "£",
    texteuro: "€",
    euro: "€",
    textyen: "¥",
    textcent: "¢",
    textdegree: "°",
    degree: "°",
    textdollar: "$",
    textpercent: "%",
    textampersand: "&",
    textbackslash: "\\",
    textasciitilde: "~",
    textasciicircum: "^",
    textunderscore: "_",
    textbar: "|",
    textless: "<",
    textgreater: ">",
    textbullet: "•",
    textexclamdown: "¡",
    textquestiondown: "¿",
    textsection: "§",
    textparagraph: "¶",
    textminus: "−",
    textpm: "±",
    texttimes: "×",
    lbrace: "{",
    rbrace: "}",
    textbraceleft: "{",
    textbraceright: "}",
    slash: "/",
    TeX: "TeX",
    LaTeX: "LaTeX",
    LaTeXe: "LaTeX2e",
    LuaTeX: "LuaTeX",
    LuaLaTeX: "LuaLaTeX",
    XeTeX: "XeTeX",
    XeLaTeX: "XeLaTeX",
    pdfTeX: "pdfTeX",
    pdfLaTeX: "pdfLaTeX",
    BibTeX: "BibTeX",
    ConTeXt: "ConTeXt",
    MF: "METAFONT",
    AmS: "AMS",
    quad: " ",
    qquad: " ",
    space: " ",
    nobreakspace: " ",
    enspace: " ",
    thinspace: " ",
    hfill: " ",
    hfil: " ",
    dotfill: " ",
    tab: " ",
  }),
);

/** The character that a backslash sequence of one character produces; an empty string for a typesetting hint. */
const ESCAPED: ReadonlyMap<string, string> = new Map([
  [" ", " "],
  ["\t", " "],
  [",", " "],
  [";", " "],
  [":", " "],
  [">", " "],
  ["!", ""],
  ["-", ""],
  ["/", ""],
  ["@", ""],
  ["<", ""],
  ["+", ""],
  ["=", ""],
  ["'", ""],
  ["`", ""],
  ['"', ""],
  ["^", ""],
  ["~", ""],
  [".", ""],
  ["|", ""],
  ["*", ""],
  ["(", ""],
  [")", ""],
  ["[", ""],
  ["]", ""],
]);

/** Character sequences that produce one character, the longer ones first. */
const LIGATURES: readonly (readonly [string, string])[] = [
  ["---", "—"],
  ["--", "–"],
  ["``", "“"],
  ["''", "”"],
  ["`", "‘"],
  ["~", " "],
];

/** The rendered text of a stretch of source that ends before `end`. */
export interface Seen {
  readonly text: string;
  readonly end: number;
}

/** The accented letter whose command begins at the offset. */
export function accentedAt(document: string, at: number): Seen | undefined {
  ACCENTED.lastIndex = at;
  const found = ACCENTED.exec(document);
  if (found !== null) {
    const [, mark, letterMark, braced, bracedLetter, command, letter] = found;
    // A dotless i or j gets the mark instead of the dot.
    const base = braced ?? bracedLetter ?? command ?? letter ?? "";
    const accent = ACCENTS.get(mark ?? letterMark ?? "") ?? "";
    return { text: `${base}${accent}`.normalize("NFC"), end: ACCENTED.lastIndex };
  }
  BARE_ACCENT.lastIndex = at;
  const bare = BARE_ACCENT.exec(document);
  return bare === null ? undefined : { text: bare[1] ?? "", end: BARE_ACCENT.lastIndex };
}

/** The dash, quotation mark or space that begins at the offset. */
export function ligatureAt(document: string, at: number): Seen | undefined {
  const found = LIGATURES.find(([mark]) => document.startsWith(mark, at));
  return found === undefined ? undefined : { text: found[1], end: at + found[0].length };
}

/** The letter of a command, which is part of a word, by its name. */
export const letterOf = (name: string): string | undefined => WITHIN_WORDS.get(name);
/** The word, mark or space of a command by its name. */
export const symbolOf = (name: string): string | undefined => SYMBOLS.get(name);
/** The character of a backslash sequence that isn't a letter; empty if nothing is printed. */
export const escapedOf = (character: string): string => ESCAPED.get(character) ?? character;
