import { longestAscending } from "./ascending.ts";
import type { CompactText } from "./compact-text.ts";
import { SentenceIndex } from "./sentence-index.ts";

/** The number of rounds; each narrows the gaps, and finds less than the previous one. */
const ROUNDS = 4;

/**
 * Searches for sentences in a text, in order and without overlap. Offsets are compact.
 *
 * Sentences that occur once in the response and once in the text are anchors: a repeated sentence, or one that was moved, is
 * only searched for between its neighboring anchors, so that a wrong place can't mislead those after it.
 */
export class SentenceSearch {
  readonly #text: string;
  readonly #wanted: readonly string[];
  readonly #index: SentenceIndex;
  /** The places of the sentences known so far. */
  readonly #starts: (number | undefined)[];
  /** Sentences not yet found, ascending. */
  #open: readonly number[];

  /** `wanted` are compact; empty ones have no place. */
  constructor(text: CompactText, wanted: readonly string[]) {
    this.#text = text.text;
    this.#wanted = wanted;
    this.#index = new SentenceIndex(text, wanted);
    this.#starts = wanted.map(() => undefined);
    this.#open = [...wanted.keys()].filter((index) => wanted[index] !== "");
  }

  /** To be called once. Linear in the number of sentences, apart from sorting. */
  starts(): readonly (number | undefined)[] {
    this.#fix();
    this.#fill();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = this.#open.length;
      if (before === 0) break;
      this.#settle();
      if (this.#open.length === before) break;
    }
    return this.#starts;
  }

  /** Fixes sentences that have only one possible place. */
  #fix(): void {
    const times = new Map<string, number>();
    for (const sentence of this.#wanted) times.set(sentence, (times.get(sentence) ?? 0) + 1);
    const only = this.#wanted.map((sentence) => {
      if (sentence === "" || times.get(sentence) !== 1) return undefined;
      const { starts, isAll } = this.#index.places(sentence, 0, this.#text.length);
      return isAll && starts.length === 1 ? starts[0] : undefined;
    });
    let end = 0;
    for (const index of longestAscending(only)) {
      const start = only[index];
      if (start === undefined || start < end) continue;
      this.#starts[index] = start;
      end = this.#endAt(index, start);
    }
    this.#open = this.#open.filter((index) => this.#starts[index] === undefined);
  }

  /** Places sentences that together make up all of the text between two placed ones, or between one and an end. */
  #fill(): void {
    let from = 0;
    let run: number[] = [];
    const end = (limit: number): void => {
      const between = run.map((index) => this.#wanted[index] ?? "").join("");
      if (run.length > 0 && this.#text.slice(from, limit) === between) {
        let at = from;
        for (const index of run) {
          this.#starts[index] = at;
          at = this.#endAt(index, at);
        }
      }
      run = [];
    };
    for (const [index, sentence] of this.#wanted.entries()) {
      const start = this.#starts[index];
      if (start === undefined) {
        if (sentence !== "") run.push(index);
        continue;
      }
      end(start);
      from = this.#endAt(index, start);
    }
    end(this.#text.length);
    this.#open = this.#open.filter((index) => this.#starts[index] === undefined);
  }

  /** Places sentences for which the order leaves one place: the first possible one is also the last. */
  #settle(): void {
    const first = this.#firstPlaces();
    const last = this.#lastPlaces();
    for (const index of this.#open) {
      if (first.get(index) === last.get(index)) this.#starts[index] = first.get(index);
    }
    this.#open = this.#open.filter(
      (index) => this.#starts[index] === undefined && (first.has(index) || last.has(index)),
    );
  }

  /** Places every sentence as early as those before it permit. */
  #firstPlaces(): ReadonlyMap<number, number> {
    const limits = this.#limits();
    const found = new Map<number, number>();
    let from = 0;
    let at = 0;
    for (const index of this.#open) {
      for (; at < index; at += 1) from = this.#endAt(at, this.#starts[at]) ?? from;
      const sentence = this.#wanted[index] ?? "";
      const { starts } = this.#index.places(sentence, from, limits[index] ?? 0);
      const [start] = this.#wholeOf(sentence, starts);
      if (start === undefined) continue;
      found.set(index, start);
      from = this.#endAt(index, start);
    }
    return found;
  }

  /** Places every sentence as late as those after it permit. */
  #lastPlaces(): ReadonlyMap<number, number> {
    const floors = this.#floors();
    const found = new Map<number, number>();
    let limit = this.#text.length;
    let at = this.#starts.length - 1;
    for (const index of this.#open.toReversed()) {
      for (; at > index; at -= 1) limit = this.#starts[at] ?? limit;
      const sentence = this.#wanted[index] ?? "";
      const { starts } = this.#index.lastPlaces(sentence, floors[index] ?? 0, limit);
      const start = this.#wholeOf(sentence, starts).at(-1);
      if (start === undefined) continue;
      found.set(index, start);
      limit = start;
    }
    return found;
  }

  /** The places that aren't part of another sentence, if there are any. */
  #wholeOf(sentence: string, starts: readonly number[]): readonly number[] {
    const whole = starts.filter((start) => this.#index.isWhole(sentence, start));
    return whole.length === 0 ? starts : whole;
  }

  #endAt(index: number, start: number): number;
  #endAt(index: number, start: number | undefined): number | undefined;
  #endAt(index: number, start: number | undefined): number | undefined {
    return start === undefined ? undefined : start + (this.#wanted[index]?.length ?? 0);
  }

  /** For each sentence, the start of the next placed one. */
  #limits(): readonly number[] {
    const limits: number[] = [];
    let limit = this.#text.length;
    for (let index = this.#starts.length - 1; index >= 0; index -= 1) {
      limits[index] = limit;
      limit = this.#starts[index] ?? limit;
    }
    return limits;
  }

  /** For each sentence, the end of the previous placed one. */
  #floors(): readonly number[] {
    let floor = 0;
    return this.#starts.map((start, index) => {
      const before = floor;
      floor = this.#endAt(index, start) ?? floor;
      return before;
    });
  }
}
