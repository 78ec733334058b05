import type { TextRange } from "../text/range.ts";
import { isSplitPoint } from "../text/split-points.ts";
import type { Finding } from "./finding.ts";

/** True if the document still has the text that the finding was made for at its place (EDI-4). */
export function stillHolds(finding: Finding, text: string): boolean {
  return (
    text.slice(finding.anchor.start, finding.anchor.end) === finding.anchorText &&
    text.slice(finding.range.start, finding.range.end) === finding.original &&
    isWhole(text, finding.range)
  );
}

/** True if neither end of a range is inside a surrogate pair or between CR and LF, where an editor would move it. */
export function isWhole(text: string, range: TextRange): boolean {
  return range.end <= text.length && !isSplitPoint(text, range.start) && !isSplitPoint(text, range.end);
}
