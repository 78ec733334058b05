import { type Tokens, Shape, tokenize } from "./tokens.ts";
import { UNSEEN_UNITS } from "./unit-kinds.ts";

/** Endings that indicate the kind of an unknown word, the longest match first. */
const ENDINGS: readonly string[] = [
  ["ation", "ously", "ingly"],
  ["tion", "sion", "ment", "ness", "able", "ible", "ance", "ence", "less", "edly"],
  ["ing", "ity", "ous", "ive", "ful", "est", "ist", "ism", "ies", "ize", "ise", "ate", "ant", "ent"],
  ["ed", "ly", "al", "ic", "er", "or", "es", "en"],
  ["s", "y"],
].flat();
const LONGEST_ENDING = 5;
/** The number of forms in which an unknown word may be written. */
const WRITTEN_FORMS = 3;
/** Codes of signs and numbers come first, then kinds of unknown words, then the vocabulary. */
const FIRST_KIND = 0x1_0000;
const FIRST_WORD = 0x2_0000;
const EMPTY = -1;

/**
 * The words that the model knows individually: those that are common regardless of a text's subject. All other words are
 * reduced to their ending and their capitals, so that the subject has little weight.
 */
export class Vocabulary {
  readonly #mask: number;
  readonly #codes: Int32Array;
  readonly #symbols: Int32Array;
  readonly #endings: ReadonlyMap<string, number>;

  /** @param words normalized as by {@link tokenize}, without repetition; their order is part of the model */
  constructor(words: readonly string[]) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(8, words.length * 4)));
    this.#mask = slots - 1;
    this.#codes = new Int32Array(slots);
    this.#symbols = new Int32Array(slots).fill(EMPTY);
    this.#endings = new Map(ENDINGS.map((ending, place) => [ending, place + 1]));
    for (const [place, word] of words.entries()) {
      const { codes, count, shapes } = tokenize(word);
      const code = codes[0];
      if (count !== 1 || code === undefined || (shapes[0] ?? 0) >= Shape.number)
        throw new Error(`not one word: entry ${place + 1} of the vocabulary`);
      const slot = this.#slot(code);
      if (this.#symbols[slot] !== EMPTY)
        throw new Error(`entry ${place + 1} of the vocabulary stands there twice`);
      this.#codes[slot] = code;
      this.#symbols[slot] = FIRST_WORD + place;
    }
  }

  /** Returns the model's symbol for each token. */
  symbols(text: string, tokens: Tokens): Int32Array {
    const symbols = new Int32Array(tokens.count);
    for (let token = 0; token < tokens.count; token += 1) {
      const code = tokens.codes[token] ?? 0;
      const shape = tokens.shapes[token] ?? 0;
      symbols[token] =
        shape >= Shape.number
          ? code
          : this.#symbolOf(code, shape, text, tokens.ends[token] ?? 0, tokens.starts[token] ?? 0);
    }
    return symbols;
  }

  #symbolOf(code: number, shape: number, text: string, end: number, start: number): number {
    const known = this.#symbols[this.#slot(code)] ?? EMPTY;
    return known === EMPTY ? FIRST_KIND + this.#ending(text, start, end) * WRITTEN_FORMS + shape : known;
  }

  /** Looks up an ending with at least two letters before it. */
  #ending(text: string, start: number, end: number): number {
    const word = text.slice(start, end).replace(UNSEEN_UNITS, "");
    const tail = word.slice(Math.max(2, word.length - LONGEST_ENDING)).toLowerCase();
    for (let from = 0; from < tail.length; from += 1) {
      const found = this.#endings.get(tail.slice(from));
      if (found !== undefined) return found;
    }
    return 0;
  }

  #slot(code: number): number {
    let slot = (code ^ (code >>> 15)) & this.#mask;
    while (this.#symbols[slot] !== EMPTY && this.#codes[slot] !== code) slot = (slot + 1) & this.#mask;
    return slot;
  }
}
