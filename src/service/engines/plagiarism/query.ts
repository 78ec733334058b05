import { foldLookAlikes } from "../detector/look-alikes.ts";
import { gramsOf } from "./fingerprints.ts";
import { readWords, type WordSequence } from "./words.ts";

/** A half-open range in UTF-16 units of the submitted text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A submitted text prepared for searching. Words in a left-out range are in no passage and split the surrounding ones. */
export class Query {
  /** The text without disguises, as long as the submitted one. */
  readonly text: string;
  readonly sequence: WordSequence;
  /** Hash of the run of four words that begins at each word. */
  readonly grams: Uint32Array;
  /** For each word the first and the end of the stretch of compared words around it; an empty one for a left-out word. */
  readonly stretchFirst: Uint32Array;
  readonly stretchEnd: Uint32Array;
  /** The number of compared words. */
  readonly comparedWords: number;

  /** `leftOut` may be in any order and may overlap. */
  constructor(text: string, leftOut: readonly Span[]) {
    this.text = foldLookAlikes(text).text;
    this.sequence = readWords(this.text);
    this.grams = gramsOf(this.sequence.hashes);
    const isOut = this.#leftOut(leftOut);
    const count = isOut.length;
    this.stretchFirst = new Uint32Array(count);
    this.stretchEnd = new Uint32Array(count);
    let compared = 0;
    for (let at = 0; at < count;) {
      let end = at;
      while (end < count && isOut[end] === 0) end += 1;
      this.stretchFirst.fill(at, at, end);
      this.stretchEnd.fill(end, at, end);
      compared += end - at;
      // The left-out word after the stretch gets an empty stretch of its own.
      this.stretchFirst.fill(end, end, end + 1);
      this.stretchEnd.fill(end, end, end + 1);
      at = end + 1;
    }
    this.comparedWords = compared;
  }

  #leftOut(ranges: readonly Span[]): Uint8Array {
    const { starts, ends } = this.sequence;
    const isOut = new Uint8Array(starts.length);
    let word = 0;
    for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
      while (word > 0 && (ends[word - 1] ?? 0) > start) word -= 1;
      while (word < starts.length && (ends[word] ?? 0) <= start) word += 1;
      for (; word < starts.length && (starts[word] ?? 0) < end; word += 1) isOut[word] = 1;
    }
    return isOut;
  }
}
