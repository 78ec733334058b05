/** The end of a sentence, with closing marks after it. */
const END = /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u;

/** Joins sentences with a space, each with a full stop: a service's own words may lack one. Empty ones are left out. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .map((sentence) => (END.test(sentence) ? sentence : `${sentence}.`))
    .join(" ");
}
