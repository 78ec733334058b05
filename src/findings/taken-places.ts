import { isEmpty, type TextRange } from "../text/range.ts";
import { firstIndex } from "../text/first-index.ts";

/** Ranges to test for another one at the same place, as `isSamePlace` defines it. Logarithmic. */
export class TakenPlaces {
  /** The non-empty ranges, merged where they touch. */
  readonly #stretches: TextRange[] = [];
  /** The places of insertions, in order. */
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
