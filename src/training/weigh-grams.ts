import { GRAM_SLOTS, gramMark, gramSlot } from "../service/engines/detector/gram-table.ts";
import type { GramCounts, GramPlace } from "./count-grams.ts";

/** The table of runs in its stored form: a mark and a weight in steps of {@link GRAM_UNIT} for each slot. */
export interface GramWeights {
  readonly marks: Uint8Array;
  readonly weights: Int8Array;
}

/** The value of one step, as a natural logarithm. */
export const GRAM_UNIT = 1 / 32;

/** The weight of the shorter form in the likelihood of a run, in occurrences (Dirichlet). */
const PRIOR = 20;
/** The number of unseen symbols that share the probability left over. */
const UNSEEN = 10_000;
const FEWEST = 2;
const HIGHEST_STEP = 127;

/**
 * Weights each run by how much more likely a machine is than a person to continue with a symbol after the two before it, as
 * a logarithm, by two interpolated trigram language models: the sum of the weights over a text is the logarithm of its
 * likelihood ratio. If two runs share a slot, the one with the larger weight is stored.
 */
export function weighGrams(counts: GramCounts): GramWeights {
  // As if both sides had equally many tokens, so that unseen runs favor neither.
  const [people, machines] = counts.tokens;
  const fewer = Math.min(people, machines);
  const machine = new Likelihoods(counts, (place) => (counts.machines(place) * fewer) / machines, fewer);
  const person = new Likelihoods(counts, (place) => (counts.people(place) * fewer) / people, fewer);
  const marks = new Uint8Array(GRAM_SLOTS);
  const weights = new Int8Array(GRAM_SLOTS);
  const best = new Float32Array(GRAM_SLOTS);
  for (let place = 0; place < counts.size; place += 1) {
    if (counts.machines(place) + counts.people(place) < FEWEST) continue;
    const weight = machine.logarithm(place) - person.logarithm(place);
    const often = counts.machines(place) / counts.tokens[1] + counts.people(place) / counts.tokens[0];
    const slot = gramSlot(counts.gram(place));
    const says = Math.abs(weight) * often;
    if (says <= (best[slot] ?? 0)) continue;
    best[slot] = says;
    marks[slot] = gramMark(counts.gram(place));
    weights[slot] = Math.max(-HIGHEST_STEP, Math.min(HIGHEST_STEP, Math.round(weight / GRAM_UNIT)));
  }
  return { marks, weights };
}

/** The language model of one side. */
class Likelihoods {
  readonly #counts: GramCounts;
  readonly #count: (place: GramPlace) => number;
  readonly #tokens: number;

  constructor(counts: GramCounts, count: (place: GramPlace) => number, tokens: number) {
    this.#counts = counts;
    this.#count = count;
    this.#tokens = tokens;
  }

  /** The logarithm that the run adds to its shorter form: its own part, and the part reserved for unseen continuations. */
  logarithm(place: GramPlace): number {
    const shorter = this.#counts.shorter(place);
    const context = this.#counts.context(place);
    const own = Math.log(this.#of(place));
    const left = this.#isLongest(place) ? 0 : this.#left(place);
    if (shorter === undefined || context === undefined) return own + left;
    return own - Math.log(this.#of(shorter)) - this.#left(context) + left;
  }

  #of(place: GramPlace): number {
    const shorter = this.#counts.shorter(place);
    const context = this.#counts.context(place);
    if (shorter === undefined || context === undefined)
      return (this.#count(place) + 1) / (this.#tokens + UNSEEN);
    return (this.#count(place) + PRIOR * this.#of(shorter)) / (this.#count(context) + PRIOR);
  }

  /** The logarithm of the share that the shorter form has after this context. */
  #left(context: GramPlace): number {
    return Math.log(PRIOR / (this.#count(context) + PRIOR));
  }

  #isLongest(place: GramPlace): boolean {
    const shorter = this.#counts.shorter(place);
    return shorter !== undefined && this.#counts.shorter(shorter) !== undefined;
  }
}
