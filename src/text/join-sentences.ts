/** An end of a sentence, with what may close behind it. */
const END = /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u;

/** Joins sentences with a space, each with its full stop: a service's own words may come without. Empty ones are left out. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .map((sentence) => (END.test(sentence) ? sentence : `${sentence}.`))
    .join(" ");
}
