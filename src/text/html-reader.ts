import type { RawBlock } from "./block.ts";
import { BlockBuilder } from "./block-builder.ts";
import { blockKind, headingLevel, isBlockElement, nonProse } from "./html-elements.ts";
import type { InlinePattern } from "./inline-patterns.ts";
import type { TextRange } from "./range.ts";
import type { SourceLines } from "./source-lines.ts";

const QUOTATION = "blockquote";

/** An element whose text is not prose. */
interface Hidden {
  readonly name: string;
  /** The start of its tag; undefined if it was opened before this stretch of HTML. */
  readonly start: number | undefined;
  depth: number;
}

/** Converts the tags and text of HTML to blocks. Call offsets are in UTF-16 units of the source, blocks' in the document's. */
export class HtmlReader {
  readonly blocks: RawBlock[] = [];
  /** With their delimiters, in UTF-16 units of the document. */
  readonly comments: TextRange[] = [];
  /** True if the previously open element was closed. */
  closedBefore = false;
  readonly #document: string;
  readonly #lines: SourceLines;
  readonly #patterns: readonly InlinePattern[];
  #builder: BlockBuilder;
  /** The most recently opened block element, which determines the kind of its text. */
  #element: string | undefined;
  /** The number of open block quotations: a paragraph in one is quoted. */
  #quotations = 0;
  #hidden: Hidden | undefined;

  constructor(
    document: string,
    lines: SourceLines,
    patterns: readonly InlinePattern[],
    openBefore: string | undefined,
  ) {
    this.#document = document;
    this.#lines = lines;
    this.#patterns = patterns;
    this.#builder = new BlockBuilder(document, patterns);
    if (openBefore !== undefined) this.#hidden = { name: openBefore, start: undefined, depth: 1 };
  }

  /** The open element that is not prose. */
  get open(): string | undefined {
    return this.#hidden?.name;
  }

  flush(): void {
    const level = this.#element === undefined ? undefined : headingLevel(this.#element);
    const kind = blockKind(this.#element);
    const isQuoted = this.#quotations > 0 && (kind === "paragraph" || kind === "html");
    this.blocks.push(...this.#builder.finish(isQuoted ? "quotation" : kind, level));
    this.#builder = new BlockBuilder(this.#document, this.#patterns);
  }

  text(start: number, end: number): void {
    if (this.#hidden !== undefined) return;
    this.#lines.visit(start, end, {
      text: (range) => this.#builder.verbatim(range.start, range.end),
      lineEnding: (range) => this.#builder.lineBreak(range.start, range.end, " "),
    });
  }

  character(start: number, end: number, text: string): void {
    if (this.#hidden === undefined) {
      this.#builder.character(this.#lines.locate(start), this.#lines.locateEnd(end), text);
    }
  }

  comment(start: number, end: number): void {
    this.comments.push({ start: this.#lines.locate(start), end: this.#lines.locateEnd(end) });
  }

  openTag(name: string, start: number, end: number): void {
    if (this.#hidden !== undefined) {
      if (this.#hidden.name === name) this.#hidden.depth += 1;
      return;
    }
    if (isBlockElement(name)) {
      this.flush();
      this.#element = name;
      if (name === QUOTATION) this.#quotations += 1;
    }
    if (nonProse(name) !== undefined) {
      this.#hidden = { name, start, depth: 1 };
    } else if (name === "br") {
      this.#builder.lineBreak(this.#lines.locate(start), this.#lines.locateEnd(end), "\n");
    } else if (name === "img") {
      this.#builder.placeholder(this.#lines.locate(start), this.#lines.locateEnd(end));
    }
  }

  closeTag(name: string, end: number): void {
    if (this.#hidden !== undefined && !this.#closeHidden(this.#hidden, name, end)) return;
    if (isBlockElement(name)) {
      this.flush();
      this.#element = undefined;
      if (name === QUOTATION) this.#quotations = Math.max(0, this.#quotations - 1);
    }
  }

  #closeHidden(hidden: Hidden, name: string, end: number): boolean {
    if (hidden.name !== name) return false;
    hidden.depth -= 1;
    if (hidden.depth > 0) return false;
    this.#hidden = undefined;
    if (hidden.start === undefined) {
      this.closedBefore = true;
    } else if (nonProse(name) === "placeholder") {
      this.#builder.placeholder(this.#lines.locate(hidden.start), this.#lines.locateEnd(end));
    }
    return true;
  }
}
