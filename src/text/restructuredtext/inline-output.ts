import type { BlockBuilder } from "../block-builder.ts";
import type { TextRange } from "../range.ts";
import type { SourceLines } from "../source-lines.ts";

/** Passes the parts of a paragraph to its builder, in order. Offsets are in UTF-16 units of the joined lines. */
export class InlineOutput {
  readonly #document: string;
  readonly #source: SourceLines;
  readonly #builder: BlockBuilder;
  /** Text before this offset has been emitted or skipped. */
  #taken = 0;
  #nextEscape = -1;

  constructor(document: string, source: SourceLines, builder: BlockBuilder) {
    this.#document = document;
    this.#source = source;
    this.#builder = builder;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Prose up to `end`. */
  prose(end: number): void {
    if (end <= this.#taken) return;
    this.#source.visit(this.#taken, end, {
      text: (range) => this.#builder.verbatim(range.start, range.end),
      lineEnding: (range) => this.#break(range),
    });
    this.#taken = end;
  }

  /** Prose up to `end` that contains no markup except escapes. */
  proseInside(end: number): void {
    for (let at = this.#escapeFrom(); at < end; at = this.#escapeFrom()) this.escape(at);
    this.prose(end);
  }

  /** The offset of the next backslash. Cached, because each piece of emphasis would search for it again. */
  #escapeFrom(): number {
    if (this.#nextEscape < this.#taken) {
      const at = this.#source.text.indexOf("\\", this.#taken);
      this.#nextEscape = at < 0 ? Infinity : at;
    }
    return this.#nextEscape;
  }

  /** Reads a backslash: the character after it is literal, white space after it is dropped. */
  escape(at: number): number {
    this.prose(at);
    const escaped = this.#source.text.codePointAt(at + 1);
    if (escaped === undefined) return this.skip(at + 1);
    const text = String.fromCodePoint(escaped);
    const end = at + 1 + text.length;
    if (text.trim() !== "") {
      this.#builder.character(this.#source.locate(at), this.#source.locateEnd(end), text.toWellFormed());
    }
    return this.skip(end);
  }

  /** Skips the text before `end`; returns `end`. */
  skip(end: number): number {
    this.#taken = Math.max(this.#taken, end);
    return end;
  }

  /** Adds one word for `start..end`, after the prose before it; returns `end`. In a cell the word covers its first line. */
  placeholder(start: number, end: number): number {
    this.prose(start);
    const range = { start: this.#source.locate(start), end: this.#source.locateEnd(end) };
    let isWhole = true;
    let firstLine = range.end;
    this.#source.visit(start, end, {
      text: () => undefined,
      lineEnding: (gap) => {
        firstLine = Math.min(firstLine, gap.start);
        isWhole &&= this.#isWhite(gap);
      },
    });
    this.#builder.placeholder(range.start, isWhole ? range.end : firstLine);
    return this.skip(end);
  }

  /** Text that must not be edited. */
  label(start: number, end: number): void {
    this.#source.visit(start, end, {
      text: (range) => this.#builder.label(range.start, range.end),
      lineEnding: (range) => this.#break(range),
    });
    this.skip(end);
  }

  /** Between the lines of a table's cell are those of adjacent cells, which aren't part of the break. */
  #break(gap: TextRange): void {
    this.#builder.lineBreak(gap.start, this.#isWhite(gap) ? gap.end : gap.start, " ");
  }

  #isWhite({ start, end }: TextRange): boolean {
    let at = start;
    while (at < end && this.#document.charAt(at).trim() === "") at += 1;
    return at === end;
  }
}
