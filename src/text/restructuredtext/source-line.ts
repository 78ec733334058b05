import { linesOf } from "../lines.ts";

/** A line, or the part of it inside a container or a table cell. Offsets are in UTF-16 units of the document. */
export interface SourceLine {
  /** The first character that is not white space; the end for a blank line. */
  readonly start: number;
  /** After the last character that is not white space. */
  readonly end: number;
  /** Columns before the first character. */
  readonly indent: number;
}

/** Tab stops of the specification. */
const TAB = 8;
/** The length within which a mark of a list, field or directive is searched: longer ones are text. */
const HEAD = 1000;

const isSpace = (unit: number): boolean =>
  unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0 || unit === 0xfeff;

/** Returns the column after a UTF-16 unit at a column. */
export const nextColumn = (unit: number, column: number): number =>
  unit === 0x09 ? column + TAB - (column % TAB) : column + 1;

/** Returns the part of a line between two offsets without white space around it; the first offset is at `column`. */
export function lineBetween(document: string, from: number, to: number, column: number): SourceLine {
  let start = from;
  let end = to;
  let indent = column;
  while (start < end && isSpace(document.charCodeAt(start))) {
    indent = nextColumn(document.charCodeAt(start), indent);
    start += 1;
  }
  while (end > start && isSpace(document.charCodeAt(end - 1))) end -= 1;
  return { start, end, indent };
}

export const sourceLines = (document: string): SourceLine[] =>
  linesOf(document).map(({ start, end }) => {
    const from = start === 0 && document.startsWith("\uFEFF") ? 1 : start;
    return lineBetween(document, from, end, 0);
  });

/** Returns the rest of the line after a mark of `length` UTF-16 units, including the white space of the mark. */
export function lineAfter(document: string, line: SourceLine, length: number): SourceLine {
  const from = Math.min(line.start + length, line.end);
  let column = line.indent;
  for (let at = line.start; at < from; at += 1) column = nextColumn(document.charCodeAt(at), column);
  return lineBetween(document, from, line.end, column);
}

export const isBlank = (line: SourceLine | undefined): boolean =>
  line === undefined || line.start === line.end;

/** The beginning of the line, up to the length of a mark. */
export const headOf = (document: string, line: SourceLine): string =>
  document.slice(line.start, Math.min(line.end, line.start + HEAD));

/** Returns the index after the last line from `from` on indented by `indent` columns or more, including blank lines between. */
export function indentedEnd(lines: readonly SourceLine[], from: number, indent: number): number {
  let end = from;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined || isBlank(line)) continue;
    if (line.indent < indent) break;
    end = index + 1;
  }
  return end;
}

/** The index of the first blank line from `from` on. */
export function blankFrom(lines: readonly SourceLine[], from: number): number {
  let index = from;
  while (index < lines.length && !isBlank(lines[index])) index += 1;
  return index;
}

/** The least indentation of the lines that are not blank; 0 where there are none. */
export function leastIndent(lines: readonly SourceLine[]): number {
  let least = Infinity;
  for (const line of lines) if (!isBlank(line)) least = Math.min(least, line.indent);
  return least === Infinity ? 0 : least;
}
