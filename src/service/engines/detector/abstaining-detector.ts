import { countWords } from "../../../contract/word-count.ts";
import type { TextDetector, TextScore } from "../../operations/text-detector.ts";
import { languageEvidence, verdict } from "../grammar/language.ts";

/** Fewer say too little about who wrote them (DET-5). */
const FEWEST_WORDS = 50;
/** UTF-16 units that the language is told from: the whole of the longest texts takes seconds, and says the same. */
const SAMPLE = 20_000;

/**
 * Gives no score to any text (DET-5): a figure that nothing stands behind would be believed. Short texts and texts in
 * another language are told so first, because for them that stays true whatever model there is.
 */
export class AbstainingDetector implements TextDetector {
  readonly serviceName = "Content Authenticity embedded service, no trained text model (2026-11-21)";

  abstention(text: string, words: number): string {
    if (words < FEWEST_WORDS) {
      return `No score: the text has ${words} ${words === 1 ? "word" : "words"}, and fewer than ${FEWEST_WORDS} say too little about who wrote them. Nothing was charged.`;
    }
    if (!isEnglish(text)) {
      return "No score: the text does not read as English, the only language that is looked at. Nothing was charged.";
    }
    return "No score: this version of the embedded service has no trained text model. Nothing was charged.";
  }

  score(): Promise<TextScore> {
    return Promise.reject(new Error("a detector that abstains has no score"));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Words of other scripts are no evidence of any language in Latin letters, so that most words must be evidence at all. */
function isEnglish(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const evidence = languageEvidence(sample);
  return verdict(evidence) === "english" && evidence.words * 2 > countWords(sample);
}
