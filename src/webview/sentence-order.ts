import type { ListState, Sort } from "../protocol/report-state.ts";
import type { SentenceView } from "../report/report-view.ts";

type Order = (a: SentenceView, b: SentenceView) => number;

/** Sentences of equal rank keep the order of the text. Those without a score come last in either direction. */
const ORDERS: Readonly<Record<Sort, Order>> = {
  position: (a, b) => a.item - b.item,
  scoreDown: (a, b) => (b.score ?? -1) - (a.score ?? -1) || a.item - b.item,
  scoreUp: (a, b) => (a.score ?? 2) - (b.score ?? 2) || a.item - b.item,
  length: (a, b) => b.words - a.words || a.item - b.item,
};

/** The sentences that a list shows, in its order: those in visible bands that contain all search words. */
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
