import { sentences } from "./chunks.ts";
import { ENGLISH_WORDS, FOREIGN_WORDS } from "./language-words.ts";
import type { Span } from "./types.ts";

/** Word counts of a stretch of text that indicate its language. */
export interface LanguageEvidence {
  readonly words: number;
  readonly english: number;
  /** The highest count of any one other language. */
  readonly foreign: number;
  /** Words with a letter that English words don't contain. */
  readonly accented: number;
}

export type LanguageVerdict = "english" | "other" | "unknown";

const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'\u2019]*/gu;
const ACCENTED = /[^\p{ASCII}\u2019\u2018\p{M}]/u;
/** A quotation or a parenthetical remark of at least three words. */
const ASIDE =
  /["\u201c\u201e](?<quoted>[^"\u201c\u201d\n]{12,600})["\u201d\u201c]|\u00ab(?<guillemets>[^\u00ab\u00bb\n]{8,600})\u00bb|[*_](?<marked>[^*_\n]{12,600})[*_]|\((?<bracketed>[^()\n]{12,600})\)/gu;

/** Counts the words of English and of other languages in masked text. */
export function languageEvidence(text: string): LanguageEvidence {
  const counts = new Map<string, number>();
  let words = 0;
  let english = 0;
  let accented = 0;
  for (const [match] of text.matchAll(WORD)) {
    const word = match.toLowerCase().replaceAll("\u2019", "'");
    words += 1;
    if (ENGLISH_WORDS.has(word)) english += 1;
    else if (ACCENTED.test(word)) accented += 1;
    for (const [language, list] of Object.entries(FOREIGN_WORDS)) {
      if (list.has(word)) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return { words, english, foreign: Math.max(0, ...counts.values()), accented };
}

/** Returns the language of a paragraph or sentence; "unknown" if it has too few words. */
export function verdict({ words, english, foreign, accented }: LanguageEvidence): LanguageVerdict {
  const against = foreign + accented / 2;
  if (against >= 2 && against > english) return "other";
  if (against > english && words <= 6 && against >= 1) return "other";
  if (english >= 1 && english / words >= 0.12) return "english";
  // A table of words in another language, with a few that look English.
  if (words >= 60 && english / words < 0.08) return "other";
  if (words >= 8 && english / words < 0.06) return against >= 1 || english === 0 ? "other" : "unknown";
  return "unknown";
}

/**
 * Returns the stretches of an English paragraph that are in another language: sentences, quotations and parenthetical
 * remarks. They stay unchanged.
 *
 * @param text masked text
 */
export function foreignStretches(text: string, paragraph: Span): Span[] {
  const found: Span[] = [];
  for (const sentence of sentences(text, paragraph)) {
    if (verdict(languageEvidence(text.slice(sentence.start, sentence.end))) === "other") found.push(sentence);
  }
  for (const match of text.slice(paragraph.start, paragraph.end).matchAll(ASIDE)) {
    const evidence = languageEvidence(match[0]);
    const start = paragraph.start + match.index;
    const other = evidence.foreign >= 1 && evidence.foreign + evidence.accented / 2 > evidence.english;
    if (other || verdict(evidence) === "other") found.push({ start, end: start + match[0].length });
  }
  return found;
}
