import type { Token } from "./tokens.ts";

/** A misspelling of so many letters is one even in a line of its own. */
const LONG = 7;

/** True for a word alone in quotation marks, which is about the word: `don't write "informations"`. */
export function isMentioned(part: string, { end, start }: Token): boolean {
  return /["'\u2018\u201c]/u.test(part.charAt(start - 1)) && /["'\u2019\u201d]/u.test(part.charAt(end));
}

/** True for a name that its line explains ("cpy - Copies files"), or that is alone in its paragraph. */
export function isExplained(
  part: string,
  { end, start, text, word }: Token,
  isKnownMisspelling: boolean,
): boolean {
  if (text !== word || !/(?:^|\n)[\s*-]{0,4}$/u.test(part.slice(Math.max(0, start - 5), start))) return false;
  const isAlone = part.slice(end).trim() === "" && part.slice(0, start).trim() === "";
  if (isAlone) return !isKnownMisspelling || word.length < LONG;
  return /^\s(?:-{1,2}|[\u2013\u2014])\s/u.test(part.slice(end, end + 4));
}
