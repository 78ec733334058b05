import { countWords } from "../../../contract/word-count.ts";
import { languageEvidence, verdict } from "../grammar/language.ts";
import { foldLookAlikes, withoutUnseen } from "./look-alikes.ts";

/** Shorter texts reveal too little about their author (DET-5). */
export const FEWEST_WORDS = 50;
/** UTF-16 units sampled to identify the language: reading a whole long text takes seconds and gives the same result. */
const SAMPLE = 20_000;

/**
 * Returns why a text gets no score, as a sentence for a person; null if it gets one. Shortness comes first, because it is
 * the reason in any language.
 *
 * @param words by the contract's count
 */
export function abstention(text: string, words: number): string | null {
  if (words < FEWEST_WORDS) {
    return `The text has ${words} ${words === 1 ? "word" : "words"}; a score needs at least ${FEWEST_WORDS}. Nothing was charged.`;
  }
  if (isEnglish(text)) return null;
  return "The text doesn't look like English, the only language that gets a score. Nothing was charged.";
}

/**
 * True if most words are evidence of English: words of other scripts are no evidence of a language in Latin letters.
 * Look-alikes of Latin letters are read as these.
 */
function isEnglish(text: string): boolean {
  const sample = withoutUnseen(foldLookAlikes(text.slice(0, SAMPLE)).text);
  const evidence = languageEvidence(sample);
  return verdict(evidence) === "english" && evidence.words * 2 > countWords(sample);
}
