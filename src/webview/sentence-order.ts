import type { ListState, Sort } from "../protocol/report-state.ts";
import type { SentenceView } from "../report/report-view.ts";

type Order = (a: SentenceView, b: SentenceView) => number;

/** Sentences of equal rank stand in the order of the text. Those without a score come last either way. */
const ORDERS: Readonly<Record<Sort, Order>> = {
  position: (a, b) => a.item - b.item,
  scoreDown: (a, b) => (b.score ?? -1) - (a.score ?? -1) || a.item - b.item,
  scoreUp: (a, b) => (a.score ?? 2) - (b.score ?? 2) || a.item - b.item,
  length: (a, b) => b.words - a.words || a.item - b.item,
};

/** The sentences that a list shows, in its order: of bands that are not hidden, and with all the words that are looked for. */
export function sentencesShown(
  sentences: readonly SentenceView[],
  { sort, hidden, words }: Pick<ListState, "sort" | "hidden" | "words">,
): readonly SentenceView[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  return sentences
    .filter(({ band }) => !hidden.includes(band))
    .filter(({ text }) => {
      if (wanted.length === 0) return true;
      const lower = text.toLowerCase();
      return wanted.every((word) => lower.includes(word));
    })
    .sort(ORDERS[sort]);
}
