import type { FeatureVector } from "./feature-vector.ts";

/** A weight for each bucket. The sum over a vector is above 0 if a machine is more likely. */
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
}
