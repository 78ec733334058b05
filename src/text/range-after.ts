import type { TextRange } from "./range.ts";
import { isSplitPoint } from "./split-points.ts";

/**
 * Where the part of a text that was `range` stands after edits that nobody watched: everything that may have become of it,
 * which where it was edited is the whole edited stretch. Both ranges in UTF-16 units.
 */
export function rangeAfter(before: string, after: string, { start, end }: TextRange): TextRange {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  const editedEnd = before.length - tail;
  const shift = after.length - before.length;
  let first = start <= head ? start : start >= editedEnd ? start + shift : head;
  let last = end <= head ? end : end >= editedEnd ? end + shift : editedEnd + shift;
  while (isSplitPoint(after, first)) first -= 1;
  while (isSplitPoint(after, last)) last += 1;
  return { start: first, end: last };
}
