/** The end of a sentence, with closing marks after it. */
const END = /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u;

/** The space after a full stop as wide as a Chinese character, which holds one already. */
const AFTER_WIDE = /(?<=[。！？][\p{Pe}\p{Pf}]*) /gu;

/**
 * Joins sentences with a space; `ended` adds a full stop to one without an end mark: a service's own words may lack it. Empty
 * ones are left out.
 */
export function joinEnded(sentences: readonly string[], ended: (sentence: string) => string): string {
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .map((sentence) => (END.test(sentence) ? sentence : ended(sentence)))
    .join(" ")
    .replaceAll(AFTER_WIDE, "");
}
