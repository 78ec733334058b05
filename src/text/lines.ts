import type { TextRange } from "./range.ts";

/** The lines of a text without their endings (LF, CRLF or CR), as ranges in UTF-16 units. */
export function linesOf(text: string): TextRange[] {
  const lines: TextRange[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n?|\n/g)) {
    lines.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length });
  return lines;
}
