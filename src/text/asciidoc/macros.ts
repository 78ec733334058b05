import type { TextRange } from "../range.ts";
import { nextBracket, nextSpace, nextString, type NextIndex } from "./characters.ts";
import { firstValue, namedValue, textOf } from "./macro-text.ts";
import type { WorkingText } from "./working-text.ts";

const LONGEST_NAME = 40;
const ADDRESS_SCHEMES: ReadonlySet<string> = new Set(["http", "https", "ftp", "irc", "file"]);
/** Macros that are read after all others. */
const LATER: ReadonlySet<string> = new Set(["link", "mailto", "xref", "anchor", "footnote", "footnoteref"]);
/** Macros rendered as a key, a button, or a menu path. */
const CONTROLS: ReadonlySet<string> = new Set(["kbd", "btn", "menu"]);

interface Macro {
  readonly name: string;
  readonly start: number;
  /** The range of the target. */
  readonly target: TextRange;
  /** The range between the brackets. */
  readonly content: TextRange;
  readonly end: number;
  readonly escaped: boolean;
}

/** Reads macros whose colon is at given places, from left to right. */
class MacroReader {
  readonly #text: string;
  readonly #close: NextIndex;
  readonly #open: NextIndex;
  readonly #space: NextIndex;
  readonly #line: NextIndex;

  constructor(text: string) {
    this.#text = text;
    this.#close = nextBracket(text);
    this.#open = nextString(text, "[");
    this.#space = nextSpace(text);
    this.#line = nextString(text, "\n");
  }

  nameBefore(colon: number): string {
    const before = this.#text.slice(Math.max(0, colon - LONGEST_NAME), colon);
    return /[a-zA-Z][\w-]*$/.exec(before)?.[0] ?? "";
  }

