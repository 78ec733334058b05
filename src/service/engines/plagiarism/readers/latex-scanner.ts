/** The longest option; longer brackets after a command are text. */
const LONGEST_OPTION = 1000;

const WORD = /[a-zA-Z@]+\*?/uy;
const SPACES = /[ \t]*(?:(?:\r\n?|\n)[ \t]*)?/uy;
/** Comments are matched in parts: one of millions of characters would overflow the stack of a regular expression. */
const COMMENT_PART = /[^\r\n]{1,10000}/uy;
const LINE_END = /(?:(?:\r\n?|\n)[ \t]*)?/uy;
const PLAIN = /[^\\{}$%&~`'-]{1,10000}/uy;
const BRACE_OR_SKIPPED = /\\[\s\S]|%[^\r\n]{0,10000}|[{}]/gu;
const OPTION = new RegExp(
  `\\[(?:[^\\[\\]{}\\r\\n]|\\{[^{}]{0,200}\\}|\\r?\\n(?![ \\t]*\\r?\\n)){0,${LONGEST_OPTION}}\\]`,
  "uy",
);
const DOLLAR = /(?<!\\)\$/u;
const PARAGRAPH_END = /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/gu;

/** A position in LaTeX source that only moves forward, so that reading takes time linear in the source. */
export class LatexScanner {
  readonly source: string;
  at: number;
  #paragraphEnd = -1;
  /** Ends of formulas that don't occur in the rest of this paragraph. */
  readonly #absent = new Set<string>();

  constructor(source: string, at: number) {
    this.source = source;
    this.at = at;
  }

  get atEnd(): boolean {
    return this.at >= this.source.length;
  }

  /** Consumes `text` if the source continues with it; returns true if it did. */
  take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Consumes one character, a surrogate pair included. */
  character(): string {
    const codePoint = this.source.codePointAt(this.at);
    const character = codePoint === undefined ? "" : String.fromCodePoint(codePoint);
    this.at += character.length;
    return character;
  }

  word = (): string => this.#match(WORD);
  /** Skips white space with at most one line ending, never a blank line. */
  spaces = (): string => this.#match(SPACES);
  plain = (): string => this.#match(PLAIN);
  /** Skips the rest of the line, its ending and the indentation of the next: TeX ignores them after a `%`. */
  comment(): string {
    const start = this.at;
    while (this.#match(COMMENT_PART) !== "");
    this.#match(LINE_END);
    return this.source.slice(start, this.at);
  }

  /** Reads brackets that follow directly. */
  option = (): string => this.#match(OPTION);

  /** Consumes and returns the content of the following braces. Unclosed braces extend to the end. */
  group(): string | undefined {
    const back = this.at;
    this.spaces();
    if (!this.take("{")) {
      this.at = back;
      return undefined;
    }
    const start = this.at;
    let depth = 1;
    BRACE_OR_SKIPPED.lastIndex = start;
    for (let found = BRACE_OR_SKIPPED.exec(this.source); found; found = BRACE_OR_SKIPPED.exec(this.source)) {
      if (found[0] === "{") depth += 1;
      else if (found[0] === "}") depth -= 1;
      if (depth > 0) continue;
      this.at = BRACE_OR_SKIPPED.lastIndex;
      return this.source.slice(start, found.index);
    }
    this.at = this.source.length;
    return this.source.slice(start);
  }

  /** Skips everything up to the end of the first `text`; without one, to the end of the source. */
  skipPast(text: string): void {
    const found = this.source.indexOf(text, this.at);
    this.at = found < 0 ? this.source.length : found + text.length;
  }

  /** Skips a formula up to `end` in the same paragraph, since TeX allows no blank line in one. Otherwise skips nothing. */
  skipFormula(end: "$" | "$$" | "\\)" | "\\]"): void {
    if (this.#paragraphEnd < this.at) {
      PARAGRAPH_END.lastIndex = this.at;
      this.#paragraphEnd = PARAGRAPH_END.exec(this.source)?.index ?? this.source.length;
      this.#absent.clear();
    }
    // Otherwise ten thousand unclosed openings would each search the whole paragraph.
    if (this.#absent.has(end)) return;
    const paragraph = this.source.slice(this.at, this.#paragraphEnd);
    const found = end === "$" ? paragraph.search(DOLLAR) : paragraph.indexOf(end);
    if (found < 0) this.#absent.add(end);
    else this.at += found + end.length;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
