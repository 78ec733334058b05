import type { TextRange } from "../text/range.ts";

/** One change of a document: `range` (UTF-16 units before the change) became `text`. */
export interface DocumentChange {
  readonly range: TextRange;
  readonly text: string;
  /** True if spaces before white space or the end of the text are removed: a finding that ends there isn't touched. */
  readonly isTrim?: boolean;
}

/** The start of a change and its lengths before and after. UTF-16 units. */
export interface Extent {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

/** Returns the start of a change and the lengths of its texts, without the texts. */
export function extentOf({ range, text }: DocumentChange): Extent {
  return { start: range.start, removed: range.end - range.start, inserted: text.length };
}

/** The fields of a finding that rebasing needs. */
export interface Anchored {
  readonly range: TextRange;
  readonly anchor: TextRange;
}

/**
 * Rebases findings over an edit (EDI-4): moves those whose anchor it doesn't touch, drops the others. Touching includes the
 * edges, since a letter typed at the end of a word makes another word of it.
 */
export function rebase<F extends Anchored>(findings: readonly F[], change: DocumentChange): readonly F[] {
  const { start, end } = change.range;
  const shift = change.text.length - (end - start);
  if (start === end && shift === 0) return findings;
  const kept: F[] = [];
  for (const finding of findings) {
    if (finding.anchor.end < (change.isTrim === true ? start + 1 : start)) kept.push(finding);
    else if (finding.anchor.start > end) kept.push(moved(finding, shift));
  }
  return kept;
}

/** Rebases over changes that were applied one after another. */
export function rebaseAll<F extends Anchored>(
  findings: readonly F[],
  changes: readonly DocumentChange[],
): readonly F[] {
  return changes.reduce<readonly F[]>(rebase, findings);
}

/** Moves a finding by `shift` units. */
export function moved<F extends Anchored>(finding: F, shift: number): F {
  if (shift === 0) return finding;
  return { ...finding, range: shifted(finding.range, shift), anchor: shifted(finding.anchor, shift) };
}

function shifted(range: TextRange, by: number): TextRange {
  return { start: range.start + by, end: range.end + by };
}
