import { isEmpty, overlaps, type TextRange } from "./range.ts";

/** A selection with the extent of its lines, in UTF-16 units. */
export interface Caret {
  readonly selection: TextRange;
  /** From the start of the selection's first line to the end of its last. */
  readonly lines: TextRange;
}

/**
 * Returns the ranges that a selection refers to: those equal to it; otherwise those that overlap it;
 * otherwise one that the caret touches; otherwise the next one in its line, or the last one before it. VS
 * Code's "next change" leaves the caret at the start of a changed line.
 */
export function meant<T>(all: readonly T[], rangeOf: (item: T) => TextRange, at: Caret): readonly T[] {
  const { selection, lines } = at;
  const touching = all.filter((item) => touches(rangeOf(item), selection));
  const same = touching.find((item) => equal(rangeOf(item), selection));
  if (same !== undefined) return [same];
  const inside = touching.filter((item) => shares(rangeOf(item), selection));
  if (inside.length > 0) return inside;
  const [first] = touching;
  if (first !== undefined) return [first];
  const inLines = all.filter((item) => touches(rangeOf(item), lines));
  const next = inLines.find((item) => rangeOf(item).start >= selection.end) ?? inLines.at(-1);
  return next === undefined ? [] : [next];
}

/** Returns true if two ranges overlap or share an edge. */
export function touches(a: TextRange, b: TextRange): boolean {
  return a.start <= b.end && a.end >= b.start;
}

function equal(a: TextRange, b: TextRange): boolean {
  return a.start === b.start && a.end === b.end;
}

/** A deletion is empty in the corrected text, so it counts as selected if the selection includes its position. */
function shares(range: TextRange, selection: TextRange): boolean {
  return isEmpty(range)
    ? selection.start < range.start && range.start < selection.end
    : overlaps(range, selection);
}
