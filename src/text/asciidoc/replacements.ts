import { decodeReference } from "../markdown/character-reference.ts";
import { nextBracket, type NextIndex } from "./characters.ts";
import { textOf } from "./macro-text.ts";
import type { WorkingText } from "./working-text.ts";

/** Attributes that every document has, by their character. */
const INTRINSIC: ReadonlyMap<string, string> = new Map([
  ["empty", ""],
  ["blank", ""],
  ["sp", " "],
  ["nbsp", " "],
  ["zwsp", ""],
  ["wj", ""],
  ["apos", "'"],
  ["quot", '"'],
  ["lsquo", "\u2018"],
  ["rsquo", "\u2019"],
  ["ldquo", "\u201C"],
  ["rdquo", "\u201D"],
  ["deg", "\u00B0"],
  ["plus", "+"],
  ["brvbar", "\u00A6"],
  ["vbar", "|"],
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["startsb", "["],
  ["endsb", "]"],
  ["caret", "^"],
  ["asterisk", "*"],
  ["tilde", "~"],
  ["backslash", "\\"],
  ["backtick", "`"],
  ["two-colons", "::"],
  ["two-semicolons", ";;"],
  ["cpp", "C++"],
  ["cxx", "C++"],
  ["pp", "++"],
]);

const ATTRIBUTE =
  /\{(?:(?<name>[\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{N}_-]{0,100})|(?<action>set|counter2?):[^{}\n]{1,200})\}/gu;
/** The rest of an address that begins with an attribute, up to the bracket of its text. */
const ADDRESS_REST = /[^\s[\]{}]{0,500}\[/y;
const MACRO_TARGET = /:[^\s[\]]*$/;

/** Resolves references to attributes: the characters that all documents define, and a placeholder for the document's own. */
export function takeAttributes(working: WorkingText): void {
  const { text } = working;
  const bracket = nextBracket(text);
  for (const match of text.matchAll(ATTRIBUTE)) {
    const start = match.index;
    const end = start + match[0].length;
    const name = match.groups?.["name"];
    const action = match.groups?.["action"];
    const known = name === undefined ? undefined : INTRINSIC.get(name.toLowerCase());
    if (text.charAt(start - 1) === "\\") {
      working.mark(start - 1, start, "markup");
      working.shield(start, end);
    } else if (known === "" || action === "set" || action === "counter2") {
      working.mark(start, end, "markup");
    } else if (known !== undefined) {
      working.replace(start, end, known);
    } else {
      working.mark(start, end, "placeholder");
      takeAddress(working, bracket, start, end);
    }
  }
  working.settle();
}

/** `{url}/page[text]`: the text of a link whose address begins with an attribute. */
function takeAddress(working: WorkingText, bracket: NextIndex, start: number, end: number): void {
  const { text } = working;
  ADDRESS_REST.lastIndex = end;
  // Inside the target of a macro the brackets belong to the macro.
  if (!ADDRESS_REST.test(text) || MACRO_TARGET.test(text.slice(Math.max(0, start - 200), start))) return;
  const open = ADDRESS_REST.lastIndex;
  const close = bracket.at(open);
  if (close === Infinity) return;
  const shown = textOf(text, open, close);
  if (shown === undefined) {
    working.mark(start, close + 1, "placeholder");
  } else {
    working.mark(start, shown.start, "markup");
    working.mark(shown.end, close + 1, "markup");
  }
}

interface Replacement {
  readonly pattern: RegExp;
  readonly becomes: string;
}

const REPLACEMENTS: readonly Replacement[] = [
  { pattern: /\(C\)/g, becomes: "\u00A9" },
  { pattern: /\(R\)/g, becomes: "\u00AE" },
  { pattern: /\(TM\)/g, becomes: "\u2122" },
  { pattern: /(?<=[ \n]|^)--(?=[ \n]|$)/g, becomes: "\u2014" },
  { pattern: /(?<=[\p{Alphabetic}\p{N}\p{Pc}])--(?=[\p{Alphabetic}\p{N}\p{Pc}])/gu, becomes: "\u2014" },
  { pattern: /`'/g, becomes: "\u2019" },
  { pattern: /->/g, becomes: "\u2192" },
  { pattern: /=>/g, becomes: "\u21D2" },
  { pattern: /<-/g, becomes: "\u2190" },
  { pattern: /<=/g, becomes: "\u21D0" },
];
const REFERENCE = /&(?:[a-zA-Z]{2,30}\d{0,2}|#\d{2,6}|#x[\da-fA-F]{2,5});/g;

/** Replaces character sequences by the rendered characters. */
export function takeReplacements(working: WorkingText): void {
  const { text } = working;
  const replace = (start: number, end: number, becomes: string): void => {
    if (text.charAt(start - 1) === "\\") {
      working.mark(start - 1, start, "markup");
      working.shield(start, end);
    } else {
      working.replace(start, end, becomes);
    }
  };
  for (const { pattern, becomes } of REPLACEMENTS) {
    for (const { 0: found, index } of text.matchAll(pattern)) replace(index, index + found.length, becomes);
  }
  for (const { 0: found, index } of text.matchAll(REFERENCE)) {
    const becomes = decodeReference(found);
    if (becomes !== found) replace(index, index + found.length, becomes);
  }
  working.settle();
}

/** Reads hard line breaks: after ` +`, or at all line endings. */
export function takeBreaks(working: WorkingText, all: boolean): void {
  const { text } = working;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    const marked = text.charAt(at - 1) === "+" && text.charAt(at - 2) === " ";
    if (marked) working.mark(at - 2, at, "markup");
    if (marked || all) working.mark(at, at + 1, "break");
  }
  if (text.endsWith(" +")) working.mark(text.length - 2, text.length, "markup");
  working.settle();
}
