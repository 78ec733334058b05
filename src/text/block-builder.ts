import { makeBlock, type BlockKind, type RawBlock } from "./block.ts";
import { applyPatterns, type InlinePattern } from "./inline-patterns.ts";
import { PLACEHOLDER } from "./placeholder.ts";
import { appendPiece, substitute, verbatim, type Piece } from "./piece.ts";
import { wellFormed } from "./tidy.ts";

/** A point in a block to rewind to if the following text turns out not to be prose. */
export interface Mark {
  readonly pieces: number;
  readonly inner: number;
}

/** Collects the pieces of one block in the order of the document. Offsets are in UTF-16 units of the document. */
export class BlockBuilder {
  readonly #document: string;
  readonly #patterns: readonly InlinePattern[];
  readonly #pieces: Piece[] = [];
  /** Blocks inside this one, such as image texts; they follow it in the prose. */
  readonly #inner: RawBlock[] = [];

  constructor(document: string, patterns: readonly InlinePattern[]) {
    this.#document = document;
    this.#patterns = patterns;
  }

  verbatim(start: number, end: number): void {
    appendPiece(this.#pieces, verbatim(start, end));
  }

  /** Adds text that is read but must not be edited. */
  label(start: number, end: number): void {
    this.#pieces.push(substitute(start, end, "label", this.#document.slice(start, end)));
  }

  /** Adds the rendered text of `start..end`. */
  character(start: number, end: number, text: string): void {
    appendPiece(this.#pieces, substitute(start, end, "character", text));
  }

  placeholder(start: number, end: number): void {
    this.#pieces.push(substitute(start, end, "placeholder", PLACEHOLDER));
  }

  /** Adds a line ending that is rendered as a space, or as a line feed for a hard break. */
  lineBreak(start: number, end: number, text: " " | "\n"): void {
    this.#pieces.push(substitute(start, end, "break", text));
  }

  /** Extends the last line break to `end`: over indentation and container marks of the next line. */
  extendBreak(end: number): void {
    const last = this.#pieces.at(-1);
    if (last?.kind === "substitute" && last.role === "break" && last.end < end) {
      this.#pieces[this.#pieces.length - 1] = { ...last, end };
    }
  }

  addInner(blocks: readonly RawBlock[]): void {
    for (const block of blocks) this.#inner.push(block);
  }

  mark(): Mark {
    return { pieces: this.#pieces.length, inner: this.#inner.length };
  }

  /** Discards everything after the mark. */
  rewind(mark: Mark): void {
    this.#pieces.length = mark.pieces;
    this.#inner.length = mark.inner;
  }

  /** Returns the block, if it has anything to check, followed by the blocks inside it. */
  finish(kind: BlockKind, level?: number): RawBlock[] {
    const pieces = wellFormed(this.#document, applyPatterns(this.#document, this.#pieces, this.#patterns));
    const block = makeBlock(this.#document, kind, pieces, level);
    return block === undefined ? this.#inner : [block, ...this.#inner];
  }
}
