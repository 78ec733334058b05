import type { BlockKind, RawBlock } from "../block.ts";
import { BlockBuilder } from "../block-builder.ts";
import { ADDRESSES } from "../inline-patterns.ts";

/** A stretch of the document inside braces, brackets or an environment. */
export interface Frame {
  /** The end of its content. */
  readonly end: number;
  /** The start of the text after it. */
  readonly after: number;
  readonly kind: BlockKind;
  readonly level: number | undefined;
  readonly role: "inline" | "block" | "note";
  /** The rendered text of its end. */
  readonly closing: string;
  /** For a note: the sentence that continues after it. */
  readonly outer: BlockBuilder | undefined;
}

/** The open stretches, and the blocks they produce. */
export class BlockStack {
  readonly blocks: RawBlock[] = [];
  /** The builder of the current block. */
  builder: BlockBuilder;
  readonly #document: string;
  readonly #frames: Frame[] = [];
  /** Blocks of the open notes. */
  readonly #notes: RawBlock[][] = [];
  /** True if the current block began at an `\item`. */
  #item = false;

  constructor(document: string) {
    this.#document = document;
    this.builder = new BlockBuilder(document, ADDRESSES);
  }

  get top(): Frame | undefined {
    return this.#frames.at(-1);
  }

  get kind(): BlockKind {
    return this.top?.kind ?? "paragraph";
  }

  enter(frame: Pick<Frame, "end" | "after"> & Partial<Frame>): void {
    const { end, after, role = "inline", closing = "" } = frame;
    const kind = frame.kind ?? this.kind;
    const level = frame.level ?? (role === "inline" ? this.top?.level : undefined);
    const outer = role === "note" ? this.builder : undefined;
    this.#frames.push({ end, after, kind, level, role, closing, outer });
    if (role !== "note") return;
    this.#notes.push([]);
    this.builder = new BlockBuilder(this.#document, ADDRESSES);
  }

  /** Closes the innermost stretch, which has been read up to `at`; returns the start of the following text. */
  close(at: number): number {
    const frame = this.top;
    if (frame === undefined) return at;
    if (frame.role !== "inline") this.flush();
    this.#frames.pop();
    const from = Math.max(at, frame.end);
    const after = Math.max(at, frame.after);
    if (frame.closing !== "" && from < after) this.builder.character(from, after, frame.closing);
    if (frame.outer !== undefined) {
      this.builder = frame.outer;
      this.builder.addInner(this.#notes.pop() ?? []);
    }
    return after;
  }

  /** Ends the block, and begins that of an item. */
  item(): void {
    this.flush();
    this.#item = true;
  }

  /** Ends the block, and with it the item that it may have begun. */
  flush(): void {
    const kind = this.#item && this.kind === "paragraph" ? "listItem" : this.kind;
    this.#item = false;
    const blocks = this.builder.finish(kind, kind === "heading" ? this.top?.level : undefined);
    this.builder = new BlockBuilder(this.#document, ADDRESSES);
    const list = this.#notes.at(-1) ?? this.blocks;
    for (const block of blocks) list.push(block);
  }
}
