import type { TextRange } from "./range.ts";
import { firstIndex } from "./first-index.ts";

/** Receives the parts of a stretch of source: text of the document, and the gaps between its lines. */
export interface LineVisitor {
  text(range: TextRange): void;
  /** From the end of a line to the start of the next, including container marks. */
  lineEnding(range: TextRange): void;
}

/**
 * Separate lines of the document, joined by line feeds as one text: an HTML block in a quotation as a parser sees it. Input
 * offsets are in UTF-16 units of the joined text, results in those of the document.
 */
export class SourceLines {
  readonly text: string;
  readonly #lines: readonly TextRange[];
  readonly #starts: readonly number[];

  constructor(document: string, lines: readonly TextRange[]) {
    const starts: number[] = [];
    let at = 0;
    for (const line of lines) {
      starts.push(at);
      at += line.end - line.start + 1;
    }
    this.#lines = lines;
    this.#starts = starts;
    this.text = lines.map((line) => document.slice(line.start, line.end)).join("\n");
  }

  /** The document offset of the character at `offset`; for a line feed, the end of its line. */
  locate(offset: number): number {
    const index = this.#lineAt(offset);
    const line = this.#lines[index];
    return line === undefined ? 0 : Math.min(line.start + offset - (this.#starts[index] ?? 0), line.end);
  }

  /** The document offset after the character before `offset`. */
  locateEnd(offset: number): number {
    return offset === 0 ? this.locate(0) : this.locate(offset - 1) + (this.text[offset - 1] === "\n" ? 0 : 1);
  }

  /** Calls the visitor for each part of `start..end`, in order. */
  visit(start: number, end: number, visitor: LineVisitor): void {
    for (let index = this.#lineAt(start); index < this.#lines.length; index += 1) {
      const line = this.#lines[index];
      const from = this.#starts[index];
      if (line === undefined || from === undefined || from >= end) return;
      const first = line.start + Math.max(start - from, 0);
      const last = Math.min(line.start + end - from, line.end);
      if (first < last) visitor.text({ start: first, end: last });
      const next = this.#lines[index + 1];
      if (next !== undefined && line.start + end - from > line.end) {
        visitor.lineEnding({ start: line.end, end: next.start });
      }
    }
  }

  #lineAt(offset: number): number {
    return Math.max(firstIndex(this.#starts, (start) => start > offset) - 1, 0);
  }
}
