import type { RawBlock } from "../block.ts";
import { spansBlocks } from "../html-elements.ts";
import { extractHtml } from "../html.ts";
import type { InlinePattern } from "../inline-patterns.ts";
import type { TextRange } from "../range.ts";

interface OpenElement {
  readonly name: string;
  /** The number of blocks before it. */
  readonly before: number;
}

const JSX_TAG = /^<(\/?)([A-Za-z][^\s/>]*)/;

/**
 * The blocks of a document so far. Blank lines split HTML and JSX elements into several tags with Markdown between; once an
 * element that is not prose (`<svg>`, `<pre>`) is closed, its contents are removed. An unclosed one hides nothing.
 */
export class BlockList {
  readonly blocks: RawBlock[] = [];
  #open: OpenElement[] = [];

  add(blocks: readonly RawBlock[]): void {
    for (const block of blocks) this.blocks.push(block);
  }

  /** Adds an HTML block: the ranges of its lines in the document. Returns its comments. */
  addHtml(
    document: string,
    lines: readonly TextRange[],
    patterns: readonly InlinePattern[],
  ): readonly TextRange[] {
    const last = this.#open.at(-1);
    if (last !== undefined) {
      const inside = extractHtml(document, lines, patterns, last.name);
      if (inside.closedBefore) {
        this.close(last.name);
        this.#addStretch(inside.blocks, inside.open);
        return inside.comments;
      }
    }
    const { blocks, comments, open } = extractHtml(document, lines, patterns);
    this.#addStretch(blocks, open);
    return comments;
  }

  /** A JSX tag outside a sentence. */
  addTag(source: string): void {
    const match = JSX_TAG.exec(source);
    const name = match?.[2]?.toLowerCase();
    if (match === null || name === undefined || !spansBlocks(name) || source.endsWith("/>")) return;
    if (match[1] === "") this.#open.push({ name, before: this.blocks.length });
    else this.close(name);
  }

  /** Removes the contents of an element that is closed now; false if no such element is open. */
  close(name: string): boolean {
    const index = this.#open.findLastIndex((element) => element.name === name);
    const element = this.#open[index];
    if (element === undefined) return false;
    this.blocks.length = element.before;
    this.#open = this.#open.slice(0, index);
    return true;
  }

  #addStretch(blocks: readonly RawBlock[], open: string | undefined): void {
    this.add(blocks);
    if (open !== undefined && spansBlocks(open)) this.#open.push({ name: open, before: this.blocks.length });
  }
}
