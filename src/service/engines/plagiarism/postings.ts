import { GRAM_WORDS, gramsOf, winnow } from "./fingerprints.ts";

/**
 * Indexes the fingerprints of some texts. A place is the index of a run's first word among all words. The hashes themselves
 * are not stored: the words at a place show if it is the right one.
 */
export class Postings {
  readonly #words: Uint32Array;
  readonly #shift: number;
  /** For each bucket of hashes with the same leading bits its first entry in `places`; one more ends the last. */
  readonly #buckets: Uint32Array;
  readonly #places: Uint32Array;

  /** `firstWords` contains the first word of each text and, last, the number of all words. */
  constructor(words: Uint32Array, firstWords: Uint32Array) {
    this.#words = words;
    const hashes = new Uint32Array(words.length);
    const places = new Uint32Array(words.length);
    let count = 0;
    for (let text = 0; text + 1 < firstWords.length; text += 1) {
      const first = firstWords[text] ?? 0;
      const grams = gramsOf(words.subarray(first, firstWords[text + 1]));
      winnow(grams, (position) => {
        hashes[count] = grams[position] ?? 0;
        places[count] = first + position;
        count += 1;
      });
    }
    const bits = Math.max(1, Math.min(24, Math.ceil(Math.log2(count + 1))));
    this.#shift = 32 - bits;
    this.#buckets = bucketStarts(hashes.subarray(0, count), this.#shift, bits);
    this.#places = new Uint32Array(count);
    const next = this.#buckets.slice();
    for (let at = 0; at < count; at += 1) {
      const bucket = (hashes[at] ?? 0) >>> this.#shift;
      const slot = next[bucket] ?? 0;
      this.#places[slot] = places[at] ?? 0;
      next[bucket] = slot + 1;
    }
  }

  /** Calls `found` with every place of the run of words at `at` in `query`, whose hash is `gram`; false ends the search. */
  search(query: Uint32Array, at: number, gram: number, found: (place: number) => boolean): void {
    const bucket = gram >>> this.#shift;
    const end = this.#buckets[bucket + 1] ?? 0;
    for (let entry = this.#buckets[bucket] ?? 0; entry < end; entry += 1) {
      const place = this.#places[entry] ?? 0;
      if (this.#holds(place, query, at) && !found(place)) return;
    }
  }

  #holds(place: number, query: Uint32Array, at: number): boolean {
    for (let word = 0; word < GRAM_WORDS; word += 1) {
      if (this.#words[place + word] !== query[at + word]) return false;
    }
    return true;
  }
}

function bucketStarts(hashes: Uint32Array, shift: number, bits: number): Uint32Array {
  const starts = new Uint32Array(2 ** bits + 1);
  for (const hash of hashes) {
    const next = (hash >>> shift) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  return starts;
}
