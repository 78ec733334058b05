import { countWords } from "../../../contract/word-count.ts";
import { languageEvidence, verdict } from "../grammar/language.ts";
import { foldLookAlikes, withoutUnseen } from "./look-alikes.ts";

/** Fewer say too little about who wrote them (DET-5). */
export const FEWEST_WORDS = 50;
/** UTF-16 units that the language is told from: the whole of the longest texts takes seconds, and says the same. */
const SAMPLE = 20_000;

/**
 * Why a text gets no score, in a sentence for a person; null when it gets one. A short text is told so first, because for it
 * that stays true in any language.
 *
 * @param words by the contract's count
 */
export function abstention(text: string, words: number): string | null {
  if (words < FEWEST_WORDS) {
    return `No score: the text has ${words} ${words === 1 ? "word" : "words"}, and fewer than ${FEWEST_WORDS} are too few for an estimate. Nothing was charged.`;
  }
  if (isEnglish(text)) return null;
  return "No score: the text does not read as English, the only language that is looked at. Nothing was charged.";
}

/**
 * Words of other scripts are no evidence of any language in Latin letters, so that most words must be evidence at all. What
 * only looks like Latin letters is read as what it looks like.
 */
function isEnglish(text: string): boolean {
  const sample = withoutUnseen(foldLookAlikes(text.slice(0, SAMPLE)).text);
  const evidence = languageEvidence(sample);
  return verdict(evidence) === "english" && evidence.words * 2 > countWords(sample);
}
