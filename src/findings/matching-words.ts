import type { TextRange } from "../text/range.ts";

/** The common words of two texts: the same number of stretches in each, in order. UTF-16 units. */
export interface MatchingWords {
  readonly left: readonly TextRange[];
  readonly right: readonly TextRange[];
  /** Words of the right text, and those of them that match. */
  readonly words: number;
  readonly matching: number;
}

interface Word extends TextRange {
  /** Folded by case and compatibility forms, so that “ﬁre” matches “Fire”. */
  readonly key: string;
}

/** A word of each text, by its index. */
type Pair = readonly [left: number, right: number];

/** The most pairs of equal words that are compared; beyond that the most frequent words are skipped. */
const MOST_PAIRS = 500_000;

/**
 * Returns stretches of at least two words that two texts share in the same order; case, punctuation and white space don't
 * count. A single word is no match, unless a text has no other. O(p log p) in the pairs of equal words.
 */
export function matchingWords(left: string, right: string): MatchingWords {
  const [own, other] = [wordsOf(left), wordsOf(right)];
  const runs = runsOf(grown(longestChain(pairsOf(own, other)), own, other));
  const least = Math.min(2, own.length, other.length);
  const long = runs.filter(({ length }) => length >= least);
  return {
    left: long.map(({ length, pair }) => rangeOf(own, pair[0], length)),
    right: long.map(({ length, pair }) => rangeOf(other, pair[1], length)),
    words: other.length,
    matching: long.reduce((sum, { length }) => sum + length, 0),
  };
}

function rangeOf(words: readonly Word[], first: number, length: number): TextRange {
  return { start: words[first]?.start ?? 0, end: words[first + length - 1]?.end ?? 0 };
}

function wordsOf(text: string): readonly Word[] {
  return [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index: start, segment }) => ({
      start,
      end: start + segment.length,
      key: segment.normalize("NFKC").toLowerCase().replaceAll("’", "'"),
    }));
}

/** Pairs of equal words, ordered by the left one and descending by the right one, so that a chain takes one of each. */
function pairsOf(left: readonly Word[], right: readonly Word[]): readonly Pair[] {
  const places = new Map<string, number[]>();
  for (const [index, { key }] of right.entries()) {
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else known.push(index);
  }
  const counts = new Map<string, number>();
  for (const { key } of left) counts.set(key, (counts.get(key) ?? 0) + (places.get(key)?.length ?? 0));
  let room = MOST_PAIRS;
  const taken = new Set<string>();
  for (const [key, count] of [...counts].sort(([, a], [, b]) => a - b)) {
    room -= count;
    if (room < 0) break;
    taken.add(key);
  }
  return left.flatMap(({ key }, index) =>
    taken.has(key) ? (places.get(key) ?? []).toReversed().map((other): Pair => [index, other]) : [],
  );
}

/** The longest chain of pairs that ascends on both sides. */
function longestChain(pairs: readonly Pair[]): readonly Pair[] {
  interface Link {
    readonly pair: Pair;
    readonly before: Link | undefined;
  }
  // The link with the smallest right end, by the length of its chain.
  const ends: Link[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, before: ends[low - 1] };
  }
  const chain: Pair[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.before) chain.push(link.pair);
  return chain.toReversed();
}

/** Extends the chain by equal words adjacent to its pairs, up to the neighboring pairs: words that the chain skipped. */
function grown(chain: readonly Pair[], left: readonly Word[], right: readonly Word[]): readonly Pair[] {
  const all: Pair[] = [];
  const isSame = (one: number, other: number): boolean => {
    const key = left[one]?.key;
    return key !== undefined && key === right[other]?.key;
  };
  for (const [index, [one, other]] of chain.entries()) {
    const [lastOne, lastOther] = all.at(-1) ?? [-1, -1];
    const before: Pair[] = [];
    for (let step = 1; one - step > lastOne && other - step > lastOther; step += 1) {
      if (!isSame(one - step, other - step)) break;
      before.push([one - step, other - step]);
    }
    for (const pair of before.toReversed()) all.push(pair);
    all.push([one, other]);
    const [nextOne, nextOther] = chain[index + 1] ?? [left.length, right.length];
    for (let step = 1; one + step < nextOne && other + step < nextOther; step += 1) {
      if (!isSame(one + step, other + step)) break;
      all.push([one + step, other + step]);
    }
  }
  return all;
}

interface Run {
  readonly pair: Pair;
  readonly length: number;
}

/** Joins pairs that are adjacent on both sides. */
function runsOf(pairs: readonly Pair[]): readonly Run[] {
  const runs: Run[] = [];
  for (const pair of pairs) {
    const last = runs.at(-1);
    if (
      last !== undefined &&
      last.pair[0] + last.length === pair[0] &&
      last.pair[1] + last.length === pair[1]
    ) {
      runs[runs.length - 1] = { pair: last.pair, length: last.length + 1 };
    } else runs.push({ pair, length: 1 });
  }
  return runs;
}
