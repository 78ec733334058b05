import type { TextRange } from "../range.ts";
import type { Placed, PlacedTree } from "./placed-tree.ts";

const OPENS = '([{"';

/** Unclosed syntax in a document, as it occurs while typing. Ranges are in UTF-16 units. */
export class Unclosed {
  readonly #tree: PlacedTree;
  #mark: TextRange | undefined;
  #code: TextRange | undefined;
  #last = -1;

  constructor(tree: PlacedTree) {
    this.#tree = tree;
  }

  /** The first mark of math or raw text in a sentence. */
  get mark(): TextRange | undefined {
    return this.#mark;
  }

  /** The last bracket, quotation mark, fence or comment; undefined if text follows in a content. */
  get code(): TextRange | undefined {
    return this.#code;
  }

  equation(equation: Placed): void {
    const { start } = equation;
    if (this.#tree.childNames(equation)[0] === "Error") this.#mark ??= { start, end: start + 1 };
  }

  comment({ name, start, end }: Placed): void {
    if (name === "BlockComment" && !this.#tree.document.slice(start + 2, end).endsWith("*/")) {
      this.#openAt(start, { start, end });
    }
  }

  /** Notes unclosed syntax, which is an error that begins with its opening mark. */
  error({ name, start, end }: Placed): void {
    if (name !== "Error") return;
    const { document } = this.#tree;
    const mark = document[start] ?? "";
    const isBlockOfCode = document.startsWith("```", start);
    if (mark === "`" && !isBlockOfCode) {
      this.#mark ??= { start, end: Math.min(start + 2, end) };
    } else if (isBlockOfCode || (OPENS.includes(mark) && (mark === '"' || end === start + 1))) {
      this.#openAt(start, mark === "[" ? undefined : { start, end });
    }
  }

  #openAt(start: number, code: TextRange | undefined): void {
    if (start > this.#last) this.#code = code;
    this.#last = Math.max(start, this.#last);
  }
}
