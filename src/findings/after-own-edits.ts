import { isEmpty, slice, type TextRange } from "../text/range.ts";
import { anchorAround } from "./anchor.ts";
import { applyEdits } from "./edits.ts";
import type { Finding } from "./finding.ts";
import { stillHolds } from "./verify.ts";
import { firstIndex } from "../text/first-index.ts";

/** A correction of our own that is written. UTF-16 units of the text before it. */
export interface OwnEdit {
  readonly range: TextRange;
  readonly replacement: string;
}

/**
 * The text after corrections of our own, and the other findings on it. A correction of our own tells nothing against its
 * neighbours, so that these are not measured by their anchor, as after an edit of the writer's (EDI-4), but by their range
 * alone, and get a new anchor. A finding is dropped where a correction was written over any of it, where it is an insertion
 * at the very edge of one (which of the two comes first is not known), and where its text does not stand at its new place.
 * A finding without a place is kept as it is.
 *
 * `written` is ordered and does not overlap; ranges are UTF-16 units of `before`. Logarithmic in `written` for a finding.
 */
export function afterOwnEdits<F extends Finding>(
  findings: readonly F[],
  written: readonly OwnEdit[],
  before: string,
): { readonly text: string; readonly findings: readonly F[] } {
  const text = applyEdits(before, written);
  /** By how much the first so many edits, taken together, move what follows them. */
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

/** How many of the edits end at or before an offset. */
function editsBefore(written: readonly OwnEdit[], offset: number): number {
  return firstIndex(written, ({ range }) => range.end > offset);
}

/** Whether a range is untouched by the last edit that ends at or before its start, and by the first one that does not. */
function isApart(range: TextRange, previous: OwnEdit | undefined, next: OwnEdit | undefined): boolean {
  if (!isEmpty(range)) return next === undefined || next.range.start >= range.end;
  return previous?.range.end !== range.start && (next === undefined || next.range.start > range.start);
}
