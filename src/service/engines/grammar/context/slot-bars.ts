import type { ArticleNeed } from "./articles.ts";
import { isCertain, isLikely, isPlainClause } from "./certainty.ts";
import type { Clarity } from "./clear-numbers.ts";
import type { Context } from "./slot-context.ts";

/** The kinds of corrections, each a rule of its own. */
export type SlotRule =
  | "agreement/subject-verb"
  | "agreement/noun-number"
  | "grammar/verb-form"
  | "article/missing"
  | "article/unneeded"
  | "article/choice"
  | "usage/confused-words"
  | "spelling/confused-words"
  | "usage/preposition";

/** When a rule makes a correction. Fitted on clean text: see the model card. */
export interface Bar {
  /** The least gain of the n-grams, in nats. */
  readonly gain: number;
  /** The least logarithm of the ratio of probabilities by the classifier. */
  readonly ratio: number;
  /** The least sum of the gain and one and a half times the ratio, each at most 10. */
  readonly sum: number;
}

export const BARS: Readonly<Record<SlotRule, Bar>> = {
  "agreement/subject-verb": { gain: 0.5, ratio: 0.5, sum: 5 },
  "agreement/noun-number": { gain: 1, ratio: 0, sum: 5 },
  "grammar/verb-form": { gain: 1, ratio: 1, sum: 7 },
  "article/missing": { gain: 4, ratio: 3.5, sum: 17.5 },
  "article/unneeded": { gain: 8, ratio: 7, sum: 20 },
  "article/choice": { gain: 9, ratio: 9, sum: 24 },
  "usage/confused-words": { gain: 4, ratio: 3, sum: 13.5 },
  "spelling/confused-words": { gain: 3, ratio: 0, sum: 3 },
  "usage/preposition": { gain: 1.5, ratio: 0, sum: 1.5 },
};

/** The bar where the words around a place leave no doubt. */
const CERTAIN: Bar = { gain: -12, ratio: -6, sum: -16 };

/** The bar where a short clause leaves little doubt. */
const CLEAR: Bar = { gain: -3, ratio: 0.3, sum: -1 };

/** The bars where grammar allows only the other form. */
const BY_GRAMMAR: Readonly<Record<Clarity, Bar>> = {
  certain: { gain: -10, ratio: -4, sum: -14 },
  clear: CLEAR,
};

/** The bars of a missing article by what speaks for it, in technical text, where names go without one, and in plain prose. */
const MISSING_ARTICLE: Readonly<Record<"technical" | "plain", Readonly<Record<ArticleNeed, Bar>>>> = {
  technical: {
    certain: CERTAIN,
    strong: { gain: 0.5, ratio: 1.5, sum: 8.5 },
    fair: { gain: 0.5, ratio: 1.5, sum: 9 },
    weak: { gain: 1, ratio: 2, sum: 10 },
    open: { gain: 3, ratio: 3, sum: 11.5 },
  },
  plain: {
    certain: CERTAIN,
    strong: { gain: -2.2, ratio: 1, sum: 4.9 },
    fair: { gain: -0.5, ratio: 1.5, sum: 5.8 },
    weak: { gain: 0.5, ratio: 1.5, sum: 7 },
    open: { gain: 3, ratio: 3, sum: 11.5 },
  },
};
const UNNEEDED_ARTICLE: Bar = { gain: -0.5, ratio: 0.3, sum: 2 };

/** The bar where the words around a place leave little doubt. */
const LIKELY: Bar = { gain: 0.5, ratio: 0.5, sum: 5 };
/** The bars where the words around a slip allow nothing else: "bring you passport", "restarted of the key is new". */
const CERTAIN_SLIPS: Readonly<Record<string, Bar>> = {
  your: { gain: -8, ratio: 0, sum: -8 },
  if: { gain: -4, ratio: 0, sum: -4 },
};

/** What a bar depends on beside the words around a place. */
interface BarReasons {
  /** Undefined where grammar allows both forms. */
  readonly clear: Clarity | undefined;
  /** What speaks for a change, if it is one of an article. */
  readonly need: ArticleNeed | undefined;
  /** True for text without code, addresses or technical terms. */
  readonly isPlain: boolean;
}

/** Returns the bar of a change: the lowest that the words around it, grammar or its rule allow. */
export function barOf(
  { lexicon, put, slot, tokens }: Context,
  rule: SlotRule,
  { clear, isPlain, need }: BarReasons,
): Bar {
  if (isCertain(tokens, slot, put, lexicon)) return CERTAIN;
  if (clear !== undefined) return BY_GRAMMAR[clear];
  // "I hope your enjoying it": the classifier knows "your" better.
  if (put === "you're" && isLikely(tokens, slot, put, lexicon)) return { gain: 3, ratio: -5, sum: -4 };
  // "If you loose your ticket"
  if (put === "lose" && isLikely(tokens, slot, put, lexicon)) return { gain: 2, ratio: -1, sum: 5 };
  const slip = slot.task === "slip" ? CERTAIN_SLIPS[put] : undefined;
  if (slip !== undefined) return slip;
  if (rule === "article/missing" || rule === "article/unneeded") {
    if (need === "certain") return CERTAIN;
    if (need !== undefined && rule === "article/unneeded") return UNNEEDED_ARTICLE;
    if (need !== undefined) return MISSING_ARTICLE[isPlain ? "plain" : "technical"][need];
  }
  if (isPlainClause(tokens, slot, lexicon) && rule === "agreement/subject-verb") return CLEAR;
  return isLikely(tokens, slot, put, lexicon) ? LIKELY : BARS[rule];
}
