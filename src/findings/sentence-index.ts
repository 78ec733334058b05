import { firstIndex } from "../text/first-index.ts";
import type { CompactText } from "./compact-text.ts";

/** How much of a sentence it is looked up by, in UTF-16 units: the most that it has; of a still shorter one all there is of it. */
const KEYS = [64, 16, 4];
/** Places with the same beginning that are tried for one sentence: thousands may begin alike, and each try has its price. */
const TRIES = 32;

const WORD = /[\p{L}\p{M}\p{N}]/u;
/** A stop, with what may close a quotation, a bracket or emphasis behind it. */
const STOP = /[.!?\u2026\u3002\uff01\uff1f\uff0e\uff61\u0964\u061f][)\]}\uff09*_]{0,3}$/u;
/** As much of a sentence's end as a stop takes, in UTF-16 units. */
const STOP_LENGTH = 4;

/** Where a sentence stands, compact. */
interface Found {
  readonly starts: readonly number[];
  /** Whether there is no other place. */
  readonly isAll: boolean;
}

/**
 * Where sentences may stand in a text: at the beginning of a word or behind a mark. Built in one pass over the text for
 * all sentences together, so that a sentence that is not there costs no search. Offsets are compact.
 */
export class SentenceIndex {
  readonly #compact: CompactText;
  /** Where the key stands, ascending. */
  readonly #places = new Map<string, number[]>();

  /** `sentences` are compact; empty ones have no place. */
  constructor(compact: CompactText, sentences: readonly string[]) {
    this.#compact = compact;
    const { text } = compact;
    const lengths = new Set<number>();
    const firstUnits = new Set<number>();
    for (const sentence of sentences) {
      if (sentence === "") continue;
      const key = keyOf(sentence);
      this.#places.set(key, []);
      lengths.add(key.length);
      firstUnits.add(key.charCodeAt(0));
    }
    for (let at = 0; at < text.length; at += 1) {
      if (!firstUnits.has(text.charCodeAt(at)) || this.#isInWord(at)) continue;
      for (const length of lengths) {
        // A key that is cut off by the end of the text would be taken for a shorter one.
        if (at + length <= text.length) this.#places.get(text.slice(at, at + length))?.push(at);
      }
    }
  }

  /** The places of a sentence between two offsets, ascending; of many with its beginning those next to `from`. */
  places(sentence: string, from: number, limit: number): Found {
    return this.#tried(sentence, from, limit, 1);
  }

  /** The same, of many those next to `limit`. */
  lastPlaces(sentence: string, from: number, limit: number): Found {
    const { starts, isAll } = this.#tried(sentence, from, limit, -1);
    return { starts: starts.toReversed(), isAll };
  }

  #tried(sentence: string, from: number, limit: number, step: 1 | -1): Found {
    const places = this.#places.get(keyOf(sentence)) ?? [];
    const last = limit - sentence.length;
    const first =
      step === 1
        ? firstIndex(places, (start) => start >= from)
        : firstIndex(places, (start) => start > last) - 1;
    const starts: number[] = [];
    for (let tries = 0; ; tries += 1) {
      const start = places[first + tries * step];
      if (start === undefined || start < from || start > last) return { starts, isAll: true };
      if (tries >= TRIES) return { starts, isAll: false };
      if (this.#stands(sentence, start)) starts.push(start);
    }
  }

  #stands(sentence: string, start: number): boolean {
    const { text } = this.#compact;
    return (
      text.startsWith(sentence, start) && !this.#isInWord(start) && !this.#isInWord(start + sentence.length)
    );
  }

  /** Whether a stop or a line ending stands at both ends of a place: it may be a sentence of its own, and no part of one. */
  isWhole({ length }: string, start: number): boolean {
    return this.#isBreak(start) && this.#isBreak(start + length);
  }

  #isBreak(at: number): boolean {
    if (this.#compact.isAtLineStart(at)) return true;
    return STOP.test(this.#compact.text.slice(Math.max(0, at - STOP_LENGTH), at));
  }

  /** Whether letters or digits stand on both sides of an offset with nothing between them that ends a word. */
  #isInWord(at: number): boolean {
    const { text } = this.#compact;
    return WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at)) && !this.#compact.isApart(at);
  }
}

function keyOf(sentence: string): string {
  return sentence.slice(
    0,
    KEYS.find((length) => sentence.length >= length),
  );
}
