import type { TextRange } from "../text/range.ts";

/** One change of a document: `range` (UTF-16 units before the change) became `text`. */
export interface DocumentChange {
  readonly range: TextRange;
  readonly text: string;
  /** Spaces go and white space, or the end of the text, is left where they stood: what ends at its start is not touched. */
  readonly isTrim?: boolean;
}

/** Where a change begins, and how much became how much. UTF-16 units. */
export interface Extent {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

/** Where a change begins and how long both its texts are, without either. */
export function extentOf({ range, text }: DocumentChange): Extent {
  return { start: range.start, removed: range.end - range.start, inserted: text.length };
}

/** What rebasing needs to know of a finding. */
export interface Anchored {
  readonly range: TextRange;
  readonly anchor: TextRange;
}

/**
 * Where findings are after an edit (EDI-4): moved by an edit that does not touch their anchor, dropped by one that does.
 * Touching includes its edges, since a letter typed at the end of a word makes another word of it.
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

/** Rebases over changes in the order in which each was made to the text that the one before it left. */
export function rebaseAll<F extends Anchored>(
  findings: readonly F[],
  changes: readonly DocumentChange[],
): readonly F[] {
  return changes.reduce<readonly F[]>(rebase, findings);
}

/** The finding so many units further on. */
export function moved<F extends Anchored>(finding: F, shift: number): F {
  if (shift === 0) return finding;
  return { ...finding, range: shifted(finding.range, shift), anchor: shifted(finding.anchor, shift) };
}

function shifted(range: TextRange, by: number): TextRange {
  return { start: range.start + by, end: range.end + by };
}
