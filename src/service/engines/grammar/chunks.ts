import type { Span } from "./types.ts";

/** The approximate length at which a call of the checker takes a few milliseconds, so that it can be followed by a pause. */
const LARGEST_CHUNK = 1500;
const PARAGRAPH_BREAK = /(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*|\s{40,}/gu;
const SENTENCE_END = /[.!?]["')\]\u2019\u201d]*\s+(?=\S)/gu;

/** The paragraphs of a text without the blank lines between them, as spans in UTF-16 units. */
export function paragraphs(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(PARAGRAPH_BREAK)) {
    if (index > start) spans.push({ start, end: index });
    start = index + gap.length;
  }
  if (start < text.length) spans.push({ start, end: text.length });
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== "");
}

/**
 * Divides paragraphs into pieces of at most about 1,500 units: neighbors together, since each call of the checker takes
 * milliseconds of its own, and a longer one after a sentence if possible, else at a space, else anywhere but inside a
 * surrogate pair.
 */
export function chunks(text: string, given: readonly Span[], largest: number = LARGEST_CHUNK): Span[] {
  const pieces: Span[] = [];
  for (const { end, start: from } of given) {
    const before = pieces.at(-1);
    if (before !== undefined && end - before.start <= largest && isBlank(text.slice(before.end, from))) {
      pieces[pieces.length - 1] = { start: before.start, end };
      continue;
    }
    let start = from;
    while (end - start > largest) {
      const cut = start + cutWithin(text.slice(start, start + largest));
      pieces.push({ start, end: cut });
      start = cut;
    }
    pieces.push({ start, end });
  }
  return pieces;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function cutWithin(window: string): number {
  let cut = 0;
  for (const { 0: end, index } of window.matchAll(SENTENCE_END)) cut = index + end.length;
  if (cut > 0) return cut;
  const space = Math.max(window.lastIndexOf(" "), window.lastIndexOf("\n"));
  if (space > 0) return space + 1;
  return /[\ud800-\udbff]$/u.test(window) ? window.length - 1 : window.length;
}

/** Splits a paragraph into sentences by a simple rule, good enough to identify the language of each. */
export function sentences(text: string, paragraph: Span): Span[] {
  const spans: Span[] = [];
  let start = paragraph.start;
  for (const { 0: end, index } of text.slice(paragraph.start, paragraph.end).matchAll(SENTENCE_END)) {
    const next = paragraph.start + index + end.length;
    spans.push({ start, end: next });
    start = next;
  }
  if (start < paragraph.end) spans.push({ start, end: paragraph.end });
  return spans;
}
