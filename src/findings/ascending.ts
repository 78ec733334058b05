import { firstIndex } from "../text/first-index.ts";

/** Returns the indexes of a longest increasing subsequence. Undefined values are left out. In n log n. */
export function longestAscending(values: readonly (number | undefined)[]): readonly number[] {
  /** By length: the index at the end of the subsequence of that length with the smallest last value. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const length = firstIndex(ends, (end) => (values[end] ?? 0) >= value);
    previous[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  }
  const run: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) run.push(index);
  return run.toReversed();
}
