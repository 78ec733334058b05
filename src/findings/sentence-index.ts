import type { CompactText } from "./compact-text.ts";

/** How much of a sentence it is looked up by, in UTF-16 units; a shorter one by the first few, or all there is of it. */
const LONG_KEY = 16;
const SHORT_KEY = 4;
/** Places with the same beginning that are tried for one sentence: thousands may begin alike, and each try has its price. */
const TRIES = 32;

const WORD = /[\p{L}\p{M}\p{N}]/u;

interface Places {
  /** Where the key stands in the compact text, ascending. */
  readonly starts: number[];
  /** Those before it have been passed by. */
  next: number;
}

/**
 * Where sentences may stand in a text: at the beginning of a word or behind a mark. Built in one pass over the text for
 * all sentences together, so that a sentence that is not there costs no search.
 */
export class SentenceIndex {
  readonly #compact: CompactText;
  readonly #places = new Map<string, Places>();

  /** `sentences` are compact; empty ones have no place. */
  constructor(compact: CompactText, sentences: readonly string[]) {
    this.#compact = compact;
    const { text } = compact;
    const lengths = new Set<number>();
    const firstUnits = new Set<number>();
    for (const sentence of sentences) {
      if (sentence === "") continue;
      const key = keyOf(sentence);
      this.#places.set(key, { starts: [], next: 0 });
      lengths.add(key.length);
      firstUnits.add(key.charCodeAt(0));
    }
    for (let at = 0; at < text.length; at += 1) {
      if (!firstUnits.has(text.charCodeAt(at)) || this.#isInWord(at)) continue;
      for (const length of lengths) {
        // A key that is cut off by the end of the text would be taken for a shorter one.
        if (at + length <= text.length) this.#places.get(text.slice(at, at + length))?.starts.push(at);
      }
    }
  }

  /** The only place of a sentence, if it has but one; undefined too where its beginning is too common to tell. */
  onlyPlace(sentence: string): number | undefined {
    const starts = this.#places.get(keyOf(sentence))?.starts ?? [];
    if (starts.length > TRIES) return undefined;
    const [only, ...others] = starts.filter((start) => this.#stands(sentence, start));
    return others.length === 0 ? only : undefined;
  }

  /**
   * The first place of a sentence from `from` on that ends at or before `limit`, among the next few with its beginning.
   * `from` may not be less than at the call before, so that all calls together pass each place once.
   */
  nextPlace(sentence: string, from: number, limit: number): number | undefined {
    const places = this.#places.get(keyOf(sentence));
    if (places === undefined) return undefined;
    const { starts } = places;
    while ((starts[places.next] ?? Infinity) < from) places.next += 1;
    for (const start of starts.slice(places.next, places.next + TRIES)) {
      if (start + sentence.length > limit) return undefined;
      if (this.#stands(sentence, start)) return start;
    }
    return undefined;
  }

  #stands(sentence: string, start: number): boolean {
    return this.#compact.text.startsWith(sentence, start) && !this.#isInWord(start + sentence.length);
  }

  /** Whether letters or digits stand on both sides of an offset with nothing between them. */
  #isInWord(at: number): boolean {
    const { text } = this.#compact;
    return WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at)) && !this.#compact.isRunStart(at);
  }
}

function keyOf(sentence: string): string {
  return sentence.slice(0, sentence.length >= LONG_KEY ? LONG_KEY : SHORT_KEY);
}
