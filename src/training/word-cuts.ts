import { countWords } from "../contract/word-count.ts";

/** The beginning of a text, with its words by the contract's count. */
export interface WordCut {
  readonly text: string;
  readonly words: number;
}

const RUN = /\S+/gu;

/**
 * Returns the beginnings of a text with the given numbers of words, each cut at the end of its last word; null where the
 * text has fewer. Text written without spaces is cut at the end of its run, which may be some words later.
 *
 * @param counts rising
 */
export function wordCuts(text: string, counts: readonly number[]): readonly (WordCut | null)[] {
  const cuts: WordCut[] = [];
  let words = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (cuts.length === counts.length) break;
    words += countWords(run);
    while (words >= (counts[cuts.length] ?? Infinity))
      cuts.push({ text: text.slice(0, index + run.length), words });
  }
  return counts.map((_, place) => cuts[place] ?? null);
}
