const SENTENCE_MARK = /[.,;:]$/u;
/** The commands and marks that may follow the last character of a formula. */
const AFTER_FORMULA =
  /(?:\s|\\(?:nonumber|notag|qedhere|,|;|:|!|q?quad|\\)|\\label\{[^{}]{0,100}\}|\\tag\*?\{[^{}]{0,100}\}|[{}])+$/u;
const LONGEST_TAIL = 300;

/**
 * Returns the offset of the sentence's punctuation at the end of the formula `start..end`, as in `\[ x = y, \]`; undefined
 * if there is none. Offsets are in UTF-16 units of the document.
 */
export function sentenceMarkIn(document: string, start: number, end: number): number | undefined {
  const from = Math.max(start, end - LONGEST_TAIL);
  const tail = document.slice(from, end).replace(AFTER_FORMULA, "");
  const mark = SENTENCE_MARK.exec(tail);
  return mark === null || from + mark.index <= start ? undefined : from + mark.index;
}
