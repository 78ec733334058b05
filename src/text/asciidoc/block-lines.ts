import { slice, type TextRange } from "../range.ts";
import { Delimiters } from "./delimiters.ts";

/** The lines of a document, or of a cell that contains blocks, by their index; all beyond the last are blank. */
export class BlockLines {
  readonly document: string;
  readonly #lines: readonly TextRange[];
  readonly #delimiters: Delimiters;

  constructor(document: string, lines: readonly TextRange[]) {
    this.document = document;
    this.#lines = lines;
    this.#delimiters = new Delimiters(document, lines);
  }

  get length(): number {
    return this.#lines.length;
  }

  text(index: number): string {
    const line = this.#lines[index];
    return line === undefined ? "" : slice(this.document, line);
  }

  /** The line without its first `from` UTF-16 units. */
  part(index: number, from: number): TextRange {
    const { start, end } = this.#lines[index] ?? { start: 0, end: 0 };
    return { start: start + from, end };
  }

  between(first: number, end: number): readonly TextRange[] {
    return this.#lines.slice(first, end);
  }

  isDelimiter(index: number): boolean {
    return this.#delimiters.has(index);
  }

  /** The line that closes the block opened by the given line, before the line `limit`. */
  closing(index: number, limit: number): number | undefined {
    return this.#delimiters.closing(this.text(index), index, limit);
  }

  blankAfter(index: number, limit: number): number {
    let at = index;
    while (at < limit && this.text(at) !== "") at += 1;
    return at;
  }

  /** Returns the line after an attribute entry, which continues after a backslash. */
  afterEntry(index: number): number {
    let next = index + 1;
    while (this.text(next - 1).endsWith(" \\") && this.text(next) !== "") next += 1;
    return next;
  }

  /** Returns the line after an unclosed table, which extends as long as there are cells. */
  afterOpenTable(index: number, limit: number): number {
    const separator = this.text(index).charAt(0);
    let end = this.blankAfter(index + 1, limit);
    while (end < limit && (this.text(end) === "" || this.text(end).includes(separator))) {
      end = this.text(end) === "" ? end + 1 : this.blankAfter(end, limit);
    }
    return end;
  }
}
