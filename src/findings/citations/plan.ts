import { isSplitPoint } from "../../text/split-points.ts";
import type { Prose, ProseBlock } from "../../text/prose.ts";
import { contains, type TextRange } from "../../text/range.ts";
import type { TextEdit } from "../edits.ts";
import type { CitationWords, CitedSource } from "./cited-source.ts";

/** Why nothing can be written. */
export type CitationRefusal =
  /** Nothing names the source: no title and no address of the web. */
  | "nameless"
  /** The passage stands where the language has no room for it: in code, in a link, in a verbatim block. */
  | "markup"
  /** The passage has quotation marks around it, or stands in a block quotation. */
  | "quoted"
  /** A quotation begins in the passage and ends outside of it, or the other way round. */
  | "partlyQuoted"
  /** The same source is cited behind the passage already. */
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
  /** The text of the file of entries that the document names. */
  readonly bibliography?: string;
}

/** How what is inserted must be read again for it to be what it is meant to be. */
export type Reading =
  /** A mark that is no word of the sentence. */
  | "mark"
  /** Words of the sentence. */
  | "words"
  /** A note of its own beside the sentence. */
  | "note"
  /** Anything but code: its words are read. */
  | "entry";

interface PlannedInsertion {
  readonly at: number;
  readonly put: string;
  readonly reading: Reading;
}

/** Something to write, which is only true once the document has been read again with it. */
export interface CitationPlan {
  /** Insertions and replacements of the document, ordered, without two at one place. */
  readonly edits: readonly TextEdit[];
  /** By what is inserted where: places in the text after the edits. */
  readonly expected: readonly (TextRange & { readonly reading: Reading })[];
  /** What shows that a place is running text: it is put there, and its letters have to be read as words. */
  readonly probe?: { readonly at: number; readonly put: string };
  /** Blocks of the document that become quotations. UTF-16 units of the document before. */
  readonly quoted?: TextRange;
  /** Text for the end of the file of entries. */
  readonly entry?: string;
}

/** The block that holds a range and no other one that does: of a note inside a paragraph the note. */
export function innermostBlock({ blocks }: Prose, range: TextRange): ProseBlock | undefined {
  return blocks
    .filter(({ document }) => contains(document, range))
    .toSorted((a, b) => a.document.end - a.document.start - (b.document.end - b.document.start))[0];
}

/** The letters of a probe. */
export const PROBE = "Qzx";

/** The line ending that an insertion takes. */
export const lineEndingOf = (text: string): string => (/\r\n/u.test(text) ? "\r\n" : "\n");

/** Where the spaces and tabs begin that end at a place of the text. */
export function startOfBlanks(text: string, end: number): number {
  let at = end;
  while (at > 0 && /[^\S\r\n]/u.test(text.charAt(at - 1))) at -= 1;
  return at;
}

/**
 * Insertions as ordered edits; those at one place become one, in the order given. Where each stands in the text after is
 * what it is expected to be read as.
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
 * What goes to the end of a document: `lines` after a blank line, or right after the last line where that is one of the same
 * list. Blank lines at the end stay at the end, and a document without a last line ending stays without.
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

/** Where the marks end that close what stands before a place; the place itself where there are none. */
export type Closing = (text: string, at: number) => number;

/** The closing that a pattern tells, letters in any case. */
export function closingOf(marks: RegExp): Closing {
  const sticky = new RegExp(marks, "iuy");
  return (text, at) => {
    sticky.lastIndex = at;
    return sticky.test(text) ? sticky.lastIndex : at;
  };
}

/** Places for a mark after a passage, the best one first: after what closes it, else inside. */
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

/** Before the punctuation at the end of a passage, after the marks that close what stands before it. */
export function placesBefore(text: string, range: TextRange, closing: Closing): readonly number[] {
  const end = endOfWords(text, range);
  let at = end;
  while (at > range.start && /[.,;:!?]/u.test(text.charAt(at - 1))) at -= 1;
  const inside = at < end ? [at] : [];
  return [...new Set([...inside, closing(text, end), end])].filter((place) => !isSplitPoint(text, place));
}

/** Where the last word of a passage ends, without the spaces after it; a word is never cut. */
export function endOfWords(text: string, range: TextRange): number {
  let at = range.end;
  while (at > range.start && /\s/u.test(text.charAt(at - 1))) at -= 1;
  const rest = REST_OF_WORD.exec(text.slice(at, at + 200));
  return rest !== null && LETTER.test(text.slice(at - 2, at).at(-1) ?? "") ? at + rest[0].length : at;
}

/** Where the first word of a passage begins; a word is never cut. */
export function startOfWords(text: string, at: number): number {
  if (!REST_OF_WORD.test(text.slice(at, at + 2))) return at;
  const before = text.slice(Math.max(0, at - 200), at);
  return at - (BEGINNING_OF_WORD.exec(before)?.[0].length ?? 0);
}

/** In scripts without spaces between words a passage may end anywhere. */
const LETTER =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}]/u;
const REST_OF_WORD = new RegExp(`^(?:${LETTER.source}){1,100}`, "u");
const BEGINNING_OF_WORD = new RegExp(`(?:${LETTER.source}){1,100}$`, "u");

function afterPunctuation(text: string, from: number): number {
  return from + (/^[.,;:!?…"”’»›“']*/u.exec(text.slice(from, from + 20))?.[0].length ?? 0);
}
