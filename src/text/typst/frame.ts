import type { BlockKind, RawBlock } from "../block.ts";
import { BlockBuilder } from "../block-builder.ts";
import { ADDRESSES } from "../inline-patterns.ts";

/** A block during reading; after a flush it is the next one of the same kind. */
export class Frame {
  readonly kind: BlockKind;
  readonly level: number | undefined;
  /** True if a sentence has begun in it and not ended. */
  midSentence = false;
  readonly #document: string;
  #builder: BlockBuilder;

  constructor(document: string, kind: BlockKind, level?: number) {
    this.kind = kind;
    this.level = level;
    this.#document = document;
    this.#builder = new BlockBuilder(document, ADDRESSES);
  }

  get builder(): BlockBuilder {
    return this.#builder;
  }

  flush(out: RawBlock[]): void {
    for (const block of this.#builder.finish(this.kind, this.level)) out.push(block);
    this.#builder = new BlockBuilder(this.#document, ADDRESSES);
    this.midSentence = false;
  }
}
