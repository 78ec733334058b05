import { STOP_WORDS } from "./common-words.ts";
import { hashesOf } from "./words.ts";

const STOP_HASHES: ReadonlySet<number> = new Set([...STOP_WORDS].flatMap((word) => hashesOf(word, [""])));
const MOST_BITS = 20;
/** Most words are no stop word, and this says so without a look into the set. */
const MAY_BE_STOP_WORD = new Uint8Array(2 ** 16);
for (const hash of STOP_HASHES) MAY_BE_STOP_WORD[hash >>> 16] = 1;

/** Returns true for the hash of a word that is never evidence of a source. */
export function isStopWord(hash: number): boolean {
  return MAY_BE_STOP_WORD[hash >>> 16] === 1 && STOP_HASHES.has(hash);
}

/** Indexes the words of a segment but for stop words. A place is the index of a word among all words. */
export class WordPostings {
  readonly #words: Uint32Array;
  readonly #shift: number;
  /** For each bucket of hashes with the same leading bits its first entry in `places`; one more ends the last. */
  readonly #buckets: Uint32Array;
  readonly #places: Uint32Array;

  constructor(words: Uint32Array) {
    this.#words = words;
    const bits = Math.max(1, Math.min(MOST_BITS, Math.ceil(Math.log2(words.length + 1))));
    this.#shift = 32 - bits;
    const starts = new Uint32Array(2 ** bits + 1);
    let count = 0;
    for (const word of words) {
      if (isStopWord(word)) continue;
      const next = (word >>> this.#shift) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
      count += 1;
    }
    for (let bucket = 1; bucket < starts.length; bucket += 1) {
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    }
    this.#buckets = starts;
    this.#places = new Uint32Array(count);
    const next = starts.slice();
    for (let place = 0; place < words.length; place += 1) {
      const word = words[place] ?? 0;
      if (isStopWord(word)) continue;
      const bucket = word >>> this.#shift;
      const entry = next[bucket] ?? 0;
      this.#places[entry] = place;
      next[bucket] = entry + 1;
    }
  }

  /** Calls `found` with each place of a word, in ascending order; false ends the search. */
  search(hash: number, found: (place: number) => boolean): void {
    const bucket = hash >>> this.#shift;
    const end = this.#buckets[bucket + 1] ?? 0;
    for (let entry = this.#buckets[bucket] ?? 0; entry < end; entry += 1) {
      const place = this.#places[entry] ?? 0;
      if (this.#words[place] === hash && !found(place)) return;
    }
  }
}
