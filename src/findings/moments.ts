import type { TextRange } from "../text/range.ts";
import { extentOf, type DocumentChange, type Extent } from "./rebase.ts";

/** Since which moment a finding has stood; `earlier` where it was put back then, for the text being the same as before. */
export interface Life {
  readonly since: number;
  readonly earlier?: Life;
}

interface Moment {
  readonly fingerprint: string;
  /** The latest moment before with the very same text. */
  readonly same: number | undefined;
  /** What led from here to the next moment, each change in the text that the one before it left. */
  readonly extents: readonly Extent[];
}

/** Moments that are known; what is older is forgotten. Undoing goes back further than that in no hurry. */
const KNOWN = 2_000;

/**
 * The moments of a text between its edits, counted up. When the text is again what it was at one of them, as after undo, what
 * stood in it then stands at its place again: no second place can be meant, as all of the text is the same.
 */
export class Moments {
  /** The moment of the first one that is known. */
  #first = 0;
  #moments: Moment[] = [];
  #latest = new Map<string, number>();
  #now: Omit<Moment, "extents">;

  constructor(fingerprint: string) {
    this.#now = { fingerprint, same: undefined };
    this.#latest.set(fingerprint, 0);
  }

  /** The moment that it is now. */
  get now(): number {
    return this.#first + this.#moments.length;
  }

  /** Goes on to the next moment; gives the latest one before it with the same text. */
  advance(changes: readonly DocumentChange[], fingerprint: string): number | undefined {
    this.#moments.push({ ...this.#now, extents: changes.map(extentOf) });
    const same = this.#latest.get(fingerprint);
    this.#now = { fingerprint, same };
    this.#latest.set(fingerprint, this.now);
    // By halves, so that forgetting costs a step for each moment and not all at each.
    if (this.#moments.length > KNOWN) this.#forget(KNOWN / 2);
    return same;
  }

  /**
   * Where a range of one moment stood at an earlier one; undefined where it was not there then: it was put there since, or
   * it was gone at that time. The range was touched by no change while it stood.
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
