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
  /** The mark above the weight's eight bits: one look finds both. */
  readonly #entries: Uint16Array;
  readonly #unit: number;

  /** @param unit the logarithm that one step of a weight stands for */
  constructor(marks: Uint8Array, weights: Int8Array, unit: number) {
    this.#entries = Uint16Array.from(marks, (mark, slot) => (mark << 8) | ((weights[slot] ?? 0) & 0xff));
    this.#unit = unit;
  }

  /** 0 for a run that is not there. */
  weight(gram: number): number {
    const entry = this.#entries[gramSlot(gram)] ?? 0;
    return entry >>> 8 === gramMark(gram) ? ((entry << 24) >> 24) * this.#unit : 0;
  }
}
