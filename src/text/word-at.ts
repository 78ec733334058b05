import type { TextRange } from "./range.ts";

const OF_WORD = /[\p{L}\p{N}\p{M}'\u2019-]/u;
/** The longest word that may still be being typed, in UTF-16 units. */
const LONGEST = 64;

/** Returns the word that ends at or contains an offset, in UTF-16 units; undefined if there is none. */
export function wordEndingAt(text: string, offset: number): TextRange | undefined {
  let start = offset;
  while (start > 0 && offset - start < LONGEST && OF_WORD.test(text.charAt(start - 1))) start -= 1;
  if (start === offset) return undefined;
  let end = offset;
  while (end < text.length && end - offset < LONGEST && OF_WORD.test(text.charAt(end))) end += 1;
  return { start, end };
}
