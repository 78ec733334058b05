import { slice, type TextRange } from "../range.ts";
import { hasOption, valueOf, type BlockAttributes } from "./block-attributes.ts";
import { isComment } from "./line-roles.ts";
import { ColumnCounter, columnStyles } from "./table-columns.ts";

/** A cell: its lines; the first and the last are usually parts of lines of the document. */
export interface Cell {
  readonly lines: readonly TextRange[];
  /** One letter, such as `a` for a cell that contains blocks, or nothing. */
  readonly style: string;
}

export interface Table {
  readonly cells: readonly Cell[];
  /** The two-character escape, in a cell, of its second character. */
  readonly escape: string;
}

type Format = "psv" | "csv" | "dsv";

function formatOf(
  opening: string,
  attributes: BlockAttributes,
): { readonly format: Format; readonly separator: string } {
  const named = valueOf(attributes, "format");
  const own = valueOf(attributes, "separator");
  const custom = own === "\\t" ? "\t" : own?.charAt(0);
  const separator = (usual: string): string => (custom === undefined || custom === "" ? usual : custom);
  if (named === "tsv") return { format: "csv", separator: separator("\t") };
  if (named === "csv" || opening.startsWith(",")) return { format: "csv", separator: separator(",") };
  if (named === "dsv" || opening.startsWith(":")) return { format: "dsv", separator: separator(":") };
  return { format: "psv", separator: separator(opening.charAt(0)) };
}

function headed(document: string, lines: readonly TextRange[], attributes: BlockAttributes): boolean {
  if (hasOption(attributes, "header")) return true;
  const [first, second] = lines;
  const isBlank = (line: TextRange | undefined): boolean =>
    line === undefined || slice(document, line) === "";
  return !isBlank(first) && second !== undefined && isBlank(second) && !hasOption(attributes, "noheader");
}

/** The specification directly before a separator: repetition or spans, alignment, style. */
const SPECIFICATION =
  /(?<before>^|[ \t]+)(?:(?<columns>\d+)?(?:\.(?<rows>\d+))?(?<repeats>[*+]))?(?:[<^>]?(?:\.[<^>])?)(?<style>[a-z])?$/;
const LONGEST_SPECIFICATION = 30;

/** Collects the lines of the current cell. */
class CellList {
  readonly cells: Cell[] = [];
  #lines: TextRange[] = [];
  #style = "";

  add(start: number, end: number): void {
    this.#lines.push({ start, end: Math.max(start, end) });
  }

  close(style: string): void {
    if (this.#lines.some((line) => line.start < line.end))
      this.cells.push({ lines: this.#lines, style: this.#style });
    this.#lines = [];
    this.#style = style;
  }
}

function readBarSeparated(
  document: string,
  lines: readonly TextRange[],
  separator: string,
  counter: ColumnCounter,
): Cell[] {
  const list = new CellList();
  for (const line of lines) {
    const text = slice(document, line);
    let from = 0;
    let searched = 0;
    for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, searched)) {
      searched = at + 1;
      if (text.charAt(at - 1) === "\\") continue;
      const window = Math.max(from, at - LONGEST_SPECIFICATION);
      const found = SPECIFICATION.exec(text.slice(window, at));
      const groups = found?.groups;
      // In the middle of a line a specification follows white space.
      const isOwn =
        found !== null && (groups?.["before"] !== "" || window + found.index === 0 || found[0] === "");
      const columns = Math.min(Number(groups?.["columns"] ?? 1), LONGEST_SPECIFICATION);
      const end = isOwn && found !== null ? window + found.index : at;
      if (from < end || list.cells.length > 0) list.add(line.start + from, line.start + end);
      const own = isOwn ? groups?.["style"] : undefined;
      const rows = isOwn && groups?.["repeats"] === "+" ? Number(groups["rows"] ?? 1) : 1;
      const style = counter.next(isOwn ? columns : 1, rows);
      list.close(own ?? style);
      from = at + 1;
    }
    list.add(line.start + from, line.end);
  }
  list.close("");
  return list.cells;
}

/** Reads values between separators, one row a line. */
function readDelimited(
  document: string,
  lines: readonly TextRange[],
  separator: string,
  counter: ColumnCounter,
): Cell[] {
  const cells: Cell[] = [];
  for (const line of lines) {
    const text = slice(document, line);
    if (text === "") continue;
    counter.startRow();
    let from = 0;
    for (let at = text.indexOf(separator); from <= text.length; at = text.indexOf(separator, at + 1)) {
      if (at > 0 && text.charAt(at - 1) === "\\") continue;
      const end = at < 0 ? text.length : at;
      cells.push({ lines: [{ start: line.start + from, end: line.start + end }], style: counter.next(1, 1) });
      from = end + 1;
      if (at < 0) break;
    }
  }
  return cells;
}

/** Reads comma-separated values; quoted ones may span several lines. */
function readCommaSeparated(
  document: string,
  lines: readonly TextRange[],
  separator: string,
  counter: ColumnCounter,
): Cell[] {
  const list = new CellList();
  let quoted = false;
  for (const line of lines) {
    if (!quoted) {
      list.close("");
      if (line.start === line.end) continue;
      counter.startRow();
      list.close(counter.next(1, 1));
    }
    let from = line.start;
    let blank = !quoted;
    for (let at = line.start; at < line.end; at += 1) {
      const unit = document.charAt(at);
      if (quoted && unit === '"') {
        if (document.charAt(at + 1) === '"') {
          at += 1;
          continue;
        }
        list.add(from, at);
        from = at + 1;
        quoted = false;
      } else if (blank && unit === '"') {
        quoted = true;
        from = at + 1;
      } else if (!quoted && unit === separator) {
        list.add(from, at);
        list.close(counter.next(1, 1));
        from = at + 1;
        blank = true;
        continue;
      }
      blank &&= /\s/.test(unit);
    }
    list.add(from, line.end);
  }
  list.close("");
  return list.cells;
}

/** Reads the cells of a table from the lines between its delimiters. Ranges are in UTF-16 units of the document. */
export function readTable(
  document: string,
  lines: readonly TextRange[],
  opening: string,
  attributes: BlockAttributes,
): Table {
  const { format, separator } = formatOf(opening, attributes);
  const shown = lines.filter((line) => !isComment(slice(document, line)));
  const counter = new ColumnCounter(
    columnStyles(valueOf(attributes, "cols")),
    headed(document, shown, attributes),
  );
  const read = { psv: readBarSeparated, csv: readCommaSeparated, dsv: readDelimited }[format];
  return {
    cells: read(document, shown, separator, counter),
    escape: format === "csv" ? '""' : `\\${separator}`,
  };
}
