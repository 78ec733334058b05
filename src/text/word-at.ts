import type { TextRange } from "./range.ts";

const OF_WORD = /[\p{L}\p{N}\p{M}'\u2019-]/u;
/** No word that anybody is still writing is longer, in UTF-16 units. */
const LONGEST = 64;

/** The word that ends at an offset, or goes on over it, in UTF-16 units; undefined where none does. */
export function wordEndingAt(text: string, offset: number): TextRange | undefined {
  let start = offset;
  while (start > 0 && offset - start < LONGEST && OF_WORD.test(text.charAt(start - 1))) start -= 1;
  if (start === offset) return undefined;
  let end = offset;
  while (end < text.length && end - offset < LONGEST && OF_WORD.test(text.charAt(end))) end += 1;
  return { start, end };
}
