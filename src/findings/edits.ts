import type { TextRange } from "../text/range.ts";
import { splice } from "../text/splice.ts";

/** A change to a text: `original` at `range` becomes `replacement`. UTF-16 units. */
export interface TextEdit {
  readonly range: TextRange;
  readonly original: string;
  readonly replacement: string;
}

/** Applies ordered edits that do not overlap. */
export function applyEdits(text: string, edits: readonly Omit<TextEdit, "original">[]): string {
  return splice(
    text,
    edits.map(({ range, replacement }) => ({ ...range, put: replacement })),
  );
}

/** True if each edit begins at or after the end of the one before it. */
export function isOrdered(edits: readonly TextEdit[]): boolean {
  return edits.every((edit, index) => edit.range.start >= (edits[index - 1]?.range.end ?? 0));
}

/**
 * Returns the edits in order, without any that overlaps an earlier one. Two at the same empty place also count as
 * overlapping, because their order is unknown.
 */
export function withoutOverlap<E extends { readonly range: TextRange }>(edits: readonly E[]): readonly E[] {
  const kept: E[] = [];
  let previous: TextRange = { start: -1, end: -1 };
  for (const edit of [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)) {
    if (edit.range.start < previous.end || edit.range.start === previous.start) continue;
    kept.push(edit);
    previous = edit.range;
  }
  return kept;
}
