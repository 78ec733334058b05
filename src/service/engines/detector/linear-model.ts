import { affixBucket, type FeatureVector, gramBucket, HALF } from "./feature-vector.ts";

/** A weight for each bucket. The sum over a vector is above 0 where a machine is more likely. */
export class LinearModel {
  readonly #weights: Float32Array;
  readonly #bias: number;

  constructor(weights: Float32Array, bias: number) {
    this.#weights = weights;
    this.#bias = bias;
  }

  sum({ buckets, size, values }: FeatureVector): number {
    let sum = this.#bias;
    for (let at = 0; at < size; at += 1) sum += (this.#weights[buckets[at] ?? 0] ?? 0) * (values[at] ?? 0);
    return sum;
  }

  /** The same of a vector in which nothing occurs twice, from the sums of its weights and how many they are. */
  sumOf(grams: number, gramCount: number, affixes: number, affixCount: number): number {
    return this.#bias + HALF * (grams / Math.sqrt(gramCount) + affixes / Math.sqrt(Math.max(1, affixCount)));
  }

  gramWeight(gram: number): number {
    return this.#weights[gramBucket(gram)] ?? 0;
  }

  affixWeight(affix: number): number {
    return this.#weights[affixBucket(affix)] ?? 0;
  }
}
