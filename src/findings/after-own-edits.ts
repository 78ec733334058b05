import { isEmpty, slice, type TextRange } from "../text/range.ts";
import { anchorAround } from "./anchor.ts";
import { applyEdits } from "./edits.ts";
import type { Finding } from "./finding.ts";
import { stillHolds } from "./verify.ts";
import { firstIndex } from "../text/first-index.ts";

/** An applied correction of our own. UTF-16 units of the text before it. */
export interface OwnEdit {
  readonly range: TextRange;
  readonly replacement: string;
}

/**
 * Returns the other findings after corrections of our own were written. Such a correction doesn't invalidate its neighbors:
 * they are tested by their range alone, not by their anchor as after an edit by the writer (EDI-4), and get a new anchor. A
 * finding is dropped if a correction was written over any part of it, if it is an insertion at the very edge of one (their
 * order is unknown), and if its text isn't at its new place. A finding without a place is returned unchanged.
 *
 * `written` is ordered and does not overlap; ranges are in UTF-16 units of `before`. Logarithmic in `written` for each
 * finding.
 */
export function afterOwnEdits<F extends Finding>(
  findings: readonly F[],
  written: readonly OwnEdit[],
  before: string,
): { readonly text: string; readonly findings: readonly F[] } {
  const text = applyEdits(before, written);
  /** Cumulative shifts: the entry at an index is the displacement that the edits before that index cause together. */
  const shifts = [0];
  for (const { range, replacement } of written) {
    shifts.push((shifts.at(-1) ?? 0) + replacement.length - (range.end - range.start));
  }
  const kept = findings.flatMap((finding) => {
    if (finding.placed === "none") return [finding];
    const passed = editsBefore(written, finding.range.start);
    if (!isApart(finding.range, written[passed - 1], written[passed])) return [];
    const by = shifts[passed] ?? 0;
    const range = { start: finding.range.start + by, end: finding.range.end + by };
    const anchor = anchorAround(text, range);
    const moved = { ...finding, range, anchor, anchorText: slice(text, anchor) };
    return stillHolds(moved, text) ? [moved] : [];
  });
  return { text, findings: kept };
}

/** Returns the number of edits that end at or before an offset. */
function editsBefore(written: readonly OwnEdit[], offset: number): number {
  return firstIndex(written, ({ range }) => range.end > offset);
}

/** True if neither the last edit that ends at or before a range's start nor the next one touches the range. */
function isApart(range: TextRange, previous: OwnEdit | undefined, next: OwnEdit | undefined): boolean {
  if (!isEmpty(range)) return next === undefined || next.range.start >= range.end;
  return previous?.range.end !== range.start && (next === undefined || next.range.start > range.start);
}
