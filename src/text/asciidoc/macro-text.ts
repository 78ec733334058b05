import type { TextRange } from "../range.ts";

const NAMED = /^\s*[\p{Alphabetic}_%.#][\w.%#-]{0,60}\s*=/u;

/** Trims white space at the ends of a range; undefined if nothing else is in it. */
function trimmed(text: string, start: number, end: number): TextRange | undefined {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text.charAt(from))) from += 1;
  while (from < to && /\s/.test(text.charAt(to - 1))) to -= 1;
  return from < to ? { start: from, end: to } : undefined;
}

/**
 * The first unnamed value in an attribute list at `start..end` (UTF-16 units): the text of an image or a link. Undefined if
 * the list begins with a named value, or with nothing.
 */
export function firstValue(text: string, start: number, end: number): TextRange | undefined {
  const list = text.slice(start, end);
  if (NAMED.test(list)) return undefined;
  const quoted = /^\s*"/.exec(list);
  if (quoted !== null) {
    const from = quoted[0].length;
    const to = list.indexOf('"', from);
    if (to >= 0) return trimmed(text, start + from, start + to);
  }
  const comma = list.indexOf(",");
  return trimmed(text, start, comma < 0 ? end : start + comma);
}

/** The value of `name="value"` in an attribute list at `start..end`. */
export function namedValue(text: string, start: number, end: number, name: string): TextRange | undefined {
  const list = text.slice(start, end);
  const found = new RegExp(`(?:^|,)\\s{0,20}${name}\\s{0,20}=\\s{0,20}("?)`, "d").exec(list);
  if (found === null) return undefined;
  const from = found.index + found[0].length;
  const close = list.indexOf(found[1] === "" ? "," : '"', from);
  return trimmed(text, start + from, close < 0 ? end : start + close);
}

/** The text of a link, from between its brackets: without attributes, quotation marks and the mark for a new window. */
export function textOf(text: string, start: number, end: number): TextRange | undefined {
  const list = text.slice(start, end);
  const shown = list.includes("=") ? firstValue(text, start, end) : trimmed(text, start, end);
  if (shown === undefined) return undefined;
  return trimmed(text, shown.start, text.charAt(shown.end - 1) === "^" ? shown.end - 1 : shown.end);
}
