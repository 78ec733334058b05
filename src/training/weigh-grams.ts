import { GRAM_SLOTS, gramMark, gramSlot } from "../service/engines/detector/gram-table.ts";
import type { GramCounts, GramPlace } from "./count-grams.ts";

/** The table of runs as it is kept: a mark and a weight in steps of {@link GRAM_UNIT} for each slot. */
export interface GramWeights {
  readonly marks: Uint8Array;
  readonly weights: Int8Array;
}

/** The natural logarithm that one step stands for. */
export const GRAM_UNIT = 1 / 32;

/** The weight of the shorter form in the likelihood of a run, in occurrences (Dirichlet). */
const PRIOR = 20;
/** As many unseen symbols as the likelihood of a single one leaves room for. */
const UNSEEN = 10_000;
const FEWEST = 2;
const HIGHEST_STEP = 127;

/**
 * The logarithm of how much more likely a machine is than a person to go on with a symbol after the two before it, by two
 * interpolated language models of three symbols, taken apart into a weight for each run: their sum over a text is the
 * logarithm of its likelihood ratio. Where two runs want one slot the one that says more stays.
 */
export function weighGrams(counts: GramCounts): GramWeights {
  // As if both sides had equally many tokens: what was never seen then speaks for neither.
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

/** One side's language model. */
class Likelihoods {
  readonly #counts: GramCounts;
  readonly #count: (place: GramPlace) => number;
  readonly #tokens: number;

  constructor(counts: GramCounts, count: (place: GramPlace) => number, tokens: number) {
    this.#counts = counts;
    this.#count = count;
    this.#tokens = tokens;
  }

  /**
   * The logarithm that the run adds to what its shorter form says: its own part, and what is left for runs after it that
   * were never seen.
   */
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

  /** Of the share that the shorter form keeps after this context. */
  #left(context: GramPlace): number {
    return Math.log(PRIOR / (this.#count(context) + PRIOR));
  }

  #isLongest(place: GramPlace): boolean {
    const shorter = this.#counts.shorter(place);
    return shorter !== undefined && this.#counts.shorter(shorter) !== undefined;
  }
}
