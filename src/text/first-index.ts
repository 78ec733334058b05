/**
 * Returns the index of the first item for which `holds` is true, if it is false before and true from there on; the length of
 * the list if it never is. Logarithmic.
 */
export function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
