import type { Evidence } from "./calibration.ts";
import { FeatureVector } from "./feature-vector.ts";
import { type Features, ordersInside, ORDERS } from "./features.ts";
import type { GramTable } from "./gram-table.ts";
import type { LinearModel } from "./linear-model.ts";
import { AFFIXES } from "./tokens.ts";

/** Tokens of the stretches that the linear model is trained on; a longer text is the average of such stretches. */
export const STRETCH = 400;

/** Sums over the tokens before each one: the evidence of any stretch of the text at a fixed cost. */
export interface RunningSums {
  readonly grams: Float64Array;
  readonly affixes: Float64Array;
  readonly affixCounts: Uint32Array;
  readonly ratios: Float64Array;
}

/** What the two models say of a text and of stretches of it. */
export class EvidenceReader {
  readonly #linear: LinearModel;
  readonly #table: GramTable;
  readonly #vector = new FeatureVector();

  constructor(linear: LinearModel, table: GramTable) {
    this.#linear = linear;
    this.#table = table;
  }

  /** Of the tokens from `from` up to `to`, at least one. */
  read(features: Features, from: number, to: number): Evidence {
    let ratio = 0;
    for (let token = from; token < to; token += 1)
      ratio += this.#ratio(features, token, ordersInside(token, from));
    return { linear: this.#average(features, from, to), ratio: ratio / (to - from), tokens: to - from };
  }

  /** {@link read} of all the tokens, of which there is at least one, with their sums at hand. */
  readAll(features: Features, { ratios }: RunningSums): Evidence {
    const { count } = features;
    return { linear: this.#average(features, 0, count), ratio: (ratios[count] ?? 0) / count, tokens: count };
  }

  sums(features: Features): RunningSums {
    const { affixes, count, grams } = features;
    const sums: RunningSums = {
      grams: new Float64Array(count + 1),
      affixes: new Float64Array(count + 1),
      affixCounts: new Uint32Array(count + 1),
      ratios: new Float64Array(count + 1),
    };
    let gramSum = 0;
    let affixSum = 0;
    let affixCount = 0;
    let ratioSum = 0;
    for (let token = 0; token < count; token += 1) {
      for (let at = token * ORDERS; at < (token + 1) * ORDERS; at += 1)
        gramSum += this.#linear.gramWeight(grams[at] ?? 0);
      for (let at = token * AFFIXES; at < (token + 1) * AFFIXES; at += 1) {
        const affix = affixes[at] ?? 0;
        if (affix === 0) continue;
        affixSum += this.#linear.affixWeight(affix);
        affixCount += 1;
      }
      ratioSum += this.#ratio(features, token, ordersInside(token, 0));
      sums.grams[token + 1] = gramSum;
      sums.affixes[token + 1] = affixSum;
      sums.affixCounts[token + 1] = affixCount;
      sums.ratios[token + 1] = ratioSum;
    }
    return sums;
  }

  /**
   * Of a short stretch: as {@link read}, but every occurrence counts fully, which hardly differs where few runs stand twice.
   */
  readShort({ affixCounts, affixes, grams, ratios }: RunningSums, from: number, to: number): Evidence {
    const between = (sums: Float64Array | Uint32Array): number => (sums[to] ?? 0) - (sums[from] ?? 0);
    const tokens = to - from;
    return {
      linear: this.#linear.sumOf(between(grams), ORDERS * tokens, between(affixes), between(affixCounts)),
      ratio: between(ratios) / tokens,
      tokens,
    };
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
