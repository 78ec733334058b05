/** Slots of the table, one run of symbols each. */
export const GRAM_SLOTS = 2 ** 18;

/** The slot of a run. The table stores 8 further bits of the hash as a mark: one other run in 256 matches by chance. */
export const gramSlot = (gram: number): number => gram & (GRAM_SLOTS - 1);
export const gramMark = (gram: number): number => (gram >>> 18) & 0xff;

/**
 * The log-likelihood ratio, machine over person, of each run of symbols, in natural logarithms, beyond that of its shorter
 * runs. Only the most significant runs are included.
 */
export class GramTable {
  /** The mark above the weight's eight bits, so that one lookup reads both. */
  readonly #entries: Uint16Array;
  readonly #unit: number;

  /** @param unit the logarithm of one step of a weight */
  constructor(marks: Uint8Array, weights: Int8Array, unit: number) {
    this.#entries = Uint16Array.from(marks, (mark, slot) => (mark << 8) | ((weights[slot] ?? 0) & 0xff));
    this.#unit = unit;
  }

  /** 0 for an unknown run. */
  weight(gram: number): number {
    const entry = this.#entries[gramSlot(gram)] ?? 0;
    return entry >>> 8 === gramMark(gram) ? ((entry << 24) >> 24) * this.#unit : 0;
  }
}
