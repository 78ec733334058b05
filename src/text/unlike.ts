import type { TextRange } from "./range.ts";

/** The most blocks by which two readings may differ before they match again. */
const REACH = 48;

/** Returns the stretches in which two lists differ, between items that match in the same order. */
export function unlike(
  a: readonly string[],
  b: readonly string[],
): { readonly a: TextRange; readonly b: TextRange }[] {
  let aEnd = a.length;
  let bEnd = b.length;
  while (aEnd > 0 && bEnd > 0 && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd -= 1;
    bEnd -= 1;
  }
  const isAlike = (i: number, j: number): boolean =>
    i < aEnd && j < bEnd ? a[i] === b[j] : i === aEnd && j === bEnd;
  const found: { readonly a: TextRange; readonly b: TextRange }[] = [];
  let i = 0;
  let j = 0;
  while (i < aEnd || j < bEnd) {
    if (isAlike(i, j)) {
      i += 1;
      j += 1;
      continue;
    }
    // Two consecutive matches, because single words such as headings recur.
    const [skipA, skipB] = together((skipA, skipB) => {
      const [nextA, nextB] = [i + skipA, j + skipB];
      return isAlike(nextA, nextB) && (nextA === aEnd || isAlike(nextA + 1, nextB + 1));
    }) ?? [aEnd - i, bEnd - j];
    found.push({ a: { start: i, end: i + skipA }, b: { start: j, end: j + skipB } });
    i += skipA;
    j += skipB;
  }
  return found;
}

/** The fewest items to skip in two lists for them to match again, within reach. */
function together(isAlike: (a: number, b: number) => boolean): readonly [number, number] | undefined {
  for (let sum = 1; sum <= REACH; sum += 1) {
    const middle = sum >> 1;
    for (let off = 0; off <= middle + 1; off += 1) {
      for (const a of [middle + off, middle - off]) {
        if (a >= 0 && a <= sum && isAlike(a, sum - a)) return [a, sum - a];
      }
    }
  }
  return undefined;
}
