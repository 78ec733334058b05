import { isEmpty, overlaps, type TextRange } from "../../text/range.ts";

/** A place in a text, with the ends of the lines it stands in. UTF-16 units. */
export interface Caret {
  readonly selection: TextRange;
  /** From the beginning of the selection's first line to the end of its last. */
  readonly lines: TextRange;
}

/**
 * Which of some ordered ranges a person means: the very ones that are selected; else those that share a character with the
 * selection; else one that the caret touches; else the next one in its line, or the last one before. VS Code's own "next
 * change" leaves the caret at the beginning of a changed line.
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

/** Whether two ranges share a character or an edge. */
export function touches(a: TextRange, b: TextRange): boolean {
  return a.start <= b.end && a.end >= b.start;
}

function equal(a: TextRange, b: TextRange): boolean {
  return a.start === b.start && a.end === b.end;
}

/** A deletion has no characters in the corrected text: it is inside a selection that reaches over its place. */
function shares(range: TextRange, selection: TextRange): boolean {
  return isEmpty(range)
    ? selection.start < range.start && range.start < selection.end
    : overlaps(range, selection);
}
