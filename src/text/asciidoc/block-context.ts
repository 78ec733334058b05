import type { BlockKind } from "../block.ts";
import { NO_ATTRIBUTES, type BlockAttributes } from "./block-attributes.ts";

/** A delimited block that contains other blocks. */
interface Container {
  /** The line that closes it. */
  readonly end: number;
  readonly kind: BlockKind;
  /** True if a list continues after it. */
  readonly inList: boolean;
}

/** The state from earlier lines that affects the next block. */
export class BlockContext {
  attributes: BlockAttributes = NO_ATTRIBUTES;
  inList = false;
  /** True if the item's marker had no text after it, so that the next paragraph is its text, however it is indented. */
  awaitsText = false;
  afterBlank = false;
  /** True if a line with a plus attached it to the list item. */
  continued = false;
  readonly #kind: BlockKind;
  readonly #end: number;
  readonly #containers: Container[] = [];

  /** `kind` is the kind of blocks outside containers, and `end` the number of lines. */
  constructor(kind: BlockKind, end: number) {
    this.#kind = kind;
    this.#end = end;
  }

  get isContained(): boolean {
    return this.#containers.length > 0;
  }

  /** The line before which the block ends at the latest. */
  get limit(): number {
    return this.#containers.at(-1)?.end ?? this.#end;
  }

  get paragraphKind(): BlockKind {
    return this.inList ? "listItem" : (this.#containers.at(-1)?.kind ?? this.#kind);
  }

  /** The kind of text in a container that begins here. */
  get containerKind(): BlockKind {
    return this.#containers.at(-1)?.kind ?? (this.inList ? "listItem" : this.#kind);
  }

  /** Resets the attributes and flags, which apply to one block only. */
  endBlock(): void {
    this.attributes = NO_ATTRIBUTES;
    this.awaitsText = false;
    this.afterBlank = false;
    this.continued = false;
  }

  /** `end` is the line that closes the container. */
  open(kind: BlockKind, end: number): void {
    this.#containers.push({ end, kind, inList: this.inList });
    this.inList = false;
  }

  /** Closes the container that ends on the line, if one does, and returns the index of the next line. */
  closeAt(index: number): number | undefined {
    const container = this.#containers.at(-1);
    if (container === undefined || index < container.end) return undefined;
    this.#containers.pop();
    this.endBlock();
    this.inList = container.inList;
    return container.end + 1;
  }
}
