import type { RawBlock } from "./block.ts";
import type { Extraction } from "./extraction.ts";
import { BlockBuilder } from "./block-builder.ts";
import { ADDRESSES, type InlinePattern } from "./inline-patterns.ts";
import { linesOf } from "./lines.ts";
import { isDirectiveLine } from "./magic-comments.ts";
import { slice, type TextRange } from "./range.ts";

const LIST_MARK = /^(?:[-*+\u2022\u2013\u2014]|\d{1,3}[.)])[ \t]+(?=\S)/;
const TAB_WIDTH = 4;

interface Line {
  /** Columns before the first character that is not white space. */
  readonly indent: number;
  /** Columns of the list mark including the white space after it; 0 if there is none. */
  readonly mark: number;
  readonly start: number;
  readonly end: number;
  /** True if there is a letter or digit; a line of dashes or equal signs is a divider. */
  readonly wordy: boolean;
}

const columns = (white: string): number =>
  Array.from(white).reduce((sum, one) => sum + (one === "\t" ? TAB_WIDTH : 1), 0);

function readLine(text: string, range: { readonly start: number; readonly end: number }): Line {
  const line = slice(text, range);
  const content = line.trimStart();
  const white = line.length - content.length;
  return {
    indent: columns(line.slice(0, white)),
    mark: columns(LIST_MARK.exec(content)?.[0] ?? ""),
    start: range.start + white,
    end: range.start + line.trimEnd().length,
    wordy: /[\p{L}\p{N}]/u.test(content),
  };
}

/**
 * True if the line continues the text before it. Hard-wrapped text has the same indentation or less (the first line of a
 * paragraph may be indented); below a list mark it must reach the text after the mark.
 */
function continues(line: Line, previous: Line | undefined, first: Line | undefined): boolean {
  if (previous === undefined || first === undefined || line.mark > 0) return false;
  if (first.mark === 0) return line.indent <= previous.indent;
  return line.indent > first.indent && line.indent <= first.indent + first.mark;
}

/**
 * Reads lines of plain text into paragraphs and list items: hard-wrapped lines are joined; indented lines, and text after a
 * blank line, are separate. Ranges are in UTF-16 units of the document.
 */
export class PlainParagraphs {
  readonly blocks: RawBlock[] = [];
  readonly #document: string;
  readonly #patterns: readonly InlinePattern[];
  #builder: BlockBuilder;
  #first: Line | undefined;
  #previous: Line | undefined;

  constructor(document: string, patterns: readonly InlinePattern[]) {
    this.#document = document;
    this.#patterns = patterns;
    this.#builder = new BlockBuilder(document, patterns);
  }

  /** Adds a line; one that `goesOn` belongs to the text before it regardless of its indentation. */
  take(range: TextRange, goesOn = false): void {
    const line = readLine(this.#document, range);
    if (!line.wordy) {
      this.flush();
      // A block without a word is none, unless it has hidden characters.
      this.#builder.verbatim(line.start, line.end);
      this.flush();
      return;
    }
    const isJoined = (goesOn && line.mark === 0) || continues(line, this.#previous, this.#first);
    if (isJoined && this.#previous !== undefined) {
      this.#builder.lineBreak(this.#previous.end, line.start, " ");
    } else {
      this.flush();
      this.#first = line;
    }
    this.#builder.verbatim(line.start, line.end);
    this.#previous = line;
  }

  /** Ends the block; `heading` makes it a heading of the first level. */
  flush(kind?: "heading"): void {
    const own = this.#first !== undefined && this.#first.mark > 0 ? "listItem" : "paragraph";
    const blocks = this.#builder.finish(kind ?? own, kind === "heading" ? 1 : undefined);
    for (const block of blocks) this.blocks.push(block);
    this.#builder = new BlockBuilder(this.#document, this.#patterns);
    this.#first = undefined;
    this.#previous = undefined;
  }
}

/** Plain text. The only comment is a line with nothing but a magic comment. */
export function extractPlain(document: string): Extraction {
  const comments: TextRange[] = [];
  const paragraphs = new PlainParagraphs(document, ADDRESSES);
  for (const range of linesOf(document)) {
    if (isDirectiveLine(slice(document, range))) {
      comments.push(range);
      paragraphs.flush();
    } else {
      paragraphs.take(range);
    }
  }
  paragraphs.flush();
  return { blocks: paragraphs.blocks, comments };
}
