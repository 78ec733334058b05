import { splice } from "../../../text/splice.ts";
import type { Edit, GrammarDiffEntry, Span } from "./types.ts";

const WORD_UNIT = /[\p{L}\p{M}\p{N}'\u2019_-]/u;

/**
 * Returns the edits that can be applied together: ordered, at least one unit apart, each an actual change, none splitting a
 * surrogate pair. Of two that meet, the first in `edits` is applied.
 */
export function compatible(text: string, edits: readonly Edit[]): Edit[] {
  const chosen: Edit[] = [];
  const taken = new Uint8Array(text.length + 1);
  for (const edit of edits) {
    if (text.slice(edit.start, edit.end) === edit.replacement) continue;
    if (splitsPair(text, edit.start) || splitsPair(text, edit.end)) continue;
    const words = wholeWords(text, edit);
    if (taken.subarray(words.start, words.end + 1).includes(1)) continue;
    taken.fill(1, words.start, words.end + 1);
    chosen.push(edit);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

/** Returns the diff of compatible edits, word by word, without the characters shared with the text at their ends. */
export function wordDiff(text: string, edits: readonly Edit[]): GrammarDiffEntry[] {
  return edits.map((edit) => {
    const whole = wholeWords(text, edit);
    const before = text.slice(whole.start, edit.start);
    const after = text.slice(edit.end, whole.end);
    const { alternatives, category, message, rule } = edit;
    const change = trimmed(text, whole, before + edit.replacement + after);
    // Alternatives are for the whole word.
    const offered = change.start === edit.start && change.original === text.slice(edit.start, edit.end);
    return { ...change, category, rule, message, ...(offered && alternatives && { alternatives }) };
  });
}

/** Applies all entries of a diff to the text. */
export function applyDiff(
  text: string,
  diff: readonly Pick<GrammarDiffEntry, "start" | "end" | "corrected">[],
): string {
  return splice(
    text,
    diff.map(({ start, end, corrected }) => ({ start, end, put: corrected })),
  );
}

/** Extends `span` to whole words at both ends. */
function wholeWords(text: string, span: Span): Span {
  let { start, end } = span;
  if (start < end || isInsideWord(text, start)) {
    while (start > 0 && isInsideWord(text, start)) start -= 1;
    while (end < text.length && isInsideWord(text, end)) end += 1;
  }
  return { start, end };
}

function isInsideWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && inWord(text, at - 1) && inWord(text, at);
}

function inWord(text: string, at: number): boolean {
  const unit = text.charAt(at);
  if (/[\ud800-\udfff]/.test(unit)) return true;
  return WORD_UNIT.test(unit);
}

function trimmed(
  text: string,
  span: Span,
  corrected: string,
): Omit<GrammarDiffEntry, "alternatives" | "category" | "message" | "rule"> {
  const original = text.slice(span.start, span.end);
  const old = tokens(original);
  const now = tokens(corrected);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail += 1;
  const removed = old.slice(head, old.length - tail).join("");
  const inserted = now.slice(head, now.length - tail).join("");
  const start = span.start + old.slice(0, head).join("").length;
  const type = removed === "" ? "insert" : inserted === "" ? "delete" : "replace";
  return { type, original: removed, corrected: inserted, start, end: start + removed.length };
}

function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}'\u2019_-]+|\s|[^\p{L}\p{M}\p{N}'\u2019_\s-]/gu) ?? [];
}

function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}
