import type { TextRange } from "../text/range.ts";
import { compact, CompactText } from "./compact-text.ts";

/** Units without white space by which the two ends of a text are looked for where markup stands inside of it. */
const END = 24;
/** Markup makes a text so many times as long at most. */
const MOST_LONGER = 3;

/**
 * Where a source's words stand in its file, in UTF-16 units: white space and quotation marks may be others, and between the two
 * ends there may be markup. Undefined where they are not found, or an end stands there more than once. Linear.
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
