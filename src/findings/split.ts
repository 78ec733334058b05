import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";
import { codePointLength } from "../text/offset-units.ts";
import { sentencesToCut } from "./sentences-to-cut.ts";

/** The limits of one request. */
export interface RequestLimits {
  readonly minWords: number;
  readonly maxWords: number;
  /** Code points, never more than the service's own count. */
  readonly minChars: number;
  /** UTF-16 units, never fewer than the service's own count. */
  readonly maxChars: number;
}

/** The ranges of the prose to send, in UTF-16 units of the prose, or the length of prose that is too short. */
export type Split =
  | {
      readonly kind: "parts";
      /** Empty if nothing fits into a request. */
      readonly parts: readonly TextRange[];
      /** Ranges that fit into no request: a short heading between two long paragraphs, or a sentence over the limit. */
      readonly leftOut: readonly TextRange[];
    }
  | { readonly kind: "too_short"; readonly words: number; readonly chars: number };

/**
 * Splits prose at block borders into as few requests as the limits allow, each within all limits: a part that is too short
 * would be refused after others were paid. A single block that is too long is split at sentence borders. Text is left out
 * only if no split can avoid it, and then as few words as possible. Linear in the length of the prose.
 */
export function splitAtBlocks(
  prose: Prose,
  limits: RequestLimits,
  countWords: (text: string) => number,
): Split {
  const { text } = prose;
  const total = countWords(text);
  // A longer text has enough characters in any case.
  const chars = text.length < 2 * limits.minChars ? codePointLength(text) : text.length;
  if (total < limits.minWords || chars < limits.minChars) return { kind: "too_short", words: total, chars };
  if (total <= limits.maxWords && text.length <= limits.maxChars) {
    return { kind: "parts", parts: [{ start: 0, end: text.length }], leftOut: [] };
  }
  const pieces = piecesOf(prose, limits, countWords);
  const extents = (runs: readonly PieceRun[]): readonly TextRange[] =>
    runs.map(({ from, to }) => ({
      start: pieces[from]?.range.start ?? 0,
      end: pieces[to - 1]?.range.end ?? 0,
    }));
  const { parts, leftOut } = splitPieces(text, pieces, limits);
  return { kind: "parts", parts: extents(parts), leftOut: extents(leftOut) };
}

/** Returns the smallest pieces for requests: blocks, or sentences of a block over the limit. In the order of the prose. */
export function piecesOf(
  { blocks, text }: Pick<Prose, "blocks" | "text">,
  limits: Pick<RequestLimits, "maxWords" | "maxChars">,
  countWords: (text: string) => number,
): readonly Piece[] {
  return blocks.flatMap(({ prose: block }) => {
    const words = countWords(text.slice(block.start, block.end));
    if (words <= limits.maxWords && block.end - block.start <= limits.maxChars)
      return [{ range: block, words }];
    return sentencesToCut(text, block).map((range) => ({
      range,
      words: countWords(text.slice(range.start, range.end)),
    }));
  });
}

/** Runs of pieces that form a request, and runs that fit into none. */
export interface PieceSplit {
  readonly parts: readonly PieceRun[];
  readonly leftOut: readonly PieceRun[];
}

/** Indexes of consecutive pieces, half-open. */
export interface PieceRun {
  readonly from: number;
  readonly to: number;
}

/** Divides consecutive pieces of a text into requests as {@link splitAtBlocks} does. */
export function splitPieces(text: string, pieces: readonly Piece[], limits: RequestLimits): PieceSplit {
  const row = new PieceRow(text, pieces, limits);
  return follow(row, plan(row));
}

/** The range of a piece in its text, in UTF-16 units, and its number of words. */
export interface Piece {
  readonly range: TextRange;
  readonly words: number;
}

