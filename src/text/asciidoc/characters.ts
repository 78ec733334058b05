const WORD = /^[\p{Alphabetic}\p{N}\p{Pc}]$/u;

/**
 * True if the code point at `at`, or whose second half is at `at`, is a letter, a digit or a connector. Offsets are in
 * UTF-16 units; false outside the text.
 */
export function isWordAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) {
    return (
      (unit >= 0x61 && unit <= 0x7a) ||
      (unit >= 0x41 && unit <= 0x5a) ||
      (unit >= 0x30 && unit <= 0x39) ||
      unit === 0x5f
    );
  }
  const second = unit >= 0xdc00 && unit <= 0xdfff;
  const code = at >= 0 ? text.codePointAt(second ? at - 1 : at) : undefined;
  return code !== undefined && WORD.test(String.fromCodePoint(code));
}

/** True if there is a character at the offset that is not white space. */
export const isInkAt = (text: string, at: number): boolean =>
  at >= 0 && at < text.length && !/\s/.test(text.charAt(at));

/**
 * Finds the next occurrence for offsets that mostly increase: a failed search is never repeated, so that all searches of one
 * text together are linear.
 */
export class NextIndex {
  readonly #search: (from: number) => number;
  #from = 0;
  #found = -1;

  /** @param search returns the first place at or after an offset (UTF-16 units), negative if there is none */
  constructor(search: (from: number) => number) {
    this.#search = search;
  }

  /** The first place at or after `from`, or Infinity. */
  at(from: number): number {
    if (from < this.#from || from > this.#found) {
      const found = this.#search(from);
      this.#from = from;
      this.#found = found < 0 ? Infinity : found;
    }
    return this.#found;
  }
}

/** Finds the next occurrence of a string. */
export const nextString = (text: string, needle: string): NextIndex =>
  new NextIndex((from) => text.indexOf(needle, from));

/** Finds the next white space. */
export function nextSpace(text: string): NextIndex {
  const space = /\s/g;
  return new NextIndex((from) => {
    space.lastIndex = from;
    return space.exec(text)?.index ?? -1;
  });
}

/** Finds the next closing bracket without a backslash before it. */
export const nextBracket = (text: string): NextIndex =>
  new NextIndex((from) => {
    let found = text.indexOf("]", from);
    while (found > from && text.charAt(found - 1) === "\\") found = text.indexOf("]", found + 1);
    return found;
  });
