import type { ScoredText } from "./scored-text.ts";
import { TAG } from "./lexicon.ts";
import type { ContextModel } from "./model-file.ts";
import { overRegular } from "./over-regular.ts";

/** A word that may be meant in place of a misspelled one. */
export interface SpellingCandidate {
  /** In lower case; two words if a space is missing. */
  readonly words: readonly string[];
  /** {@link slipDistance}, or the cost of a missing space. */
  readonly cost: number;
  /** In nats: how well it fits its place. */
  readonly gain: number;
  /** True if the list of known misspellings says so. */
  readonly isListed: boolean;
}

/** The parts of the model that spelling needs. */
export type SpellingTools = Pick<ContextModel, "words" | "typos" | "frequency" | "lexicon">;

/** One slip costs as much as this many nats of fit. */
const SLIP = 5;
const SPLIT_COST = 1.1;
/** Added where only one of the two ends in "s": a plural is misspelled as a plural. */
const LOST_S = 0.3;

/** Returns what a misspelled word may stand for, best first. */
export function spellingCandidates(text: ScoredText, at: number, tools: SpellingTools): SpellingCandidate[] {
  const word = text.tokens[at]?.word ?? "";
  const before = [at - 2, at - 1].map((place) => text.tokens[place]?.word ?? "");
  const regular = overRegular(word, before);
  if (regular !== undefined && tools.words.has(regular))
    return [{ words: [regular], cost: 0, gain: 0, isListed: true }];
  const listed = tools.typos.get(word) ?? [];
  const name = listed.find((right) => right !== word && right.toLowerCase() === word);
  // The words around it can't tell: the model knows no capitals.
  if (name !== undefined) return [{ words: [name], cost: 0, gain: 0, isListed: true }];
  const costs = new Map<string, number>();
  for (const { cost, word: near } of tools.words.near(word, reach(word.length)))
    costs.set(near, cost + (near.endsWith("s") === word.endsWith("s") ? 0 : LOST_S));
  for (const right of listed) costs.set(right, Math.min(costs.get(right) ?? 2, 2));
  for (let cut = 1; cut < word.length; cut += 1) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    if (mayBeTwo(head, tail, tools)) costs.set(`${head} ${tail}`, SPLIT_COST);
  }
  return [...costs]
    .map(([near, cost]): SpellingCandidate => {
      const words = near.split(" ");
      return { words, cost, gain: text.gain(at, at + 1, words), isListed: listed.includes(near) };
    })
    .sort((a, b) => rank(b) - rank(a));
}

/** The higher, the likelier. */
export function rank({ cost, gain, isListed }: SpellingCandidate): number {
  return gain - SLIP * cost + (isListed ? 2 * SLIP : 0);
}

/** How many slips a word of a length may hold. */
function reach(length: number): number {
  if (length <= 4) return 1.2;
  return length <= 6 ? 1.8 : length <= 9 ? 2.4 : 3;
}

/**
 * True if a space may be missing between two words: "atleast" is two, "querystring" a name of its own. One must be a function
 * word.
 */
function mayBeTwo(head: string, tail: string, { frequency, lexicon, words }: SpellingTools): boolean {
  const isPart = (word: string): boolean =>
    word.length === 1 ? word === "a" : words.has(word) && frequency(word) >= (word.length === 2 ? 15 : 9);
  const isFunction = (word: string): boolean =>
    (lexicon.tags(word) & FUNCTION) !== 0 && frequency(word) >= FREQUENT;
  // "Onplay" is the name of an event.
  if (head === "on" && tail !== "top" && !isFunction(tail)) return false;
  return isPart(head) && isPart(tail) && (isFunction(head) || isFunction(tail));
}

const FUNCTION =
  TAG.determiner | TAG.preposition | TAG.pronoun | TAG.possessive | TAG.modal | TAG.conjunction | TAG.to;
/** In powers of two: about one word in 2,000. */
const FREQUENT = 14;

/** The numbers by which the best candidate is judged. */
export function spellingEvidence(
  word: string,
  [best, next]: readonly [SpellingCandidate, SpellingCandidate?],
  { frequency }: SpellingTools,
  occurrences: number,
  isCapitalized: boolean,
): number[] {
  const margin = next === undefined ? MOST : Math.min(MOST, rank(best) - rank(next));
  return [
    1,
    Math.max(-MOST, Math.min(15, best.gain)) / 5,
    best.cost,
    margin / 5,
    best.isListed ? 1 : 0,
    Math.min(...best.words.map(frequency)) / 7,
    Math.min(word.length, 12) / 5,
    isCapitalized ? 1 : 0,
    best.words.length > 1 ? 1 : 0,
    Math.log(occurrences),
    (best.cost / word.length) * 3,
    best.cost >= 1.5 ? 1 : 0,
  ];
}

const MOST = 10;
