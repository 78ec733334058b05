/**
 * The indexes of a longest run of rising values, where values between may be left out. Undefined values are left out. In
 * n log n.
 */
export function longestAscending(values: readonly (number | undefined)[]): readonly number[] {
  /** By length: the index at which the run of that length with the least last value ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const run: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) run.push(index);
  return run.toReversed();
}
