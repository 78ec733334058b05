import { isEmpty, overlaps } from "../text/range.ts";
import type { TextRange } from "../text/range.ts";

/**
 * True if two ranges are at the same place. An insertion is at any range that it touches. Adjacent sentences of a script
 * without spaces are separate.
 */
export function isSamePlace(a: TextRange, b: TextRange): boolean {
  return isEmpty(a) || isEmpty(b) ? a.start <= b.end && a.end >= b.start : overlaps(a, b);
}
