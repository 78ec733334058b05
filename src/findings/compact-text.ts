import type { TextRange } from "../text/range.ts";
import { firstIndex } from "../text/first-index.ts";

/** Everything but white space and what has no width: a service may write those otherwise than the text has them. */
const RUN = /[^\s\u00ad\u200b\u2060]+/gu;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u00b4`]/gu;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/gu;

/** A text as sentences are looked for in it: no white space, one kind of single and of double quotation marks. */
export function compact(text: string): string {
  return joined([...text.matchAll(RUN)].map(([run]) => run));
}

/** A compact text with the way back. Offsets and ranges are UTF-16 units. */
export class CompactText {
  readonly text: string;
  /** Where each run between white space begins, compact and in the original, ascending. */
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
    this.text = joined(runs);
    this.#compactStarts = compactStarts;
    this.#starts = starts;
  }

  /** The range of the original from the first to the last character of a compact range that is not empty. */
  toOriginal({ start, end }: TextRange): TextRange {
    return { start: this.#originalOf(start), end: this.#originalOf(end - 1) + 1 };
  }

  /** Whether white space, or an end of the text, stands before a compact offset. */
  isRunStart(at: number): boolean {
    return at >= this.text.length || this.#compactStarts[this.#runAt(at)] === at;
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

/** Each quotation mark is one unit before and after, so that offsets hold. */
function joined(runs: readonly string[]): string {
  return runs.join("").replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"');
}
