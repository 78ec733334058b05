import type { Body } from "./body.ts";
import { blankFrom, indentedEnd, isBlank } from "./source-line.ts";

const QUOTE_MARK = /[!-/:-@[-`{-~]/;

/** Returns the index after the literal block that a paragraph before `from` announces: indented, or quoted by one mark. */
export function literalEnd(document: string, { lines, base }: Body, from: number): number {
  let first = from;
  while (first < lines.length && isBlank(lines[first])) first += 1;
  const line = lines[first];
  if (line === undefined) return first;
  if (line.indent > base) return indentedEnd(lines, first, base + 1);
  const mark = document.charAt(line.start);
  if (first === from || !QUOTE_MARK.test(mark)) return from;
  const end = blankFrom(lines, first);
  return lines.slice(first, end).every((quoted) => document.charAt(quoted.start) === mark) ? end : from;
}
