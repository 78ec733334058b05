import { isCjk } from "../../../contract/word-count.ts";

/** The comparable words of one text, in order. Two words are equal if their hashes are. */
export interface WordSequence {
  /** 32-bit hash of each word without case, punctuation and compatibility forms. */
  readonly hashes: Uint32Array;
  /** The start of each word, and its end, in UTF-16 units; adjacent punctuation belongs to the word. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const SPACE = 0;
const PUNCTUATION = 1;

/** For each ASCII character {@link SPACE}, {@link PUNCTUATION}, or the lower-cased letter or digit. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) return SPACE;
  const character = String.fromCodePoint(code);
  return /[a-z0-9]/i.test(character) ? character.toLowerCase().charCodeAt(0) : PUNCTUATION;
});

const WIDE_SPACE = /\s/u;
const NO_PART_OF_A_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** FNV-1a. */
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/**
 * Splits a text as the contract's word count does (at white space, and at each CJK character), so that matched words are
 * comparable to counted ones. Tokens without a letter or digit are not words here: a dash between spaces cannot be copied.
 */
export function readWords(text: string): WordSequence {
  const words = new Words(text);
  let at = 0;
  while (at < text.length) {
    const start = at;
    let hash = HASH_START;
    let isWord = false;
    let code = 0;
    let kind = PUNCTUATION;
    for (; at < text.length; at += 1) {
      code = text.charCodeAt(at);
      kind = code < 128 ? (ASCII[code] ?? SPACE) : PUNCTUATION;
      if (code >= 128 || kind === SPACE) break;
      if (kind === PUNCTUATION) continue;
      hash = Math.imul(hash ^ kind, HASH_FACTOR);
      isWord = true;
    }
    if (at < text.length && code >= 128 && !WIDE_SPACE.test(text.charAt(at))) {
      at = words.addWideRun(start, at);
      continue;
    }
    if (isWord) words.add(start, at, hash);
    at += 1;
  }
  return words.sequence();
}

/** Collects the words of one text. */
class Words {
  readonly #text: string;
  #hashes = new Uint32Array(256);
  #starts = new Uint32Array(256);
  #ends = new Uint32Array(256);
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  add(start: number, end: number, hash: number): void {
    if (this.#count === this.#hashes.length) {
      this.#hashes = grown(this.#hashes);
      this.#starts = grown(this.#starts);
      this.#ends = grown(this.#ends);
    }
    this.#hashes[this.#count] = finished(hash);
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  /** Reads a run without white space that has characters beyond ASCII from `from` on; returns its end. */
  addWideRun(start: number, from: number): number {
    const text = this.#text;
    const first = this.#count;
    let stretch = start;
    let at = from;
    while (at < text.length) {
      const codePoint = text.codePointAt(at) ?? 0;
      const next = at + (codePoint > 0xffff ? 2 : 1);
      if (codePoint < 128 ? ASCII[codePoint] === SPACE : WIDE_SPACE.test(text.charAt(at))) break;
      if (isCjk(codePoint)) {
        this.#addStretch(stretch, at, first);
        this.#addStretch(at, next, first);
        stretch = next;
      }
      at = next;
    }
    this.#addStretch(stretch, at, first);
    return at;
  }

  sequence(): WordSequence {
    return {
      hashes: this.#hashes.slice(0, this.#count),
      starts: this.#starts.slice(0, this.#count),
      ends: this.#ends.slice(0, this.#count),
    };
  }

  #addStretch(start: number, end: number, firstOfRun: number): void {
    if (start === end) return;
    const word = plainWord(this.#text.slice(start, end));
    if (HAS_LETTER_OR_DIGIT.test(word)) {
      this.add(start, end, folded(HASH_START, word));
    } else if (this.#count > firstOfRun) {
      this.#ends[this.#count - 1] = end;
    }
  }
}

/** Returns a word as it is compared: lower-cased, without punctuation, and without compatibility forms. */
export function plainWord(word: string): string {
  return word.normalize("NFKC").toLowerCase().replaceAll(NO_PART_OF_A_WORD, "");
}

/** Returns the hashes of a plain word with each of the endings, as in {@link WordSequence}. */
export function hashesOf(word: string, endings: readonly string[]): number[] {
  const begun = folded(HASH_START, word);
  return endings.map((ending) => finished(folded(begun, ending)));
}

function folded(hash: number, word: string): number {
  let sum = hash;
  for (let at = 0; at < word.length; at += 1) sum = Math.imul(sum ^ word.charCodeAt(at), HASH_FACTOR);
  return sum;
}

/** FNV places short words close together; this spreads them over all 32 bits. */
function finished(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