  /** Reads the macro of this name; its target contains no white space, unless `spaced`. */
  read(name: string, colon: number, spaced: boolean): Macro | undefined {
    const text = this.#text;
    const open = this.#open.at(colon + 1);
    if (open === Infinity) return undefined;
    const target = { start: colon + 1, end: open };
    if (this.#space.at(colon + 1) === colon + 1) return undefined;
    if ((spaced ? this.#line : this.#space).at(colon + 1) < open) return undefined;
    const close = this.#close.at(open + 1);
    if (close === Infinity) return undefined;
    const start = colon - name.length;
    return {
      name,
      start,
      target,
      content: { start: open + 1, end: close },
      end: close + 1,
      escaped: text.charAt(start - 1) === "\\",
    };
  }
}

/** Marks a macro as markup except for the text it shows, or as a placeholder if it shows none. */
function show(working: WorkingText, start: number, end: number, text: TextRange | undefined): void {
  if (text === undefined || !/[\p{L}\uE000]/u.test(working.text.slice(text.start, text.end))) {
    working.mark(start, end, "placeholder");
  } else {
    working.mark(start, text.start, "markup");
    working.mark(text.end, end, "markup");
  }
}

function takeImage(working: WorkingText, { name, start, target, content, end }: Macro): void {
  const { text } = working;
  working.links.push({ name, start, end, target });
  const alt =
    firstValue(text, content.start, content.end) ?? namedValue(text, content.start, content.end, "alt");
  working.mark(start, end, "placeholder");
  if (alt === undefined) return;
  working.mark(alt.start, end, "markup");
  working.reveal(alt.start, alt.end);
  working.inner.push({ ...alt, kind: "imageAlt" });
}

/** Macros that show no address: images, keys, index terms, and those of extensions. */
function takeOwnMacros(working: WorkingText): void {
  const { text } = working;
  const reader = new MacroReader(text);
  let done = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    const name = reader.nameBefore(colon);
    if (colon < done || name.length < 2 || LATER.has(name)) continue;
    if (ADDRESS_SCHEMES.has(name) && text.startsWith("//", colon + 1)) continue;
    const macro = reader.read(name, colon, name === "menu" || name === "image" || name === "icon");
    if (macro === undefined || colon - name.length < done) continue;
    const { start, end, content, target } = macro;
    const named = target.start < target.end;
    if (macro.escaped) {
      working.mark(start - 1, start, "markup");
      working.shield(start, end);
    } else if (name === "image" && named) takeImage(working, macro);
    else if (name === "icon" && named) working.mark(start, end, "placeholder");
    else if (CONTROLS.has(name)) working.mark(start, end, "placeholder");
    else if (name === "indexterm") working.mark(start, end, "markup");
    else if (name === "indexterm2") show(working, start, end, content);
    else if (named && text.charAt(colon + 1) !== ":") show(working, start, end, content);
    else continue;
    done = end;
  }
  working.settle();
}

const INDEX_TERM = /\(\(/g;

function takeIndexTerms(working: WorkingText): void {
  const { text } = working;
  const closing = nextString(text, "))");
  let done = 0;
  for (const { index } of text.matchAll(INDEX_TERM)) {
    if (index < done) continue;
    let close = closing.at(index + "((".length);
    if (close === Infinity) break;
    while (text.charAt(close + 2) === ")") close += 1;
    const hidden = text.charAt(index + 2) === "(" && text.charAt(close - 1) === ")";
    const end = close + "))".length;
    if (hidden) working.mark(index, end, "markup");
    else {
      working.mark(index, index + "((".length, "markup");
      working.mark(close, end, "markup");
    }
    done = end;
  }
  working.settle();
}

const ADDRESS_END = /[\s[\]]/g;

/** Reads `https://…`, alone or followed by the text of a link. Returns its end, in UTF-16 units. */
function takeAddress(working: WorkingText, bracket: NextIndex, start: number, from: number): number {
  const { text } = working;
  ADDRESS_END.lastIndex = from;
  let end = ADDRESS_END.exec(text)?.index ?? text.length;
  if (text.charAt(start - 1) === "<") {
    const close = text.slice(from, end).indexOf(">");
    if (close > 0) {
      working.mark(start - 1, start, "markup");
      working.mark(start, from + close, "placeholder");
      working.mark(from + close, from + close + 1, "markup");
      return from + close + 1;
    }
  }
  const close = text.charAt(end) === "[" ? bracket.at(end + 1) : Infinity;
  if (close < Infinity) {
    show(working, start, close + 1, textOf(text, end + 1, close));
    return close + 1;
  }
  while (end > from && /[.,;:!?)>\uE000]/.test(text.charAt(end - 1))) end -= 1;
  if (end > from) working.mark(start, end, "placeholder");
  return end;
}

function takeLinks(working: WorkingText): void {
  const { text } = working;
  const reader = new MacroReader(text);
  const bracket = nextBracket(text);
  let done = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    const name = reader.nameBefore(colon);
    const start = colon - name.length;
    if (start < done) continue;
    if (ADDRESS_SCHEMES.has(name) && text.startsWith("//", colon + 1)) {
      done = takeAddress(working, bracket, start, colon + "://".length);
      if (text.charAt(start - 1) === "\\") working.mark(start - 1, start, "markup");
    } else if (name === "link" || name === "mailto" || name === "xref" || name === "anchor") {
      const macro = reader.read(name, colon, name === "xref");
      if (macro === undefined) continue;
      done = macro.end;
      if (macro.escaped) {
        working.mark(start - 1, start, "markup");
        working.shield(start, done);
      } else if (name === "anchor") working.mark(start, done, "markup");
      else {
        if (name === "link") working.links.push(macro);
        show(working, start, done, textOf(text, macro.content.start, macro.content.end));
      }
    }
  }
  working.settle();
}

const ANCHOR = /\[\[\[?[\p{Alphabetic}_:][^[\]\n]{0,200}\]\]\]?/gu;
const CROSS_REFERENCE = /<<(?=[\p{Alphabetic}\p{N}_#/.:{\uE000])/gu;

function takeAnchors(working: WorkingText): void {
  for (const { 0: found, index } of working.text.matchAll(ANCHOR)) {
    working.mark(index, index + found.length, "markup");
  }
  working.settle();
}

function takeCrossReferences(working: WorkingText): void {
  const { text } = working;
  const closing = nextString(text, ">>");
  let done = 0;
  for (const { index } of text.matchAll(CROSS_REFERENCE)) {
    const open = index + "<<".length;
    if (index < done) continue;
    const close = closing.at(open);
    if (close === Infinity) break;
    const end = close + ">>".length;
    const comma = text.slice(open, close).indexOf(",");
    done = end;
    if (text.charAt(index - 1) === "\\") {
      working.mark(index - 1, index, "markup");
      working.shield(index, end);
    } else show(working, index, end, comma < 0 ? undefined : textOf(text, open + comma + 1, close));
  }
  working.settle();
}

const FOOTNOTE = /footnote(?:ref)?:[\w-]{0,100}\[/g;

/** Footnotes come last, once the brackets of everything inside them are read. */
function takeFootnotes(working: WorkingText): void {
  const { text } = working;
  const bracket = nextBracket(text);
  let done = 0;
  for (const { 0: opening, index } of text.matchAll(FOOTNOTE)) {
    const open = index + opening.length;
    const close = bracket.at(open);
    if (index < done || close === Infinity) continue;
    const comma = opening.startsWith("footnoteref:") ? text.slice(open, close).indexOf(",") : -1;
    // The reference form without a text names a footnote defined elsewhere.
    const start = comma >= 0 ? open + comma + 1 : opening.startsWith("footnoteref:") ? close : open;
    working.mark(index, start, "markup");
    working.mark(close, close + 1, "markup");
    if (start < close) working.inner.push({ start, end: close, kind: "footnote" });
    done = close + 1;
  }
  working.settle();
}

/** Reads macros of all kinds, in an order that allows nesting. */
export function takeMacros(working: WorkingText): void {
  takeOwnMacros(working);
  takeIndexTerms(working);
  takeAnchors(working);
  takeLinks(working);
  takeCrossReferences(working);
  takeFootnotes(working);
}
