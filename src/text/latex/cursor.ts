import type { Brackets } from "./brackets.ts";
import { NAME, OPTION, OVERLAY, SPACES } from "./patterns.ts";
import type { Lookahead } from "./scanner.ts";

/** The longest word that is searched at the beginning of an unclosed argument. */
const LONGEST_WORD = 300;

/** A position in a LaTeX document, in UTF-16 units, with methods to skip syntax. */
export class Cursor {
  at = 0;
  /** The end of the innermost open stretch; nothing is matched beyond it. */
  limit = 0;
  readonly #document: string;
  readonly #brackets: Brackets;
  readonly #ahead: Lookahead;

  constructor(document: string, brackets: Brackets, ahead: Lookahead) {
    this.#document = document;
    this.#brackets = brackets;
    this.#ahead = ahead;
  }

  /** Returns the end of the sticky pattern's match here; the position itself without a match. */
  match(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    return pattern.test(this.#document)
      ? Math.min(pattern.lastIndex, Math.max(this.limit, this.at))
      : this.at;
  }

  /**
   * Finds the brace of the next argument, skipping optional ones; otherwise skips nothing. An argument that isn't text may
   * be a command without braces.
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

  /** Skips an argument that is not text; if it is unclosed, the word at its beginning. */
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

  /** The brace that closes the one at `open`, if it is within the limit. */
  closeWithin(open: number): number | undefined {
    const close = this.#brackets.closeOf(open);
    return close !== undefined && close <= this.limit ? close : undefined;
  }
}
