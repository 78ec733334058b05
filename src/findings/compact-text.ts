import { firstIndex } from "../text/first-index.ts";
import type { TextRange } from "../text/range.ts";
import { DOUBLE_MARKS, SINGLE_MARKS } from "./quotation-marks.ts";

/** Inside a word, and not seen there. */
const UNSEEN = "\\u00ad\\u2060";

/** Everything but white space, quotation marks and what has no width: a service may write those otherwise than the text has them. */
const RUN = new RegExp(`[^\\s\\u200b${UNSEEN}${SINGLE_MARKS}${DOUBLE_MARKS}]+`, "gu");
/** What does not end the word that it stands in. */
const WITHIN_WORD = new RegExp(`^[${UNSEEN}${SINGLE_MARKS}]+$`, "u");
const LINE_ENDING = /[\r\n\u2028\u2029]/u;

/** A text as sentences are looked for in it: no white space and no quotation marks. */
export function compact(text: string): string {
  return (text.match(RUN) ?? []).join("");
}

/** A compact text with the way back. Offsets and ranges are UTF-16 units. */
export class CompactText {
  readonly text: string;
  /** Where each run between what is left out begins, compact and in the original, ascending. */
  readonly #compactStarts: readonly number[];
  readonly #starts: readonly number[];
  /** Compact offsets before which something that ends a word is left out, and those before which a line ends. */
  readonly #apart = new Set<number>();
  readonly #lineStarts = new Set<number>();

  constructor(original: string) {
    const runs: string[] = [];
    const compactStarts: number[] = [];
    const starts: number[] = [];
    let at = 0;
    let end = 0;
    for (const match of original.matchAll(RUN)) {
      // Once for all that is asked later: what is left out may be as long as the text.
      const leftOut = original.slice(end, match.index);
      if (!WITHIN_WORD.test(leftOut)) this.#apart.add(at);
      if (LINE_ENDING.test(leftOut)) this.#lineStarts.add(at);
      end = match.index + match[0].length;
      runs.push(match[0]);
      compactStarts.push(at);
      starts.push(match.index);
      at += match[0].length;
    }
    this.text = runs.join("");
    this.#compactStarts = compactStarts;
    this.#starts = starts;
  }

  /** The range of the original from the first to the last character of a compact range that is not empty. */
  toOriginal({ start, end }: TextRange): TextRange {
    return { start: this.#originalOf(start), end: this.#originalOf(end - 1) + 1 };
  }

  /** Whether something that ends a word is left out before a compact offset, or it is an end of the text. */
  isApart(at: number): boolean {
    return at <= 0 || at >= this.text.length || this.#apart.has(at);
  }

  /** Whether a line ends in what is left out before a compact offset, or it is an end of the text. */
  isAtLineStart(at: number): boolean {
    return at <= 0 || at >= this.text.length || this.#lineStarts.has(at);
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
