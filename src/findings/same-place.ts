import { isEmpty, overlaps } from "../text/range.ts";
import type { TextRange } from "../text/range.ts";

/**
 * Whether two stand at the same place. An insertion has no characters of its own: it stands where it touches. Sentences of
 * a script without spaces touch their neighbours and stand apart.
 */
export function isSamePlace(a: TextRange, b: TextRange): boolean {
  return isEmpty(a) || isEmpty(b) ? a.start <= b.end && a.end >= b.start : overlaps(a, b);
}
