import { slice, type TextRange } from "../range.ts";
import { paragraphsOf, trimmedLine } from "./paragraph.ts";

/** The paragraphs of a cell of text. */
export const cellParagraphs = (document: string, lines: readonly TextRange[]): TextRange[][] =>
  paragraphsOf(lines.map((line) => trimmedLine(document, line)));

/** The lines of a cell that holds blocks, of which the first does not count as indented. */
export function cellLines(document: string, lines: readonly TextRange[]): TextRange[] {
  const first = lines.findIndex((line) => slice(document, line).trim() !== "");
  return lines.slice(first).map((line, index) => (index === 0 ? trimmedLine(document, line) : line));
}
