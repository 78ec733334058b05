import { type Features, ordersInside, ORDERS } from "./features.ts";
import { AFFIXES } from "./tokens.ts";

/** Bits of a bucket's number, for runs of symbols and for affixes. */
export const GRAM_BITS = 18;
export const AFFIX_BITS = 16;
export const GRAM_BUCKETS = 2 ** GRAM_BITS;
export const BUCKETS = GRAM_BUCKETS + 2 ** AFFIX_BITS;

/** The bucket of a run of symbols: from the highest bits, because the table of runs uses the lowest. */
export const gramBucket = (gram: number): number => gram >>> (32 - GRAM_BITS);
export const affixBucket = (affix: number): number => GRAM_BUCKETS + (affix >>> (32 - AFFIX_BITS));

/** 1 + ln of the common counts. */
const VALUES = Float64Array.from({ length: 256 }, (_, count) => 1 + Math.log(count));

/** The length of each of the two kinds of features in a vector. */
export const HALF = Math.SQRT1_2;

/**
 * The vector of a stretch of tokens: the frequency of each bucket, as 1 + ln, with both kinds of features scaled to the same
 * length. Reused: it is valid until the next one is filled.
 */
export class FeatureVector {
  /** The buckets that occur, in no order. */
  readonly buckets = new Int32Array(BUCKETS);
  readonly values = new Float32Array(BUCKETS);
  size = 0;
  readonly #counts = new Uint32Array(BUCKETS);

  /** Tokens from `from` up to `to`. */
  fill({ grams, affixes }: Features, from: number, to: number): void {
    this.size = 0;
    for (let token = from; token < to; token += 1) {
      const orders = ordersInside(token, from);
      const at = token * ORDERS;
      for (let order = 0; order < orders; order += 1) this.#count(gramBucket(grams[at + order] ?? 0));
    }
    const gramsEnd = this.size;
    for (let at = from * AFFIXES; at < to * AFFIXES; at += 1) {
      const affix = affixes[at] ?? 0;
      if (affix !== 0) this.#count(affixBucket(affix));
    }
    this.#weigh(0, gramsEnd);
    this.#weigh(gramsEnd, this.size);
  }

  #count(bucket: number): void {
    const count = this.#counts[bucket] ?? 0;
    if (count === 0) {
      this.buckets[this.size] = bucket;
      this.size += 1;
    }
    this.#counts[bucket] = count + 1;
  }

  #weigh(first: number, end: number): void {
    let squares = 0;
    for (let at = first; at < end; at += 1) {
      const bucket = this.buckets[at] ?? 0;
      const count = this.#counts[bucket] ?? 1;
      const value = VALUES[count] ?? 1 + Math.log(count);
      this.values[at] = value;
      squares += value * value;
      this.#counts[bucket] = 0;
    }
    const scale = HALF / Math.sqrt(squares);
    for (let at = first; at < end; at += 1) this.values[at] = (this.values[at] ?? 0) * scale;
  }
}
