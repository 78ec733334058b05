/** Slots of the table, one run of symbols each. */
export const GRAM_SLOTS = 2 ** 18;

/** Where a run would stand, and what is kept of its hash to know it by: one other run in 256 is taken for it. */
export const gramSlot = (gram: number): number => gram & (GRAM_SLOTS - 1);
export const gramMark = (gram: number): number => (gram >>> 18) & 0xff;

/**
 * How much more likely each run of symbols is in a machine's text than in a person's: the part of it, in natural
 * logarithms, that its shorter runs do not say. Only the runs that say most are there.
 */
export class GramTable {
  readonly #marks: Uint8Array;
  readonly #weights: Int8Array;
  readonly #unit: number;

  /** @param unit the logarithm that one step of a weight stands for */
  constructor(marks: Uint8Array, weights: Int8Array, unit: number) {
    this.#marks = marks;
    this.#weights = weights;
    this.#unit = unit;
  }

  /** 0 for a run that is not there. */
  weight(gram: number): number {
    const slot = gramSlot(gram);
    return this.#marks[slot] === gramMark(gram) ? (this.#weights[slot] ?? 0) * this.#unit : 0;
  }
}
