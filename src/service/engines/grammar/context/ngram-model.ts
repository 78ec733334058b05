import { START } from "./vocabulary.ts";

/** The longest n-gram. */
export const ORDER = 4;
/** Stored logarithms are multiples of this, in nats: finer ones change no correction, and don't compress. */
export const LOG_UNIT = 1 / 5;

/**
 * One order of n-grams as a packed tree: the children of node `n` of the order below are the entries from `first[n]` to
 * `first[n + 1]`, ordered by word. The highest order has no back-off weights and no children.
 */
export interface Level {
  readonly words: Uint16Array;
  /** Negative logarithms of the probability, in {@link LOG_UNIT}. */
  readonly costs: Uint8Array;
  /** Logarithms of the back-off weight plus {@link BACKOFF_ZERO}, in {@link LOG_UNIT}. */
  readonly backoffs: Uint8Array;
  /** One more than there are nodes. */
  readonly first: Uint32Array;
}

export const BACKOFF_ZERO = 128;

/** The probability of a word after its history, by back-off from 4-grams to single words. */
export class NgramModel {
  readonly #levels: readonly Level[];

  /** @param levels one for each order, from single words */
  constructor(levels: readonly Level[]) {
    this.#levels = levels;
  }

  /**
   * Returns the natural logarithm of the probability of the token at `at`, given up to three tokens before it.
   *
   * @param ids at least `at + 1` ids; what precedes the first is the start of a paragraph
   * @param most the most tokens of history
   */
  logProbability(ids: ArrayLike<number>, at: number, most = at + 1): number {
    const word = ids[at] ?? 0;
    let total = 0;
    for (let length = Math.min(ORDER - 1, most); length >= 0; length -= 1) {
      const history = this.#node(ids, at - length, length);
      if (length > 0 && history < 0) continue;
      const level = this.#levels[length];
      if (level === undefined) continue;
      const found = length === 0 ? word : this.#child(length, history, word);
      if (found >= 0 && found < level.costs.length) return total - (level.costs[found] ?? 0) * LOG_UNIT;
      const backoff = this.#levels[length - 1]?.backoffs[history] ?? BACKOFF_ZERO;
      total += (backoff - BACKOFF_ZERO) * LOG_UNIT;
    }
    return total - 255 * LOG_UNIT;
  }

  /** Returns the node of `length` tokens from `from`, or -1 if they are no n-gram of the model. */
  #node(ids: ArrayLike<number>, from: number, length: number): number {
    if (length === 0) return 0;
    let node = from < 0 ? START : (ids[from] ?? 0);
    for (let depth = 1; depth < length && node >= 0; depth += 1) {
      node = this.#child(depth, node, ids[from + depth] ?? 0);
    }
    return node;
  }

  #child(depth: number, node: number, word: number): number {
    const first = this.#levels[depth - 1]?.first;
    const words = this.#levels[depth]?.words;
    if (first === undefined || words === undefined) return -1;
    let low = first[node] ?? 0;
    let high = first[node + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = words[middle] ?? 0;
      if (at === word) return middle;
      if (at < word) low = middle + 1;
      else high = middle;
    }
    return -1;
  }
}
