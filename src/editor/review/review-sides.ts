import type * as vscode from "vscode";
import type { TextRange } from "../../text/range.ts";
import { toTextRange } from "../ranges.ts";
import { touches } from "../../text/ranges-at-caret.ts";
import type { Review, Reviewed } from "./review.ts";

/** Where a correction stands in either side of its review. */
export function placeIn(
  document: vscode.TextDocument,
  review: Review,
  { finding, corrected }: Reviewed,
): TextRange {
  return document.uri.toString() === review.uri.toString() ? corrected : finding.range;
}

/** The corrections that a range of either side touches. */
export function reviewedAt(
  review: Review,
  document: vscode.TextDocument,
  range: vscode.Range,
): readonly Reviewed[] {
  const at = toTextRange(document, range);
  return review.reviewed.filter((each) => touches(placeIn(document, review, each), at));
}
