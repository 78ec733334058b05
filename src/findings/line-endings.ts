import { linesOf } from "../text/lines.ts";
import { slice, type TextRange } from "../text/range.ts";
import type { Anchored } from "./rebase.ts";
import { firstIndex } from "../text/first-index.ts";

/** The texts that a finding contains. */
interface Texts {
  readonly original: string;
  readonly anchorText: string;
}

/**
 * Moves the findings of `before` to their places in `after` if the two texts differ only in line endings (CRLF, CR, LF);
 * undefined if they differ in more. An editor reports such a change as one of the whole document, which would invalidate
 * every finding (EDI-4). A finding over a line break gets the new one in its text; one that ends between CR and LF is
 * dropped. Ranges are in UTF-16 units; linear in the texts.
 */
export function remapLineEndings<F extends Anchored & Texts>(
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
  const remapped = ({ start, end }: TextRange): TextRange | undefined => {
    const [from, to] = [remap(lines, newLines, start), remap(lines, newLines, end)];
    return from === undefined || to === undefined ? undefined : { start: from, end: to };
  };
  return findings.flatMap((finding) => {
    const [range, anchor] = [remapped(finding.range), remapped(finding.anchor)];
    if (range === undefined || anchor === undefined) return [];
    const [original, anchorText] = [slice(after, range), slice(after, anchor)];
    const isSame = range.start === finding.range.start && anchorText === finding.anchorText;
    return [isSame ? finding : { ...finding, range, anchor, original, anchorText }];
  });
}

/** Maps an offset in one of the lines to the new ones; undefined between CR and LF. */
function remap(
  lines: readonly TextRange[],
  newLines: readonly TextRange[],
  offset: number,
): number | undefined {
  const index = lineAt(lines, offset);
  const [line, newLine] = [lines[index], newLines[index]];
  if (line === undefined || newLine === undefined || offset > line.end) return undefined;
  return newLine.start + offset - line.start;
}

/** The index of the last line that begins at or before an offset. */
function lineAt(lines: readonly TextRange[], offset: number): number {
  return Math.max(firstIndex(lines, ({ start }) => start > offset) - 1, 0);
}
