import { slipDistance } from "./slip-distance.ts";

/** A word that a misspelling may stand for. */
export interface NearWord {
  readonly word: string;
  /** The distance in slips of the hand and ear: see {@link slipDistance}. */
  readonly cost: number;
}

const MOST_CACHED = 2_000;

/** Words that are spelled correctly, with a search for the ones that resemble a misspelling. */
export class WordList {
  readonly #words: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #offered: ReadonlySet<string>;
  /** One bit for each letter of a word. */
  readonly #letters: Int32Array;
  /** Earlier searches: a misspelling often comes again, in the same text or after the next keystroke. */
  readonly #found = new Map<string, readonly NearWord[]>();

  /**
   * @param words in lower case unless they are names
   * @param isOffered true for a word that may be offered as a correction
   */
  constructor(words: readonly string[], isOffered: (word: string) => boolean) {
    this.#known = new Set(words);
    this.#offered = new Set(words.filter(isOffered));
    this.#words = words.filter((word) => /^[a-z]{2,30}$/u.test(word) && isOffered(word));
    this.#letters = Int32Array.from(this.#words, lettersOf);
  }

  /** True if the word, as written, is on the list. */
  has(word: string): boolean {
    return this.#known.has(word);
  }

  /** True if the word may be proposed in place of others. */
  offers(word: string): boolean {
    return this.#offered.has(word);
  }

  /**
   * Returns the words at most `most` slips away, nearest first, ten at most. Takes about a millisecond.
   *
   * @param wrong in lower case
   * @param most the same for the same word
   */
  near(wrong: string, most: number): readonly NearWord[] {
    const before = this.#found.get(wrong);
    if (before !== undefined) return before;
    if (this.#found.size >= MOST_CACHED) this.#found.clear();
    const found = this.#search(wrong, most);
    this.#found.set(wrong, found);
    return found;
  }

  #search(wrong: string, most: number): NearWord[] {
    const letters = lettersOf(wrong);
    const found: NearWord[] = [];
    const reach = Math.ceil(most);
    for (let at = 0; at < this.#words.length; at += 1) {
      const mask = this.#letters[at] ?? 0;
      if (bits(mask & ~letters) > reach || bits(letters & ~mask) > reach) continue;
      const word = this.#words[at] ?? "";
      if (Math.abs(word.length - wrong.length) > reach || word === wrong) continue;
      const cost = slipDistance(wrong, word, most);
      if (cost <= most) found.push({ word, cost });
    }
    return found.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1)).slice(0, 12);
  }
}

function lettersOf(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) mask |= 1 << letter;
  }
  return mask;
}

function bits(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
