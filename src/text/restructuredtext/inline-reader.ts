import type { BlockBuilder } from "../block-builder.ts";
import type { TextRange } from "../range.ts";
import { SourceLines } from "../source-lines.ts";
import { EndStrings, SIMPLE_NAME, suffixAt } from "./end-strings.ts";
import { InlineOutput } from "./inline-output.ts";
import { isInk, isQuoted, mayEnd, mayStart } from "./inline-boundaries.ts";
import { seenOfLink, seenOfRole, splitTitle } from "./interpreted-text.ts";

const MARK = /[\\*`|_[]/g;
const ROLE_BEFORE = new RegExp(`:(${SIMPLE_NAME}):$`, "u");
const FOOTNOTE = new RegExp(String.raw`\[(?:\d+|#(?:${SIMPLE_NAME})?|\*|(${SIMPLE_NAME}))\]_`, "uy");
const NAME_BEFORE = new RegExp(`(?:${SIMPLE_NAME})$`, "u");
/** The longest name of a role or reference that is searched for, in UTF-16 units. */
const NAME_LENGTH = 200;

/** Inline markup of one paragraph, by the rules of the specification. Offsets are in UTF-16 units of its joined lines. */
class InlineReader {
  readonly #text: string;
  readonly #ends: EndStrings;
  readonly #out: InlineOutput;

  constructor(document: string, source: SourceLines, builder: BlockBuilder) {
    this.#text = source.text;
    this.#ends = new EndStrings(source.text);
    this.#out = new InlineOutput(document, source, builder);
  }

  read(): void {
    let at = 0;
    for (;;) {
      MARK.lastIndex = at;
      const match = MARK.exec(this.#text);
      if (match === null) break;
      at = this.#take(match[0], match.index);
    }
    this.#out.prose(this.#text.length);
  }

  /** Reads the mark and its contents; returns the offset to continue from. */
  #take(mark: string, at: number): number {
    switch (mark) {
      case "\\":
        return this.#out.escape(at);
      case "*":
        return this.#emphasis(at);
      case "`":
        return this.#text.startsWith("``", at) ? this.#literal(at) : this.#interpreted(at);
      case "|":
        return this.#substitution(at);
      case "_":
        return this.#text.startsWith("_`", at) ? this.#target(at) : this.#reference(at);
      default:
        return this.#footnote(at);
    }
  }

  #starts(start: number, end: number): boolean {
    return mayStart(this.#text, start) && isInk(this.#text, end) && !isQuoted(this.#text, start, end);
  }

  #emphasis(at: number): number {
    const mark = this.#text.startsWith("**", at) ? "**" : "*";
    const start = at + mark.length;
    const end = this.#starts(at, start) ? this.#ends.find(mark, start + 1) : undefined;
    if (end === undefined) return start;
    this.#out.prose(at);
    this.#out.skip(start);
    this.#out.proseInside(end);
    return this.#out.skip(end + mark.length);
  }

  #literal(at: number): number {
    const start = at + "``".length;
    const end = this.#starts(at, start) ? this.#ends.find("``", start + 1) : undefined;
    return end === undefined ? start : this.#out.placeholder(at, end + "``".length);
  }

  #target(at: number): number {
    const start = at + "_`".length;
    const end = this.#starts(at, start) ? this.#ends.find("`", start + 1) : undefined;
    if (end === undefined) return at + 1;
    this.#out.prose(at);
    this.#out.label(start, end);
    return this.#out.skip(end + 1);
  }

  #substitution(at: number): number {
    const start = at + 1;
    const end =
      this.#text.charAt(start) !== "|" && this.#starts(at, start)
        ? this.#ends.find("|", start + 1)
        : undefined;
    if (end === undefined) return start;
    return this.#out.placeholder(
      at,
      end + (/^\|_{0,2}/.exec(this.#text.slice(end, end + 3))?.[0].length ?? 1),
    );
  }

  /** `name_` and `name__`. */
  #reference(at: number): number {
    const end = at + (this.#text.startsWith("__", at) ? 2 : 1);
    if (!mayEnd(this.#text, end)) return at + 1;
    const before = this.#text.slice(Math.max(this.#out.taken, at - NAME_LENGTH), at);
    const name = NAME_BEFORE.exec(before)?.[0];
    if (name === undefined || !mayStart(this.#text, at - name.length)) return end;
    this.#out.prose(at - name.length);
    this.#out.label(at - name.length, at);
    return this.#out.skip(end);
  }

  /** A footnote's mark isn't part of the sentence, nor is the space before it; a citation is a noun. */
  #footnote(at: number): number {
    FOOTNOTE.lastIndex = at;
    const match = mayStart(this.#text, at) ? FOOTNOTE.exec(this.#text) : null;
    const end = at + (match?.[0].length ?? 0);
    if (match === null || !mayEnd(this.#text, end)) return at + 1;
    if (match[1] !== undefined) return this.#out.placeholder(at, end);
    let before = at;
    while (before > this.#out.taken && !isInk(this.#text, before - 1)) before -= 1;
    this.#out.prose(before);
    return this.#out.skip(end);
  }

  #interpreted(at: number): number {
    const before = this.#text.slice(Math.max(this.#out.taken, at - NAME_LENGTH), at);
    const role = ROLE_BEFORE.exec(before);
    const first = at - (role?.[0].length ?? 0);
    const start = at + 1;
    const isStart =
      mayStart(this.#text, first) && isInk(this.#text, start) && !isQuoted(this.#text, first, start);
    const end = isStart ? this.#ends.find("`", start + 1) : undefined;
    if (end === undefined) return start;
    const suffix = suffixAt(this.#text, end + 1);
    const inner = splitTitle(this.#text.slice(start, end));
    const titleEnd = start + inner.text.length;
    const seen =
      suffix.reference === ""
        ? seenOfRole(role?.[1] ?? suffix.role, inner)
        : seenOfLink(inner, suffix.reference);
    if (seen === "placeholder") return this.#out.placeholder(first, suffix.end);
    this.#out.prose(first);
    this.#out.skip(start);
    if (seen === "label") this.#out.label(start, titleEnd);
    else this.#out.proseInside(titleEnd);
    return this.#out.skip(suffix.end);
  }
}

/** Adds the prose of a paragraph, whose lines are at the given ranges of the document, to the builder. */
export function readInline(document: string, lines: readonly TextRange[], builder: BlockBuilder): void {
  new InlineReader(document, new SourceLines(document, lines), builder).read();
}
