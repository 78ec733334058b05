import { slice, type TextRange } from "../range.ts";
import { paragraphsOf, trimmedLine } from "./paragraph.ts";

/** The paragraphs of a cell of text. */
export const cellParagraphs = (document: string, lines: readonly TextRange[]): TextRange[][] =>
  paragraphsOf(lines.map((line) => trimmedLine(document, line)));

/** The lines of a cell that contains blocks; the first one doesn't count as indented. */
export function cellLines(document: string, lines: readonly TextRange[]): TextRange[] {
  const first = lines.findIndex((line) => slice(document, line).trim() !== "");
  return lines.slice(first).map((line, index) => (index === 0 ? trimmedLine(document, line) : line));
}
