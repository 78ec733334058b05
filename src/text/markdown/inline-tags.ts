import { nonProse } from "../html-elements.ts";
import type { BlockBuilder, Mark } from "../block-builder.ts";
import type { BlockList } from "./block-list.ts";

interface OpenTag {
  readonly name: string;
  readonly start: number;
  readonly mark: Mark;
}

const TAG = /^<(\/?)([A-Za-z][^\s/>]*)/;

/** HTML or JSX tags inside a sentence: the tags are elided, and so are the contents of `<code>` and similar elements. */
export class InlineTags {
  readonly #builder: BlockBuilder;
  readonly #outer: BlockList;
  readonly #open: OpenTag[] = [];

  /** `outer` are the preceding blocks, in which an element closed here may have been opened. */
  constructor(builder: BlockBuilder, outer: BlockList) {
    this.#builder = builder;
    this.#outer = outer;
  }

  /** Reads one tag or comment with its place in the document, in UTF-16 units. */
  take(source: string, start: number, end: number): void {
    const match = TAG.exec(source);
    const name = match?.[2]?.toLowerCase();
    if (match === null || name === undefined) return;
    if (name === "br") {
      this.#builder.lineBreak(start, end, "\n");
    } else if (name === "img" || (source.endsWith("/>") && /^[A-Z]/.test(match[2] ?? ""))) {
      this.#builder.placeholder(start, end);
    } else if (nonProse(name) !== undefined && !source.endsWith("/>")) {
      if (match[1] === "") this.#open.push({ name, start, mark: this.#builder.mark() });
      else this.#close(name, end);
    }
  }

  /** An unclosed element hides nothing: its text stays prose. */
  #close(name: string, end: number): void {
    const index = this.#open.findLastIndex((tag) => tag.name === name);
    const tag = this.#open[index];
    if (tag === undefined) {
      if (this.#outer.close(name)) this.#builder.rewind({ pieces: 0, inner: 0 });
      return;
    }
    this.#open.length = index;
    this.#builder.rewind(tag.mark);
    if (nonProse(name) === "placeholder") this.#builder.placeholder(tag.start, end);
  }
}
