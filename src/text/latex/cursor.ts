import type { Brackets } from "./brackets.ts";
import { NAME, OPTION, OVERLAY, SPACES } from "./patterns.ts";
import type { Lookahead } from "./scanner.ts";

/** Beyond this, the word at the beginning of an argument that is never closed is not looked for. */
const LONGEST_WORD = 300;

/** A place in a LaTeX document, in UTF-16 units, and what is passed over from there. */
export class Cursor {
  at = 0;
  /** Nothing is matched beyond this: the end of the innermost stretch that is open. */
  limit = 0;
  readonly #document: string;
  readonly #brackets: Brackets;
  readonly #ahead: Lookahead;

  constructor(document: string, brackets: Brackets, ahead: Lookahead) {
    this.#document = document;
    this.#brackets = brackets;
    this.#ahead = ahead;
  }

  /** Where what the sticky pattern finds here ends; the place itself where it finds nothing. */
  match(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    return pattern.test(this.#document)
      ? Math.min(pattern.lastIndex, Math.max(this.limit, this.at))
      : this.at;
  }

  /**
   * The brace of the next argument, with optional ones passed over; nothing is passed where there is none. What is not
   * text may be a command without braces.
   */
  nextArgument(orCommand: boolean): number | undefined {
    this.at = this.match(OVERLAY);
    for (let end = this.match(OPTION); end > this.at; end = this.match(OPTION)) this.at = end;
    const back = this.at;
    if (back >= this.limit) return undefined;
    if (orCommand && this.#document[back] === "\\") return back;
    this.at = this.match(SPACES);
    if (this.#document[this.at] === "{" && this.at < this.limit) return this.at;
    this.at = back;
    return undefined;
  }

  /** Passes over an argument that is not text; of one that is never closed, the word at its beginning. */
  skipArgument(open: number | undefined, long: boolean): void {
    if (open === undefined) return;
    this.at = open;
    if (this.#document[open] === "\\") {
      this.at = Math.max(this.match(NAME), open + 1);
      return;
    }
    const close = this.closeWithin(open);
    if (close === undefined || (!long && close > this.#ahead.paragraphEnd(open))) {
      const rest = this.#document.slice(open + 1, Math.min(open + LONGEST_WORD, this.limit));
      this.at = open + 1 + (/^[^\s\\{}]*/.exec(rest)?.[0].length ?? 0);
    } else {
      this.at = close + 1;
    }
  }

  /** The brace that closes the one at `open`, if it is not beyond the limit. */
  closeWithin(open: number): number | undefined {
    const close = this.#brackets.closeOf(open);
    return close !== undefined && close <= this.limit ? close : undefined;
  }
}
