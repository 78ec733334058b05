import { lineBetween, nextColumn, type SourceLine } from "./source-line.ts";

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const COMBINING = /\p{M}/u;

/** One line of a table by columns: wide characters take two, combining ones none, tabs extend to the next stop. */
export class TableLine {
  readonly #document: string;
  readonly #line: SourceLine;
  readonly #indent: number;
  /** One character for each column. */
  readonly #text: string;
  /** Offsets by column, if they differ. */
  readonly #offsets: readonly number[] | undefined;

  constructor(document: string, line: SourceLine, base: number) {
    this.#document = document;
    this.#line = line;
    this.#indent = Math.max(line.indent - base, 0);
    const text = document.slice(line.start, line.end);
    // In most lines they don't differ.
    this.#offsets = /^[\u0020-\u02ff]*$/.test(text) ? undefined : offsetsOf(text, line);
    this.#text = this.#offsets?.map((offset) => document.charAt(offset)).join("") ?? text;
  }

  /** Columns up to the end of the text. */
  get width(): number {
    return this.#indent + this.#text.length;
  }

  /** The character at the column; a space outside the text. */
  at(column: number): string {
    return column < this.#indent ? " " : this.#text.charAt(column - this.#indent) || " ";
  }

  /** The first column from `from` on with the character, or undefined. */
  find(character: string, from: number): number | undefined {
    const at = this.#text.indexOf(character, Math.max(from - this.#indent, 0));
    return at < 0 ? undefined : at + this.#indent;
  }

  /** Returns the text between two columns, with its own column as indentation. */
  between(from: number, to: number): SourceLine {
    const column = Math.max(from, this.#indent);
    return lineBetween(
      this.#document,
      this.#offsetOf(column),
      Math.max(this.#offsetOf(to), this.#offsetOf(column)),
      column,
    );
  }

  #offsetOf(column: number): number {
    const at = Math.max(column - this.#indent, 0);
    const { start, end } = this.#line;
    return Math.min(this.#offsets === undefined ? start + at : (this.#offsets[at] ?? end), end);
  }
}

/** The offset in the document of each column of the text. */
function offsetsOf(text: string, line: SourceLine): number[] {
  const offsets: number[] = [];
  let at = line.start;
  for (const character of text) {
    if (character === "\t") {
      const width = nextColumn(0x09, line.indent + offsets.length) - line.indent - offsets.length;
      offsets.push(...Array.from({ length: width }, () => at));
    } else if (!COMBINING.test(character)) {
      offsets.push(at);
      if (WIDE.test(character) || character.length > 1) offsets.push(at + character.length);
    }
    at += character.length;
  }
  return offsets;
}
