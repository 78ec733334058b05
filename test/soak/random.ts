/** Random choices that a seed repeats (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 to 1, which is not included. */
  share(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number between two, which are included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.between(0, list.length - 1)];
    if (picked === undefined) throw new Error("Nothing to pick from.");
    return picked;
  }

  /** Picks by weight. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let left = this.share() * list.reduce((sum, { weight }) => sum + weight, 0);
    return list.find(({ weight }) => (left -= weight) < 0) ?? this.pick(list);
  }
}
