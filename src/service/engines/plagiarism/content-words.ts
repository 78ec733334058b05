import { COMMON_WORDS, STOP_WORDS } from "./common-words.ts";
import type { Query } from "./query.ts";
import type { Segment } from "./segment.ts";
import { endingsOf, stemOf } from "./stems.ts";
import { isStopWord } from "./word-postings.ts";
import { hashesOf, plainWord } from "./words.ts";

/** A content word of a text with all its forms: `connect`, `connects`, `connection`. */
export interface Term {
  /** The evidence of one shared occurrence, 0.1 to 1: low for words common in English or in the files. */
  readonly weight: number;
  /** The number of occurrences in the words of the text, at least 1. */
  readonly times: number;
  /** The number of occurrences in all files. */
  readonly count: number;
  /** The ascending places in each segment; undefined for a term with more than {@link MOST_PLACES}. */
  readonly places: readonly Uint32Array[] | undefined;
}

/** The content words of a text. */
export interface ContentWords {
  readonly terms: readonly Term[];
  /** For each word of the text the index of its term, or {@link STOP_WORD} or {@link NO_TERM}. */
  readonly ofWord: Int32Array;
  /** The index of the term of each hash, for words of the files. */
  readonly byHash: ReadonlyMap<number, number>;
}

export const STOP_WORD = -1;
/** For words that are no evidence by themselves, such as one character. */
const NO_TERM = -2;

/** A word in more places than this leads to no source by itself. This bounds the work and the memory for each term. */
const MOST_PLACES = 512;
/** Words that are assumed in addition to those of the files, so that a word isn't common because there are few files. */
const BACKGROUND_WORDS = 50_000;
const SHORTEST_TERM = 2;
const LEAST_WEIGHT = 0.1;
/** One occurrence in this many words has the least weight. */
const LEAST_COMMON = 1_000;
/** The weight of the most common word that isn't a stop word; the last one on the list has 0.9. */
const COMMON_WEIGHT = 0.4;
const COMMON_RANGE = 0.5;

const COMMON_RANKS: ReadonlyMap<string, number> = new Map(
  [...COMMON_WORDS.entries()].toReversed().map(([rank, word]) => [stemOf(word), rank]),
);

/** Returns the content words of a text without the words that are `covered` or left out, with their places in the files. */
export function contentWords(query: Query, segments: readonly Segment[], covered: Uint8Array): ContentWords {
  const { starts, ends } = query.sequence;
  const ofWord = new Int32Array(starts.length).fill(NO_TERM);
  const byHash = new Map<number, number>();
  const byStem = new Map<string, number>();
  const times: number[] = [];
  const found: Omit<Term, "times">[] = [];
  const fileWords = segments.reduce((sum, { liveWords }) => sum + liveWords, 0);
  // More occurrences make no difference.
  const mostCounted = Math.max(MOST_PLACES + 1, Math.ceil((fileWords + BACKGROUND_WORDS) / LEAST_COMMON));
  for (let at = 0; at < starts.length; at += 1) {
    if (covered[at] === 1 || query.stretchEnd[at] === at) continue;
    const word = plainWord(query.text.slice(starts[at], ends[at]));
    if (STOP_WORDS.has(word)) {
      ofWord[at] = STOP_WORD;
      continue;
    }
    if (word.length < SHORTEST_TERM) continue;
    const stem = stemOf(word);
    const known = byStem.get(stem);
    const index = known ?? found.length;
    ofWord[at] = index;
    times[index] = (times[index] ?? 0) + 1;
    if (known !== undefined) continue;
    byStem.set(stem, index);
    const forms = new Set([...hashesOf(stem, endingsOf(stem)), ...hashesOf(word, [""])]);
    const own = [...forms].filter((hash) => !byHash.has(hash) && !isStopWord(hash));
    const { count, places, present } = placesOf(own, segments, mostCounted);
    for (const hash of present) byHash.set(hash, index);
    found.push({ weight: weightOf(stem, count, fileWords), count, places });
  }
  return { terms: found.map((term, index) => ({ ...term, times: times[index] ?? 1 })), ofWord, byHash };
}

/** `present` has those of the hashes that occur. */
function placesOf(
  hashes: readonly number[],
  segments: readonly Segment[],
  mostCounted: number,
): Pick<Term, "count" | "places"> & { readonly present: readonly number[] } {
  const own = segments.map((): number[] => []);
  const present: number[] = [];
  let count = 0;
  for (const hash of hashes) {
    const before = count;
    for (const [index, segment] of segments.entries()) {
      const isWhole = segment.liveFiles === segment.records.length;
      segment.wordPostings.search(hash, (place) => {
        if (!isWhole && !segment.isLive(segment.fileAt(place))) return true;
        count += 1;
        if (count <= MOST_PLACES) own[index]?.push(place);
        return count < mostCounted;
      });
    }
    if (count > before) present.push(hash);
  }
  const places = own.map((list) => Uint32Array.from(list).sort());
  return { count, places: count <= MOST_PLACES ? places : undefined, present };
}

/** Falls from 1 for one occurrence in 100,000 words of the files and the background to {@link LEAST_WEIGHT} for one in 1,600. */
function weightOf(stem: string, count: number, fileWords: number): number {
  const rank = COMMON_RANKS.get(stem);
  const inEnglish = rank === undefined ? 1 : COMMON_WEIGHT + (COMMON_RANGE * rank) / COMMON_WORDS.length;
  const inFiles = (-Math.log10((count + 1) / (fileWords + BACKGROUND_WORDS)) - 3) / 2;
  return Math.min(inEnglish, Math.max(LEAST_WEIGHT, inFiles));
}
