import { type ContentWords, STOP_WORD } from "./content-words.ts";
import type { Query } from "./query.ts";

/** A few sentences of a text, compared as a bag of words; a half-open range of words. */
export interface TextUnit {
  readonly start: number;
  readonly end: number;
  /** Indexes of its different terms, at most {@link MOST_TERMS}. */
  readonly terms: readonly number[];
}

/** A unit ends with the sentence that reaches this many words, or a paragraph, and has no more than the next constant. */
const FEWEST_WORDS = 24;
const MOST_WORDS = 50;
/** More than {@link MOST_WORDS}: the position of a term fits beside a place in one number. */
export const MOST_TERMS = 64;
/** Fewer different content words are in too many texts. */
const FEWEST_TERMS = 5;
/** English prose has a larger share of English stop words; the weights of words are made for it. */
const LEAST_STOP_SHARE = 0.15;

const SENTENCE_END = /[.!?\u2026]["'\u201d\u2019)\]]*$/;
const PARAGRAPH = /\n\s*\n/;

/** Returns the units of the compared words that are not `covered`, in order. Text other than English prose has none. */
export function textUnits(query: Query, { ofWord }: ContentWords, covered: Uint8Array): TextUnit[] {
  const { starts, ends } = query.sequence;
  const units: TextUnit[] = [];
  let start = 0;
  const close = (end: number): void => {
    const words = ofWord.subarray(start, end);
    const terms = new Set(words.filter((term) => term >= 0));
    const stopWords = words.filter((term) => term === STOP_WORD).length;
    if (terms.size >= FEWEST_TERMS && stopWords >= LEAST_STOP_SHARE * words.length) {
      units.push({ start, end, terms: [...terms].slice(0, MOST_TERMS) });
    }
    start = end;
  };
  for (let word = 0; word < starts.length; word += 1) {
    if (covered[word] === 1 || query.stretchEnd[word] === word) {
      close(word);
      start = word + 1;
      continue;
    }
    if (word > start && PARAGRAPH.test(query.text.slice(ends[word - 1], starts[word]))) close(word);
    const length = word + 1 - start;
    const isEnd =
      length >= FEWEST_WORDS && SENTENCE_END.test(query.text.slice(starts[word], ends[word]).slice(-8));
    if (isEnd || length >= MOST_WORDS) close(word + 1);
  }
  close(starts.length);
  return units;
}
