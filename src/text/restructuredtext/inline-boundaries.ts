const BEFORE = "\"'([{<-/:";
const AFTER = "\"')]}>-/:.,;!?\\";
const OTHER_BEFORE = /[\p{Ps}\p{Pi}\p{Pf}\p{Pd}\p{Po}]/u;
const OTHER_AFTER = /[\p{Pe}\p{Pi}\p{Pf}\p{Pd}\p{Po}]/u;
const PAIRS = new Map(
  ['""', "''", "()", "[]", "{}", "<>", "\u00ab\u00bb", "\u2018\u2019", "\u201c\u201d"].map((pair) => [
    pair[0],
    pair[1],
  ]),
);

const isWhite = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

/** True if inline markup may start at the offset, by the character before it. */
export function mayStart(text: string, at: number): boolean {
  if (at === 0 || isWhite(text, at - 1)) return true;
  const before = text.charAt(at - 1);
  return before < "\u0080" ? BEFORE.includes(before) : OTHER_BEFORE.test(before);
}

/** True if inline markup may end at the offset, by the character after it. */
export function mayEnd(text: string, at: number): boolean {
  if (at >= text.length || isWhite(text, at)) return true;
  const after = text.charAt(at);
  return after < "\u0080" ? AFTER.includes(after) : OTHER_AFTER.test(after);
}

/** True if there is a character at the offset that is not white space. */
export const isInk = (text: string, at: number): boolean => at >= 0 && at < text.length && !isWhite(text, at);

/** True if a start string is enclosed in a pair of quotation marks or brackets, such as `(*)`: it is literal then. */
export const isQuoted = (text: string, start: number, end: number): boolean =>
  start > 0 && end < text.length && PAIRS.get(text.charAt(start - 1)) === text.charAt(end);

/** True if an odd number of backslashes precedes the offset. */
export function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (first > 0 && text.charAt(first - 1) === "\\") first -= 1;
  return (at - first) % 2 === 1;
}
