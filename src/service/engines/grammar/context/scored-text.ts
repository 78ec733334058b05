import type { NgramModel } from "./ngram-model.ts";
import type { Token } from "./tokens.ts";
import { Vocabulary } from "./vocabulary.ts";

/** The logarithm of the share that one unlisted word has in the probability of its class. */
const ONE_OF_A_CLASS = -8;

/** The tokens of a paragraph with the probabilities that a change of them would have. */
export class ScoredText {
  readonly tokens: readonly Token[];
  readonly #ids: Uint16Array;
  readonly #vocabulary: Vocabulary;
  readonly #ngrams: NgramModel;

  /** @param tokens of a paragraph of masked text */
  constructor(tokens: readonly Token[], vocabulary: Vocabulary, ngrams: NgramModel) {
    this.tokens = tokens;
    this.#ids = Uint16Array.from(this.tokens, ({ text: as, word }) => vocabulary.id(word, as));
    this.#vocabulary = vocabulary;
    this.#ngrams = ngrams;
  }

  /**
   * Returns by how much the text becomes likelier, in nats, if `words` replace the tokens from `from` to `to`. What follows is
   * counted as far as the longest n-gram reaches. A shorter text is likelier: gains of different lengths don't compare.
   *
   * @param words in lower case
   */
  gain(from: number, to: number, words: readonly string[]): number {
    const put = words.map((word) => this.#vocabulary.id(word, word));
    return this.#window(from, to, put) - this.#window(from, to, this.#ids.subarray(from, to));
  }

  /** Returns how many of the two tokens on each side are words that the vocabulary doesn't have. */
  strangersBeside(from: number, to: number): number {
    const beside = [from - 2, from - 1, to, to + 1].map((at) => this.#ids[at]);
    return beside.filter((id) => id !== undefined && Vocabulary.isUnknown(id)).length;
  }

  /** The logarithm of the probability of `put` in place of the tokens, and of the three tokens after it. */
  #window(from: number, to: number, put: ArrayLike<number>): number {
    const start = Math.max(0, from - 3);
    const end = Math.min(this.#ids.length, to + 3);
    const ids = [...this.#ids.subarray(start, from), ...Array.from(put), ...this.#ids.subarray(to, end)];
    let total = 0;
    for (const id of Array.from(put)) if (Vocabulary.isUnknown(id)) total += ONE_OF_A_CLASS;
    for (let at = from - start; at < ids.length; at += 1) total += this.#logProbability(ids, at, start > 0);
    return total;
  }

  #logProbability(ids: readonly number[], at: number, isCut: boolean): number {
    // Within a paragraph the first token of a window doesn't follow the start.
    return this.#ngrams.logProbability(ids, at, isCut ? at : at + 1);
  }
}
