import { firstIndex } from "../first-index.ts";

const LINE_END = /[\r\n]/g;
const PARAGRAPH_END = /(?:\r\n?|\n)[ \t]*(?=[\r\n])(?<!\r(?=\n))/g;
const STEP = /\\[\s\S]|%[^\r\n]*|\$\$?|[{}]/g;

/** The matches of a pattern in a text; found once, then looked up by binary search. */
class Hits {
  readonly #starts: number[] = [];
  readonly #none: number;

  constructor(text: string, pattern: RegExp) {
    for (const match of text.matchAll(pattern)) this.#starts.push(match.index);
    this.#none = text.length;
  }

  /** The first match at or after `offset`; the end of the text if there is none. */
  from(offset: number): number {
    return this.#starts[firstIndex(this.#starts, (start) => start >= offset)] ?? this.#none;
  }
}

/** Looks ahead in a LaTeX document; all queries together are linear in the document. */
export class Lookahead {
  readonly #document: string;
  readonly #closeOf: (open: number) => number | undefined;
  readonly #lines: Hits;
  readonly #paragraphs: Hits;
  /** Ends of formulas known to be absent before an offset. */
  readonly #absentBefore = new Map<string, number>();
  readonly #absent = new Set<string>();

  constructor(document: string, closeOf: (open: number) => number | undefined) {
    this.#document = document;
    this.#closeOf = closeOf;
    this.#lines = new Hits(document, LINE_END);
    this.#paragraphs = new Hits(document, PARAGRAPH_END);
  }

  lineEnd = (at: number): number => this.#lines.from(at);
  /** The line ending before the next blank line. */
  paragraphEnd = (at: number): number => this.#paragraphs.from(at);

  /**
   * Returns the offset where `end` closes the formula at `at`; it must be before `limit` and in the same paragraph, because
   * TeX allows no blank line in a formula. Undefined otherwise.
   */
  formulaEnd(at: number, end: "$" | "$$" | "\\)" | "\\]", limit: number): number | undefined {
    const most = Math.min(limit, this.paragraphEnd(at));
    if ((this.#absentBefore.get(end) ?? 0) >= most) return undefined;
    STEP.lastIndex = at;
    for (let step = STEP.exec(this.#document); step && step.index < most; step = STEP.exec(this.#document)) {
      const [text] = step;
      if (text === end) return step.index;
      if (text === "$$" && end === "$") return step.index;
      if (!end.startsWith("$")) continue;
      // Text inside the formula may contain formulas of its own.
      if (text === "}") return undefined;
      const close = text === "{" ? this.#closeOf(step.index) : undefined;
      if (close !== undefined && close < most) STEP.lastIndex = close + 1;
    }
    if (!end.startsWith("$")) this.#absentBefore.set(end, most);
    return undefined;
  }

  /** Returns the first occurrence of `text` from `at` on. */
  find(text: string, at: number): number | undefined {
    if (this.#absent.has(text)) return undefined;
    const found = this.#document.indexOf(text, at);
    if (found >= 0) return found;
    this.#absent.add(text);
    return undefined;
  }
}
