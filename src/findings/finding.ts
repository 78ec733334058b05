import type { TextRange } from "../text/range.ts";

export type FindingSeverity = "error" | "warning" | "information" | "hint";

/**
 * How sure the place of a finding is. `exact`: the range holds the very characters that were checked, and a fix may be
 * written there. `approximate`: something between the ends is markup, so it is shown and never written. `none`: the
 * answer contradicts itself about offsets (CON-5), so it is listed without a place.
 */
export type Placement = "exact" | "approximate" | "none";

/** One correction of the grammar check, in a document. Ranges are UTF-16 units of the document as it is now. */
export interface GrammarFinding {
  readonly kind: "grammar";
  /** Stable for the life of the finding, unique within a window. */
  readonly id: string;
  readonly range: TextRange;
  /** The document's text at `range`; a fix is written only where it still stands. */
  readonly original: string;
  readonly replacement: string;
  /** `range` with the words beside it: an edit that touches any of it makes the finding void (EDI-4). */
  readonly anchor: TextRange;
  readonly anchorText: string;
  /** The rule or category that the service names, such as `Spelling`. */
  readonly rule: string;
  readonly message: string;
  readonly severity: FindingSeverity;
  readonly placed: Placement;
}

/** Every kind of finding; later checks add theirs. */
export type Finding = GrammarFinding;

/** Whether a fix may be written for a finding at all. */
export function isFixable(finding: Finding): boolean {
  return finding.placed === "exact";
}