/** Pieces of the prose in order, with the size of any consecutive range of them in constant time. */
class PieceRow {
  readonly length: number;
  readonly #limits: RequestLimits;
  readonly #ranges: readonly TextRange[];
  /** Cumulative words before each piece, with the total as the last entry. */
  readonly #words: readonly number[];
  /** Code points of the text before each piece's start; the next field counts them before its end. */
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  constructor(text: string, pieces: readonly Piece[], limits: RequestLimits) {
    this.length = pieces.length;
    this.#limits = limits;
    this.#ranges = pieces.map(({ range }) => range);
    const words = [0];
    const starts: number[] = [];
    const ends: number[] = [];
    let [at, chars] = [0, 0];
    for (const { range, words: own } of pieces) {
      words.push((words.at(-1) ?? 0) + own);
      starts.push((chars += codePointLength(text.slice(at, range.start))));
      ends.push((chars += codePointLength(text.slice(range.start, range.end))));
      at = range.end;
    }
    [this.#words, this.#starts, this.#ends] = [words, starts, ends];
  }

  words(from: number, to: number): number {
    return (this.#words[to] ?? 0) - (this.#words[from] ?? 0);
  }

  isEnough(from: number, to: number): boolean {
    const chars = (this.#ends[to - 1] ?? 0) - (this.#starts[from] ?? 0);
    return this.words(from, to) >= this.#limits.minWords && chars >= this.#limits.minChars;
  }

  isTooMuch(from: number, to: number): boolean {
    const length = (this.#ranges[to - 1]?.end ?? 0) - (this.#ranges[from]?.start ?? 0);
    return this.words(from, to) > this.#limits.maxWords || length > this.#limits.maxChars;
  }
}

/** The best division of the pieces from one on. */
interface Step {
  /** The number of words not sent. */
  readonly lost: number;
  readonly parts: number;
  /** The index of the piece after the part that begins here; the piece's own index if it is left out. */
  readonly next: number;
}

const isWorse = (a: Step, b: Step): boolean => (a.lost === b.lost ? a.parts > b.parts : a.lost > b.lost);

/**
 * Finds the best step at every piece, from the last one back. The range of ends for a part moves with its beginning, so the
 * best end is the head of a queue; of equal ones it is the farthest, which fills the first parts.
 */
function plan(row: PieceRow): readonly Step[] {
  const done: Step = { lost: 0, parts: 0, next: row.length };
  const steps: Step[] = Array.from({ length: row.length + 1 }, () => done);
  const stepAt = (index: number): Step => steps[index] ?? done;
  /** Indexes at which a part may end, descending; those from `head` on are in use. */
  const ends: number[] = [];
  let head = 0;
  let candidate = row.length;
  for (let at = row.length - 1; at >= 0; at -= 1) {
    for (; candidate > at && row.isEnough(at, candidate); candidate -= 1) {
      while (ends.length > head && isWorse(stepAt(ends.at(-1) ?? 0), stepAt(candidate))) ends.pop();
      ends.push(candidate);
    }
    while (head < ends.length && row.isTooMuch(at, ends[head] ?? 0)) head += 1;
    const rest = stepAt(at + 1);
    const leaving = { lost: rest.lost + row.words(at, at + 1), parts: rest.parts, next: at };
    const end = ends[head];
    const sending =
      end === undefined ? undefined : { ...stepAt(end), parts: stepAt(end).parts + 1, next: end };
    steps[at] = sending === undefined || isWorse(sending, leaving) ? leaving : sending;
  }
  return steps;
}

function follow(row: PieceRow, steps: readonly Step[]): PieceSplit {
  const parts: PieceRun[] = [];
  const leftOut: PieceRun[] = [];
  const next = (at: number): number => steps[at]?.next ?? row.length;
  for (let at = 0; at < row.length;) {
    let end = next(at);
    if (end > at) {
      parts.push({ from: at, to: end });
    } else {
      do end += 1;
      while (end < row.length && next(end) === end);
      leftOut.push({ from: at, to: end });
    }
    at = end;
  }
  return { parts, leftOut };
}
