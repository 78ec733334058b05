import { type Chain, MOST_GAP } from "./chains.ts";
import type { Query } from "./query.ts";

/** A passage of the text and the passage of a file that it matches; ranges of words, half-open. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** The words of the text with an equal partner, in ascending order. */
  readonly equal: readonly number[];
  /**
   * Set for a rewritten passage, whose equal words are content words in any order and form: the content words of the longer
   * of the two spans.
   */
  readonly contentWords?: number | undefined;
}

/** Returns the equal words over the words of the longer span, 0 to 1; of a rewritten passage only content words count. */
export function similarityOf({ start, end, sourceStart, sourceEnd, equal, contentWords }: Passage): number {
  return equal.length / (contentWords ?? Math.max(end - start, sourceEnd - sourceStart));
}

/** The worth of an equal word relative to an unmatched word on either side: at 4, half of the words must be equal. */
const EQUAL_WORTH = 4;
/** A gap worth less than this separates two passages: six foreign words on both sides. */
const LEAST_GAP_WORTH = -12;
/** The least worth of an extension beyond the end of a passage: one foreign word and three equal ones. */
const LEAST_STEP_WORTH = 3;
const STEP_WORDS = 12;
const SIDE = MOST_GAP + 1;

/**
 * Aligns the words of chains. Blocks are equal already, so only the gaps between them and the ends are compared, each in a
 * box of bounded size: the time grows linearly with the length of the text.
 */
export class Aligner {
  readonly #query: Query;
  readonly #words: Uint32Array;
  readonly #source: Uint32Array;
  /** Longest common subsequences of the beginnings of a box. */
  readonly #table = new Uint8Array(SIDE * SIDE);

  constructor(query: Query, source: Uint32Array) {
    this.#query = query;
    this.#words = query.sequence.hashes;
    this.#source = source;
  }

  /** Returns one passage, or several if a gap is too poor to connect the chain. */
  passages(chain: Chain): Passage[] {
    const parts: { blocks: Chain; equal: number[] }[] = [];
    let before: Chain[number] | undefined;
    for (const block of chain) {
      const part = parts.at(-1);
      const own = Array.from({ length: block.length }, (_, word) => block.at + word);
      if (part === undefined || before === undefined) {
        parts.push({ blocks: [block], equal: own });
      } else {
        const gapAt = before.at + before.length;
        const gapFrom = before.from + before.length;
        const [wide, high] = [block.at - gapAt, block.from - gapFrom];
        const common = this.#fill(gapAt, gapFrom, 1, wide, high);
        if (EQUAL_WORTH * common - wide - high < LEAST_GAP_WORTH) {
          parts.push({ blocks: [block], equal: own });
        } else {
          append(part.equal, this.#trace(gapAt, 1, wide, high));
          append(part.equal, own);
          part.blocks.push(block);
        }
      }
      before = block;
    }
    return parts.map(({ blocks, equal }) => this.#extended(blocks, equal));
  }

  #extended(blocks: Chain, equal: number[]): Passage {
    const first = blocks[0] ?? { at: 0, from: 0, length: 0 };
    const last = blocks.at(-1) ?? first;
    const left = this.#extend(first.at, first.from, -1);
    const right = this.#extend(last.at + last.length, last.from + last.length, 1);
    return {
      start: first.at - left.words,
      sourceStart: first.from - left.sourceWords,
      end: last.at + last.length + right.words,
      sourceEnd: last.from + last.length + right.sourceWords,
      equal: [...left.equal, ...equal, ...right.equal],
    };
  }

  /** Extends from an edge in one direction as long as enough words agree. */
  #extend(at: number, from: number, step: 1 | -1): { words: number; sourceWords: number; equal: number[] } {
    const inside = step === 1 ? at - 1 : at;
    const room =
      step === 1 ? (this.#query.stretchEnd[inside] ?? 0) - at : at - (this.#query.stretchFirst[inside] ?? 0);
    const sourceRoom = step === 1 ? this.#source.length - from : from;
    const equal: number[] = [];
    let words = 0;
    let sourceWords = 0;
    for (;;) {
      const wide = Math.min(STEP_WORDS, room - words);
      const high = Math.min(STEP_WORDS, sourceRoom - sourceWords);
      const edge = step === 1 ? at + words : at - words - 1;
      this.#fill(edge, step === 1 ? from + sourceWords : from - sourceWords - 1, step, wide, high);
      const best = this.#bestCell(wide, high);
      if (best === undefined) break;
      append(equal, this.#trace(edge, step, best.column, best.row));
      words += best.column;
      sourceWords += best.row;
    }
    return { words, sourceWords, equal: step === 1 ? equal : equal.toReversed() };
  }

  /** Fills the table for a box of words that begins at these two and extends in one direction; returns its last cell. */
  #fill(at: number, from: number, step: 1 | -1, wide: number, high: number): number {
    const table = this.#table;
    table.fill(0, 0, wide + 1);
    for (let row = 1; row <= high; row += 1) {
      const word = this.#source[from + step * (row - 1)];
      table[row * SIDE] = 0;
      for (let column = 1; column <= wide; column += 1) {
        const cell = row * SIDE + column;
        const over = table[cell - SIDE] ?? 0;
        const beside = table[cell - 1] ?? 0;
        table[cell] =
          this.#words[at + step * (column - 1)] === word
            ? (table[cell - SIDE - 1] ?? 0) + 1
            : Math.max(over, beside);
      }
    }
    return table[high * SIDE + wide] ?? 0;
  }

  /** Returns the words with a partner on the path from a cell back to the box's beginning, in the box's direction. */
  #trace(at: number, step: 1 | -1, wide: number, high: number): number[] {
    const equal: number[] = [];
    let column = wide;
    let row = high;
    while (column > 0 && row > 0) {
      const cell = row * SIDE + column;
      const here = this.#table[cell];
      if (here === this.#table[cell - 1]) column -= 1;
      else if (here === this.#table[cell - SIDE]) row -= 1;
      else {
        column -= 1;
        row -= 1;
        equal.push(at + step * column);
      }
    }
    return equal.toReversed();
  }

  #bestCell(wide: number, high: number): { readonly column: number; readonly row: number } | undefined {
    let best: { column: number; row: number } | undefined;
    let bestWorth = LEAST_STEP_WORTH - 1;
    for (let row = 1; row <= high; row += 1) {
      for (let column = 1; column <= wide; column += 1) {
        const worth = EQUAL_WORTH * (this.#table[row * SIDE + column] ?? 0) - row - column;
        if (worth <= bestWorth) continue;
        best = { column, row };
        bestWorth = worth;
      }
    }
    return best;
  }
}

/** Spreading a long list into `push` overflows the stack. */
function append(list: number[], more: readonly number[]): void {
  for (const each of more) list.push(each);
}
