import { isEmpty, slice, type TextRange } from "../range.ts";
import type { BlockLines } from "./block-lines.ts";
import { isAttributeLine, isComment, isInclude, itemMark } from "./line-roles.ts";

/** A paragraph among the lines of its document. */
export interface Paragraph {
  /** Its lines, as ranges in UTF-16 units of the document. */
  readonly ranges: readonly TextRange[];
  /** Indexes of the comment lines between them. */
  readonly comments: readonly number[];
  /** The index of the line after it. */
  readonly next: number;
}

/** The limits of a paragraph. */
interface Bounds {
  /** The line before which it ends at the latest. */
  readonly limit: number;
  readonly inList: boolean;
  /** In a literal paragraph list marks are plain text. */
  readonly isLiteral: boolean;
}

const WHITE_SPACE = /^[ \t]*/;

/** The paragraph that begins on the line `index`, `from` UTF-16 units after its start. */
export function paragraphAt(lines: BlockLines, index: number, from: number, bounds: Bounds): Paragraph {
  const { limit, inList, isLiteral } = bounds;
  const ranges = [lines.part(index, from)];
  const comments: number[] = [];
  let next = index + 1;
  for (; next < limit; next += 1) {
    const line = lines.text(next);
    if (isComment(line)) {
      comments.push(next);
      continue;
    }
    if (line === "" || isAttributeLine(line) || isInclude(line) || lines.isDelimiter(next)) break;
    if (inList && (line === "+" || (!isLiteral && itemMark(line) !== undefined))) break;
    ranges.push(lines.part(next, WHITE_SPACE.exec(line)?.[0].length ?? 0));
  }
  return { ranges, comments, next };
}

/** Trims white space at both ends of a line. */
export function trimmedLine(document: string, line: TextRange): TextRange {
  const text = slice(document, line);
  const indent = text.length - text.trimStart().length;
  return { start: line.start + indent, end: line.start + Math.max(text.trimEnd().length, indent) };
}

/** Returns the lines between empty ones, a paragraph each. */
export function paragraphsOf(lines: readonly TextRange[]): TextRange[][] {
  const paragraphs: TextRange[][] = [];
  let open: TextRange[] | undefined;
  for (const line of lines) {
    if (isEmpty(line)) {
      open = undefined;
    } else if (open === undefined) {
      open = [line];
      paragraphs.push(open);
    } else {
      open.push(line);
    }
  }
  return paragraphs;
}
