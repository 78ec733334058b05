import { linesOf } from "../lines.ts";
import { slice, type TextRange } from "../range.ts";

const CONDITIONAL = /^(?:ifdef|ifndef|ifeval|endif)::\S*\[/;
/** The one-line form, with the text in the brackets. */
const CONDITIONAL_TEXT = /^(?:ifdef|ifndef)::[^\s[]+\[(?=.+\]$)/;
const BYTE_ORDER_MARK = 0xfeff;

/** Trims white space at the end of a line, as the language does. */
function withoutTrailing(document: string, line: TextRange): TextRange {
  return { start: line.start, end: line.start + slice(document, line).trimEnd().length };
}

/** Returns the number of lines of YAML front matter, between two lines of three hyphens. */
function frontMatterLength(document: string, lines: readonly TextRange[]): number {
  const text = (line: TextRange | undefined): string => (line === undefined ? "" : slice(document, line));
  if (text(lines[0]) !== "---" || !/^[\w-]+:(?:\s|$)/.test(text(lines[1]))) return 0;
  const close = lines.findIndex((line, index) => index > 0 && text(line) === "---");
  return close < 0 ? 0 : close + 1;
}

/**
 * Returns the lines after preprocessing, as ranges in UTF-16 units: conditional directives are removed, and both branches
 * are retained, since either may be rendered.
 */
export function sourceLines(document: string): TextRange[] {
  const all = linesOf(document).map((line) => withoutTrailing(document, line));
  const [first] = all;
  if (first !== undefined && document.charCodeAt(0) === BYTE_ORDER_MARK) {
    all[0] = { start: Math.min(1, first.end), end: first.end };
  }
  const lines: TextRange[] = [];
  for (const line of all.slice(frontMatterLength(document, all))) {
    // Most lines begin with another letter.
    const text = /^[ei]/.test(document.charAt(line.start)) ? slice(document, line) : "";
    const inner = CONDITIONAL_TEXT.exec(text);
    if (inner !== null) lines.push({ start: line.start + inner[0].length, end: line.end - 1 });
    else if (!CONDITIONAL.test(text)) lines.push(line);
  }
  return lines;
}
