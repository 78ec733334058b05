import { isSplitPoint } from "../../text/split-points.ts";
import type { Prose, ProseBlock } from "../../text/prose.ts";
import { contains, type TextRange } from "../../text/range.ts";
import type { TextEdit } from "../edits.ts";
import type { CitationWords, CitedSource } from "./cited-source.ts";

/** The reason why nothing can be written. */
export type CitationRefusal =
  /** Nothing names the source: it has neither title nor web address. */
  | "nameless"
  /** The language has no citation at the passage's place: in code, in a link, in a verbatim block. */
  | "markup"
  /** The passage has quotation marks around it, or is in a block quotation. */
  | "quoted"
  /** A quotation begins in the passage and ends outside, or the reverse. */
  | "partlyQuoted"
  /** The same source is already cited after the passage. */
  | "cited"
  /** Several paragraphs in a language without block quotations, or parts of several blocks. */
  | "severalBlocks";

export interface CitationRequest {
  readonly text: string;
  /** The prose of `text`. */
  readonly prose: Prose;
  /** The passage, in UTF-16 units of `text`. */
  readonly range: TextRange;
  readonly source: CitedSource;
  readonly words: Pick<CitationWords, "sources">;
  /** The text of the bibliography file that the document names. */
  readonly bibliography?: string;
}

/** The expected reading of an insertion. */
export type Reading =
  /** A mark that isn't part of the sentence. */
  | "mark"
  /** Words of the sentence. */
  | "words"
  /** A separate note next to the sentence. */
  | "note"
  /** Anything but code, read as words. */
  | "entry";

interface PlannedInsertion {
  readonly at: number;
  readonly put: string;
  readonly reading: Reading;
}

/** A planned change, only valid once the document has been read again with it. */
export interface CitationPlan {
  /** Insertions and replacements in the document, ordered, at most one at each place. */
  readonly edits: readonly TextEdit[];
  /** The expected reading of each insertion, by its place in the text after the edits. */
  readonly expected: readonly (TextRange & { readonly reading: Reading })[];
  /** A probe that shows if a place is running text: it is inserted there, and its letters must be read as words. */
  readonly probe?: { readonly at: number; readonly put: string };
  /** Blocks of the document that become quotations. In UTF-16 units of the document before the edits. */
  readonly quoted?: TextRange;
  /** Text to append to the bibliography file. */
  readonly entry?: string;
}

/** Returns the innermost block around a range: for a note inside a paragraph, the note. */
export function innermostBlock({ blocks }: Prose, range: TextRange): ProseBlock | undefined {
  return blocks
    .filter(({ document }) => contains(document, range))
    .toSorted((a, b) => a.document.end - a.document.start - (b.document.end - b.document.start))[0];
}

/** The letters of a probe. */
export const PROBE = "Qzx";

/** The line ending for insertions. */
export const lineEndingOf = (text: string): string => (/\r\n/u.test(text) ? "\r\n" : "\n");

/** Returns the start of the spaces and tabs before a place of the text. */
export function startOfBlanks(text: string, end: number): number {
  let at = end;
  while (at > 0 && /[^\S\r\n]/u.test(text.charAt(at - 1))) at -= 1;
  return at;
}

/**
 * Converts insertions to ordered edits; insertions at the same place are joined, in the given order. `expected` has each
 * insertion at its place in the new text with its expected reading.
 */
export function insertions(planned: readonly PlannedInsertion[]): Pick<CitationPlan, "edits" | "expected"> {
  const edits: TextEdit[] = [];
  const expected: (TextRange & { readonly reading: Reading })[] = [];
  let shift = 0;
  for (const { at, put, reading } of [...planned].sort((a, b) => a.at - b.at)) {
    if (put === "") continue;
    const last = edits.at(-1);
    if (last !== undefined && last.range.start === at) {
      edits[edits.length - 1] = { ...last, replacement: last.replacement + put };
    } else {
      edits.push({ range: { start: at, end: at }, original: "", replacement: put });
    }
    expected.push({ start: at + shift, end: at + shift + put.length, reading });
    shift += put.length;
  }
  return { edits, expected };
}

/**
 * Places `lines` at the end of a document: after a blank line, or directly after the last line if that belongs to the same
 * list. Trailing blank lines stay at the end, and a document without a final line ending gets none.
 */
export function appended(
  text: string,
  lines: string,
  isOfList: boolean,
): { readonly at: number; readonly put: string } {
  const eol = lineEndingOf(text);
  const at = text.trimEnd().length;
  const ending = /^[^\S\r\n]*(?:\r\n|\n|\r)/u.exec(text.slice(at))?.[0];
  const gap = isOfList || at === 0 ? "" : eol;
  return ending === undefined
    ? { at: text.length, put: `${at === 0 ? "" : eol}${gap}${lines}` }
    : { at: at + ending.length, put: `${gap}${lines}${eol}` };
}

/** Returns the end of the closing marks that begin at a place; the place itself if there are none. */
export type Closing = (text: string, at: number) => number;

/** Builds a closing from a case-insensitive pattern. */
export function closingOf(marks: RegExp): Closing {
  const sticky = new RegExp(marks, "iuy");
  return (text, at) => {
    sticky.lastIndex = at;
    return sticky.test(text) ? sticky.lastIndex : at;
  };
}

/** Places for a mark after a passage, the best one first: after its closing marks, otherwise inside. */
export function placesAfter(text: string, range: TextRange, closing: Closing): readonly number[] {
  let at = endOfWords(text, range);
  const places = [at];
  for (let steps = 0; steps < 12; steps += 1) {
    const closed = closing(text, afterPunctuation(text, at));
    if (closed === at) break;
    at = closed;
    places.unshift(at);
  }
  return [...new Set(places)].filter((place) => !isSplitPoint(text, place)).slice(0, 4);
}

/** The places before the punctuation at the end of a passage, after the marks that close earlier ones. */
export function placesBefore(text: string, range: TextRange, closing: Closing): readonly number[] {
  const end = endOfWords(text, range);
  let at = end;
  while (at > range.start && /[.,;:!?]/u.test(text.charAt(at - 1))) at -= 1;
  const inside = at < end ? [at] : [];
  return [...new Set([...inside, closing(text, end), end])].filter((place) => !isSplitPoint(text, place));
}

/** Returns the end of the last word of a passage, without the spaces after it; words are never split. */
export function endOfWords(text: string, range: TextRange): number {
  let at = range.end;
  while (at > range.start && /\s/u.test(text.charAt(at - 1))) at -= 1;
  const rest = REST_OF_WORD.exec(text.slice(at, at + 200));
  return rest !== null && LETTER.test(text.slice(at - 2, at).at(-1) ?? "") ? at + rest[0].length : at;
}

/** Returns the start of the first word of a passage; words are never split. */
export function startOfWords(text: string, at: number): number {
  if (!REST_OF_WORD.test(text.slice(at, at + 2))) return at;
  const before = text.slice(Math.max(0, at - 200), at);
  return at - (BEGINNING_OF_WORD.exec(before)?.[0].length ?? 0);
}

/** Excludes scripts without spaces between words, where a passage may end anywhere. */
const LETTER =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}]/u;
const REST_OF_WORD = new RegExp(`^(?:${LETTER.source}){1,100}`, "u");
const BEGINNING_OF_WORD = new RegExp(`(?:${LETTER.source}){1,100}$`, "u");

function afterPunctuation(text: string, from: number): number {
  return from + (/^[.,;:!?…"”’»›“']*/u.exec(text.slice(from, from + 20))?.[0].length ?? 0);
}
