import { slice, type TextRange } from "../range.ts";
import { closingOf, isDelimiter } from "./line-roles.ts";
import { firstIndex } from "../first-index.ts";

/** Indexes delimiter lines, so that the end of a block is found without scanning for it. */
export class Delimiters {
  readonly #places = new Map<string, number[]>();
  readonly #indexes = new Set<number>();

  constructor(document: string, lines: readonly TextRange[]) {
    for (const [index, line] of lines.entries()) {
      const text = slice(document, line);
      if (!isDelimiter(text)) continue;
      this.#indexes.add(index);
      const places = this.#places.get(text);
      if (places === undefined) this.#places.set(text, [index]);
      else places.push(index);
    }
  }

  has(index: number): boolean {
    return this.#indexes.has(index);
  }

  /** The line that closes the block opened by `opening` on line `index`, before the line `limit`. */
  closing(opening: string, index: number, limit: number): number | undefined {
    const places = this.#places.get(closingOf(opening)) ?? [];
    const found = places[firstIndex(places, (place) => place > index)];
    return found !== undefined && found < limit ? found : undefined;
  }
}
