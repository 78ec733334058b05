import { firstIndex } from "../text/first-index.ts";
import type { TextRange } from "../text/range.ts";
import { DOUBLE_MARKS, SINGLE_MARKS } from "./quotation-marks.ts";

/** Invisible inside a word. */
const UNSEEN = "\\u00ad\\u2060";

/** Everything but white space, quotation marks and zero-width characters, in which a service's text may differ. */
const RUN = new RegExp(`[^\\s\\u200b${UNSEEN}${SINGLE_MARKS}${DOUBLE_MARKS}]+`, "gu");
/** Characters that don't end the word around them. */
const WITHIN_WORD = new RegExp(`^[${UNSEEN}${SINGLE_MARKS}]+$`, "u");
const LINE_ENDING = /[\r\n\u2028\u2029]/u;

/** Removes white space and quotation marks, for comparing sentences. */
export function compact(text: string): string {
  return (text.match(RUN) ?? []).join("");
}

/** A compact text with a mapping to the original. Offsets and ranges are in UTF-16 units. */
export class CompactText {
  readonly text: string;
  /** The start of each run between removed characters, in the compact text and in the original, ascending. */
  readonly #compactStarts: readonly number[];
  readonly #starts: readonly number[];
  /** Compact offsets before which removed characters end a word; the next field has those before which a line ends. */
  readonly #apart = new Set<number>();
  readonly #lineStarts = new Set<number>();

  constructor(original: string) {
    const runs: string[] = [];
    const compactStarts: number[] = [];
    const starts: number[] = [];
    let at = 0;
    let end = 0;
    for (const match of original.matchAll(RUN)) {
      // Computed once for all later queries: the removed text may be as long as the whole.
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

  /** Returns the range in the original from the first to the last character of a non-empty compact range. */
  toOriginal({ start, end }: TextRange): TextRange {
    return { start: this.#originalOf(start), end: this.#originalOf(end - 1) + 1 };
  }

  /** True if characters removed before a compact offset end a word, or the offset is an end of the text. */
  isApart(at: number): boolean {
    return at <= 0 || at >= this.text.length || this.#apart.has(at);
  }

  /** True if characters removed before a compact offset end a line, or the offset is an end of the text. */
  isAtLineStart(at: number): boolean {
    return at <= 0 || at >= this.text.length || this.#lineStarts.has(at);
  }

  #originalOf(at: number): number {
    const run = this.#runAt(at);
    return (this.#starts[run] ?? 0) + at - (this.#compactStarts[run] ?? 0);
  }

  /** The index of the run that contains a compact offset. */
  #runAt(at: number): number {
    return Math.max(firstIndex(this.#compactStarts, (start) => start > at) - 1, 0);
  }
}
