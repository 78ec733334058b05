import { firstIndex } from "../text/first-index.ts";
import type { TextRange } from "../text/range.ts";
import { DOUBLE_MARKS, SINGLE_MARKS } from "./quotation-marks.ts";

/** Inside a word, and not seen there. */
const UNSEEN = "\\u00ad\\u2060";

/** Everything but white space, quotation marks and what has no width: a service may write those otherwise than the text has them. */
const RUN = new RegExp(`[^\\s\\u200b${UNSEEN}${SINGLE_MARKS}${DOUBLE_MARKS}]+`, "gu");
/** What does not end the word that it stands in. */
const WITHIN_WORD = new RegExp(`^[${UNSEEN}${SINGLE_MARKS}]+$`, "u");

/** A text as sentences are looked for in it: no white space and no quotation marks. */
export function compact(text: string): string {
  return (text.match(RUN) ?? []).join("");
}

/** A compact text with the way back. Offsets and ranges are UTF-16 units. */
export class CompactText {
  readonly text: string;
  readonly #original: string;
  /** Where each run between what is left out begins, compact and in the original, ascending. */
  readonly #compactStarts: readonly number[];
  readonly #starts: readonly number[];

  constructor(original: string) {
    const runs: string[] = [];
    const compactStarts: number[] = [];
    const starts: number[] = [];
    let at = 0;
    for (const match of original.matchAll(RUN)) {
      runs.push(match[0]);
      compactStarts.push(at);
      starts.push(match.index);
      at += match[0].length;
    }
    this.text = runs.join("");
    this.#original = original;
    this.#compactStarts = compactStarts;
    this.#starts = starts;
  }

  /** The range of the original from the first to the last character of a compact range that is not empty. */
  toOriginal({ start, end }: TextRange): TextRange {
    return { start: this.#originalOf(start), end: this.#originalOf(end - 1) + 1 };
  }

  /** What is left out before a compact offset, or behind the last character. */
  leftOutBefore(at: number): string {
    const start = at === 0 ? 0 : this.#originalOf(at - 1) + 1;
    return this.#original.slice(start, at >= this.text.length ? undefined : this.#originalOf(at));
  }

  /** Whether something that ends a word is left out before a compact offset, or it is an end of the text. */
  isApart(at: number): boolean {
    if (at <= 0 || at >= this.text.length) return true;
    if (this.#compactStarts[this.#runAt(at)] !== at) return false;
    return !WITHIN_WORD.test(this.leftOutBefore(at));
  }

  #originalOf(at: number): number {
    const run = this.#runAt(at);
    return (this.#starts[run] ?? 0) + at - (this.#compactStarts[run] ?? 0);
  }

  /** The index of the run that holds a compact offset. */
  #runAt(at: number): number {
    return Math.max(firstIndex(this.#compactStarts, (start) => start > at) - 1, 0);
  }
}
