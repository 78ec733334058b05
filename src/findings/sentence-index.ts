import { firstIndex } from "../text/first-index.ts";
import type { CompactText } from "./compact-text.ts";

/** Lengths of the sentence beginnings used as keys, in UTF-16 units, the longest possible; a shorter sentence is its own key. */
const KEYS = [64, 16, 4];
/** The most places with the same beginning that are tried for one sentence: thousands may begin alike. */
const TRIES = 32;

const WORD = /[\p{L}\p{M}\p{N}]/u;
/** A stop, with closing marks of a quotation, a bracket or emphasis after it. */
const STOP = /[.!?\u2026\u3002\uff01\uff1f\uff0e\uff61\u0964\u061f][)\]}\uff09*_]{0,3}$/u;
/** The length of a sentence's end that a stop can take, in UTF-16 units. */
const STOP_LENGTH = 4;

/** The compact places of a sentence. */
interface Found {
  readonly starts: readonly number[];
  /** True if there is no other place. */
  readonly isAll: boolean;
}

/**
 * Indexes where sentences may begin in a text: at the beginning of a word or after a mark. Built in one pass for all
 * sentences, so that a missing sentence costs no search. Offsets are compact.
 */
export class SentenceIndex {
  readonly #compact: CompactText;
  /** The places of each key, ascending. */
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
        // A key cut off by the end of the text would match a shorter one.
        if (at + length <= text.length) this.#places.get(text.slice(at, at + length))?.push(at);
      }
    }
  }

  /** The places of a sentence between two offsets, ascending; if many share its beginning, those nearest to `from`. */
  places(sentence: string, from: number, limit: number): Found {
    return this.#tried(sentence, from, limit, 1);
  }

  /** Like `places`, but nearest to `limit`. */
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

  /** True if both ends of a place are at a stop or a line ending: it may be a whole sentence rather than part of one. */
  isWhole({ length }: string, start: number): boolean {
    return this.#isBreak(start) && this.#isBreak(start + length);
  }

  #isBreak(at: number): boolean {
    if (this.#compact.isAtLineStart(at)) return true;
    return STOP.test(this.#compact.text.slice(Math.max(0, at - STOP_LENGTH), at));
  }

  /** True if an offset is between letters or digits with no word boundary. */
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
