import { adornment } from "./section-titles.ts";
import { isBlank, type SourceLine } from "./source-line.ts";
import { TableLine } from "./table-columns.ts";

/** Lines of one cell. */
export type Cell = readonly SourceLine[];

export const SIMPLE_BORDER = /^=+(?: +=+)+$/;
const SPANS = /^(?:=+|-+)(?: +(?:=+|-+))*$/;

interface Column {
  readonly start: number;
  readonly end: number;
}

function columnsOf(border: string, indent: number): Column[] {
  return Array.from(border.matchAll(/[=-]+/g), (match) => ({
    start: indent + match.index,
    end: indent + match.index + match[0].length,
  }));
}

/** Cells of one row: each column extends to the next one, the last one as far as its text. */
function cellsOf(rows: readonly TableLine[], columns: readonly Column[]): Cell[] {
  return columns.map((column, index) => {
    const end = columns[index + 1]?.start ?? Infinity;
    return rows.map((row) => row.between(column.start, end));
  });
}

/** Returns the index after the table that begins at `from`: its last border precedes a blank line or the end. */
export function simpleTableEnd(
  document: string,
  lines: readonly SourceLine[],
  from: number,
): number | undefined {
  let borders = 0;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined || isBlank(line) || document.charAt(line.start) !== "=") continue;
    const text = document.slice(line.start, line.end);
    if (!SIMPLE_BORDER.test(text) && adornment(document, line) !== "=") continue;
    borders += 1;
    if (borders === 3 || (borders === 2 && isBlank(lines[index + 1]))) return index + 1;
  }
  return undefined;
}

/** Returns the cells of a simple table from its lines, including borders, row by row. */
export function simpleTableCells(document: string, lines: readonly SourceLine[], base: number): Cell[] {
  const cells: Cell[] = [];
  let columns: Column[] = [];
  let row: TableLine[] = [];
  let found = false;
  const flush = (spans: readonly Column[]): void => {
    if (found) cells.push(...cellsOf(row, spans));
    row = [];
    found = false;
  };
  for (const line of lines) {
    const text = document.slice(line.start, line.end);
    const table = new TableLine(document, line, base);
    const first = columns[0];
    if (SPANS.test(text) && !isBlank(line) && (first === undefined || line.indent - base <= first.start)) {
      const spans = columnsOf(text, line.indent - base);
      if (first === undefined) columns = spans;
      flush(spans);
    } else if (first !== undefined && !isBlank(table.between(first.start, first.end))) {
      flush(columns);
      found = true;
      row.push(table);
    } else if (found) {
      row.push(table);
    }
  }
  flush(columns);
  return cells;
}
