import { linesOf } from "../text/lines.ts";
import { slice, type TextRange } from "../text/range.ts";
import type { Anchored } from "./rebase.ts";

const LINE_BREAK = /[\r\n]/;

/**
 * The findings of `before` at their places in `after`, where the two texts are the same but for their line endings (CRLF,
 * CR, LF); undefined where they differ in more. An editor tells of such a change as one of the whole document, which would
 * make every finding void (EDI-4). A finding whose anchor holds a line break is dropped, as its text is another one now.
 * Ranges are UTF-16 units; linear in the texts.
 */
export function remapLineEndings<F extends Anchored & { readonly anchorText: string }>(
  findings: readonly F[],
  before: string,
  after: string,
): readonly F[] | undefined {
  if (before === after) return findings;
  const lines = linesOf(before);
  const newLines = linesOf(after);
  const isSame =
    lines.length === newLines.length &&
    lines.every((line, index) => {
      const newLine = newLines[index];
      return newLine !== undefined && slice(before, line) === slice(after, newLine);
    });
  if (!isSame) return undefined;
  return findings.flatMap((finding) => {
    if (LINE_BREAK.test(finding.anchorText)) return [];
    const index = lineAt(lines, finding.anchor.start);
    const line = lines[index];
    const newLine = newLines[index];
    if (line === undefined || newLine === undefined) return [];
    if (finding.anchor.end > line.end || finding.range.start < line.start || finding.range.end > line.end) {
      return [];
    }
    const by = newLine.start - line.start;
    if (by === 0) return [finding];
    return [{ ...finding, range: shifted(finding.range, by), anchor: shifted(finding.anchor, by) }];
  });
}

/** The index of the last line that begins at or before an offset. */
function lineAt(lines: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = lines.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.start ?? Infinity) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function shifted(range: TextRange, by: number): TextRange {
  return { start: range.start + by, end: range.end + by };
}
