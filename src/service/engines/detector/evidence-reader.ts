import type { Evidence } from "./calibration.ts";
import { FeatureVector } from "./feature-vector.ts";
import { type Features, ordersInside, ORDERS } from "./features.ts";
import type { GramTable } from "./gram-table.ts";
import type { LinearModel } from "./linear-model.ts";

/** The number of tokens in the stretches that train the linear model; a longer text is the average of such stretches. */
export const STRETCH = 400;

/** Reads the evidence of the two models for a text and for stretches of it. */
export class EvidenceReader {
  readonly #linear: LinearModel;
  readonly #table: GramTable;
  readonly #vector = new FeatureVector();

  constructor(linear: LinearModel, table: GramTable) {
    this.#linear = linear;
    this.#table = table;
  }

  /** Reads the tokens from `from` up to `to`, at least one. */
  read(features: Features, from: number, to: number): Evidence {
    let ratio = 0;
    for (let token = from; token < to; token += 1)
      ratio += this.#ratio(features, token, ordersInside(token, from));
    return { linear: this.#average(features, from, to), ratio: ratio / (to - from), tokens: to - from };
  }

  #average(features: Features, from: number, to: number): number {
    const tokens = to - from;
    const stretches = Math.ceil(tokens / STRETCH);
    let sum = 0;
    for (let stretch = 0; stretch < stretches; stretch += 1) {
      const begin = from + Math.floor((stretch * tokens) / stretches);
      this.#vector.fill(features, begin, from + Math.floor(((stretch + 1) * tokens) / stretches));
      sum += this.#linear.sum(this.#vector);
    }
    return sum / stretches;
  }

  #ratio({ grams }: Features, token: number, orders: number): number {
    const at = token * ORDERS;
    let sum = 0;
    for (let order = 0; order < orders; order += 1) sum += this.#table.weight(grams[at + order] ?? 0);
    return sum;
  }
}
