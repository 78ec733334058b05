/** The first ids of a vocabulary stand for classes of tokens that it doesn't contain. */
const CLASSES = [
  "<start>",
  "<unknown>",
  "<name>",
  "<number>",
  "<symbol>",
  "<ing>",
  "<ed>",
  "<ly>",
  "<s>",
  "<acronym>",
] as const;

/** The id of the place before the first token of a paragraph. */
export const START = 0;

const UNKNOWN = 1;
const NAME = 2;
const NUMBER = 3;
const SYMBOL = 4;
const ING = 5;
const ED = 6;
const LY = 7;
const PLURAL = 8;
const ACRONYM = 9;

/** Maps tokens to ids below 65,536, which take two bytes: words by the list, everything else by its shape. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly size: number;

  /** @param words in the order of their ids */
  constructor(words: readonly string[]) {
    for (const [place, word] of words.entries()) this.#ids.set(word, place + CLASSES.length);
    this.size = words.length + CLASSES.length;
  }

  /** True if the word has an id of its own. */
  has(word: string): boolean {
    return this.#ids.has(word);
  }

  /**
   * Returns the id of a token.
   *
   * @param word in lower case
   * @param text as written
   */
  id(word: string, text: string): number {
    return this.#ids.get(word) ?? classOf(word, text);
  }

  /** True if an id stands for a class of unlisted words. */
  static isUnknown(id: number): boolean {
    return id === UNKNOWN || id === NAME || (id >= ING && id <= ACRONYM);
  }
}

function classOf(word: string, text: string): number {
  const code = word.charCodeAt(0);
  if (code >= 48 && code <= 57) return NUMBER;
  // Code, addresses and placeholders take the places of names.
  if (text.startsWith("\u2588")) return NAME;
  if (!/^\p{L}/u.test(word)) return SYMBOL;
  if (text.length > 1 && text === text.toUpperCase() && text !== word) return ACRONYM;
  if (text.charAt(0) !== word.charAt(0)) return NAME;
  if (word.endsWith("ing")) return ING;
  if (word.endsWith("ed")) return ED;
  if (word.endsWith("ly")) return LY;
  return word.endsWith("s") && !word.endsWith("ss") ? PLURAL : UNKNOWN;
}
