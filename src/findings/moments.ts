import type { TextRange } from "../text/range.ts";
import { extentOf, type DocumentChange, type Extent } from "./rebase.ts";

/** The moment since which a finding has been valid; `earlier` if restored then because the text equals an earlier one. */
export interface Life {
  readonly since: number;
  readonly earlier?: Life;
}

interface Moment {
  readonly fingerprint: string;
  /** The latest earlier moment with the very same text. */
  readonly same: number | undefined;
  /** The changes that led to the next moment, each in the text that the one before it left. */
  readonly extents: readonly Extent[];
}

/** The most moments that are remembered; older ones are forgotten. Undo rarely goes back further. */
const KNOWN = 2_000;

/**
 * Numbers the moments of a text between its edits. When the text equals that of an earlier moment, as after undo, the
 * findings of that moment are back at their places: the whole text is the same, so no other place is possible.
 */
export class Moments {
  /** The first moment that is remembered. */
  #first = 0;
  #moments: Moment[] = [];
  #latest = new Map<string, number>();
  #now: Omit<Moment, "extents">;

  constructor(fingerprint: string) {
    this.#now = { fingerprint, same: undefined };
    this.#latest.set(fingerprint, 0);
  }

  /** The current moment. */
  get now(): number {
    return this.#first + this.#moments.length;
  }

  /** Advances to the next moment; returns the latest earlier one with the same text. */
  advance(changes: readonly DocumentChange[], fingerprint: string): number | undefined {
    this.#moments.push({ ...this.#now, extents: changes.map(extentOf) });
    const same = this.#latest.get(fingerprint);
    this.#now = { fingerprint, same };
    this.#latest.set(fingerprint, this.now);
    // Forgets half at a time, so that the amortized cost is one step for each moment.
    if (this.#moments.length > KNOWN) this.#forget(KNOWN / 2);
    return same;
  }

  /**
   * Returns the place of a range at an earlier moment; undefined if it didn't exist then: it was added later, or was gone at
   * that time. No change touched the range during its life.
   */
  back(range: TextRange, life: Life, from: number, to: number): TextRange | undefined {
    let { start, end } = range;
    let stood = life;
    let at = from;
    while (at > to) {
      if (at === stood.since) {
        const same = this.#sameAs(at);
        if (stood.earlier === undefined || same === undefined) return undefined;
        stood = stood.earlier;
        at = same;
        continue;
      }
      const before = this.#moments[at - 1 - this.#first];
      if (before === undefined) return undefined;
      for (const extent of before.extents.toReversed()) {
        if (start <= extent.start + extent.inserted) continue;
        start += extent.removed - extent.inserted;
        end += extent.removed - extent.inserted;
      }
      at -= 1;
    }
    return at === to ? { start, end } : undefined;
  }

  #sameAs(moment: number): number | undefined {
    return moment === this.now ? this.#now.same : this.#moments[moment - this.#first]?.same;
  }

  #forget(count: number): void {
    for (const { fingerprint } of this.#moments.slice(0, count)) {
      if ((this.#latest.get(fingerprint) ?? Infinity) < this.#first + count) this.#latest.delete(fingerprint);
    }
    this.#moments = this.#moments.slice(count);
    this.#first += count;
  }
}
