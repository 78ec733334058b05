import { isEmpty, type TextRange } from "../text/range.ts";
import { firstIndex } from "../text/first-index.ts";

/** Ranges of which is asked whether another one stands at the place of any of them, as `isSamePlace` says. Logarithmic. */
export class TakenPlaces {
  /** Of those with characters, put together where they meet. */
  readonly #stretches: TextRange[] = [];
  /** Where insertions stand, in order. */
  readonly #points: readonly number[];

  constructor(ranges: readonly TextRange[]) {
    this.#points = ranges
      .filter(isEmpty)
      .map(({ start }) => start)
      .sort((a, b) => a - b);
    const filled = ranges.filter((range) => !isEmpty(range)).sort((a, b) => a.start - b.start);
    for (const range of filled) {
      const last = this.#stretches.at(-1);
      if (last === undefined || last.end < range.start) this.#stretches.push(range);
      else if (last.end < range.end) {
        this.#stretches[this.#stretches.length - 1] = { start: last.start, end: range.end };
      }
    }
  }

  has(range: TextRange): boolean {
    const point = this.#points[firstIndex(this.#points, (at) => at >= range.start)];
    if (point !== undefined && point <= range.end) return true;
    if (isEmpty(range)) {
      const stretch = this.#stretches[firstIndex(this.#stretches, ({ end }) => end >= range.start)];
      return stretch !== undefined && stretch.start <= range.start;
    }
    const stretch = this.#stretches[firstIndex(this.#stretches, ({ end }) => end > range.start)];
    return stretch !== undefined && stretch.start < range.end;
  }
}
