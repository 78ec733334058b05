import type { TextRange } from "../../text/range.ts";
import { abbreviationAt } from "./abbreviations.ts";

/** A sentence, without the white space around it. Half-open, in UTF-16 units. */
export interface Sentence extends TextRange {
  /** True if it ends in a stop, a question or exclamation mark or an ellipsis; a heading or a list item may not. */
  readonly complete: boolean;
}

const NEWLINE = /\r\n|\r|\n/gu;
const BLANK_LINES = /(?:\r\n|\r(?!\n)|\n)[ \t]*(?=\r|\n)/gu;
/** A line that begins a new unit regardless of the line above. */
const OWN_LINE = /(?:\r\n|\r|\n)(?=[ \t]{0,8}(?:[-*+\u2022]|\d{1,3}[.)]|#{1,6}|>{1,6})[ \t])/gu;
const HEADING_END = /(?<=(?:^|[\r\n])[ \t]{0,3}#{1,6}[ \t][^\r\n]{0,400})(?:\r\n|\r|\n)/gu;
/** A note mark or the end of emphasis after the stop belongs to the sentence that it ends. */
const AFTER_STOP =
  /(?<=[.!?\u2026]["'\u2019\u201d\u00bb)]{0,3})(?:[*_]{1,3}|(?:\[\^?\d[\d, \u2013-]{0,20}\]){1,8})/gu;
/** The segmenter takes it for the closing bracket of the previous sentence. */
const OPENING_AFTER_STOP =
  /(?<=[\u3002\uff01\uff1f\uff61][\u300d\u300f\uff09\u201d]{0,3})[\u300c\u300e\uff08\u300a\u3008\u201c]/gu;

const HARD = "\u2029";
const LETTER = "\u4e00";
const TERMINAL = /[.!?\u2026\u3002\uff01\uff1f\uff0e\uff61\u0964\u061f]/u;
const CLOSING = /[\p{Pe}\p{Pf}\p{Pi}"'*_`]/u;
const WIDE_STOP = /[\u3002\uff01\uff1f\uff0e\uff61]/u;
const WORD = /[\p{L}\p{N}]/u;
/** A number or letter before an item of a list. */
const LIST_MARK = /^[([]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]$/u;
const LOWER = /^["'\u2018\u201c\u00ab([]{0,2}\p{Ll}/u;
/** The length of a sentence's end that an abbreviation or a closing bracket may take. */
const TAIL = 40;

const separators = (match: string): string => HARD.repeat(match.length);

/**
 * Adapts the text for the segmenter, with every unit in its place: line endings inside a paragraph become spaces, those
 * between two become paragraph separators, and characters after a stop that belong to its sentence become closing brackets.
 */
function prepared(text: string): string {
  return text
    .replace(AFTER_STOP, (mark) => ")".repeat(mark.length))
    .replace(OPENING_AFTER_STOP, LETTER)
    .replace(HEADING_END, separators)
    .replace(OWN_LINE, separators)
    .replace(BLANK_LINES, separators)
    .replace(NEWLINE, (ending) => " ".repeat(ending.length));
}

/** True if the sentence continues after a boundary that the segmenter found at `at`. */
function goesOn(text: string, start: number, at: number): boolean {
  if (text[at - 1] === HARD) return false;
  const before = text.slice(Math.max(start, at - TAIL), at);
  const tail = before.trimEnd();
  // A query in an address, or text without a space after the stop.
  if (tail.length === before.length && !WIDE_STOP.test(lastBefore(text, start, at))) return true;
  const after = text.slice(at, at + TAIL);
  if (LOWER.test(after) || LIST_MARK.test(text.slice(start, at).slice(0, TAIL).trim())) return true;
  return abbreviationAt(tail, after);
}

/** The last character of a sentence that is neither white space nor a closing quotation mark or bracket. */
function lastBefore(text: string, start: number, end: number): string {
  let at = end;
  while (at > Math.max(start, end - TAIL) && /\s/u.test(text.charAt(at - 1))) at -= 1;
  while (at > Math.max(start, end - TAIL) && CLOSING.test(text.charAt(at - 1))) at -= 1;
  return text.charAt(at - 1);
}

/**
 * Returns the sentences of a text, in order and without overlap; every character that is not white space is in one. Blank
 * lines always end a sentence, as do headings and list items of Markdown; single line endings do not. In time linear in the
 * text.
 */
export function splitSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const view = prepared(text);
  const add = (from: number, to: number): void => {
    const content = text.slice(from, to);
    const end = from + content.trimEnd().length;
    const start = to - content.trimStart().length;
    if (start >= end) return;
    const complete = TERMINAL.test(lastBefore(view, start, end)) && WORD.test(text.slice(start, end));
    sentences.push({ start, end, complete });
  };
  let start = 0;
  for (const { index, segment } of new Intl.Segmenter("en", { granularity: "sentence" }).segment(view)) {
    const end = index + segment.length;
    if (end < view.length && goesOn(view, start, end)) continue;
    add(start, end);
    start = end;
  }
  return sentences;
}
