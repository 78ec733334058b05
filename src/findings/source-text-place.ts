import type { TextRange } from "../text/range.ts";
import { compact, CompactText } from "./compact-text.ts";

/** The length of the two ends of a text that are searched for if markup is inside it, in units without white space. */
const END = 24;
/** The largest factor by which markup lengthens a text. */
const MOST_LONGER = 3;

/**
 * Returns the place of a source's words in its file, in UTF-16 units: white space and quotation marks may differ, and markup
 * may be between the two ends. Undefined if they aren't found, or an end occurs more than once. Linear.
 */
export function sourceTextPlace(file: string, words: string): TextRange | undefined {
  const text = new CompactText(file);
  const wanted = compact(words);
  if (wanted === "") return undefined;
  const whole = text.text.indexOf(wanted);
  if (whole >= 0) return text.toOriginal({ start: whole, end: whole + wanted.length });
  if (wanted.length < 2 * END) return undefined;
  const start = onlyPlace(text.text, wanted.slice(0, END));
  const last = onlyPlace(text.text, wanted.slice(-END));
  if (start === undefined || last === undefined || last < start) return undefined;
  const end = last + END;
  return end - start > wanted.length * MOST_LONGER ? undefined : text.toOriginal({ start, end });
}

function onlyPlace(text: string, wanted: string): number | undefined {
  const first = text.indexOf(wanted);
  return first < 0 || text.includes(wanted, first + 1) ? undefined : first;
}
