import type { TextRange } from "../text/range.ts";
import { applyEdits } from "./edits.ts";

/** A replacement of a range of the text: edits are ordered and do not overlap. UTF-16 units. */
interface Change {
  readonly range: TextRange;
  readonly replacement: string;
}

export type Marked =
  | { readonly kind: "marked"; readonly text: string }
  /**
   * The text to mark already contains `mark` at `at` (UTF-16 units), which a reader would take for a change. CriticMarkup
   * has no escape that its readers agree on, so such a text can't be marked without loss.
   */
  | { readonly kind: "refused"; readonly at: number; readonly mark: string };

/** The two texts that a marked text represents. */
export interface BothTexts {
  readonly original: string;
  readonly corrected: string;
}

/** The closing mark by the opening one. */
const CLOSING: Readonly<Record<string, string>> = {
  "{++": "++}",
  "{--": "--}",
  "{~~": "~~}",
  "{>>": "<<}",
  "{==": "==}",
};
const OPENING = /\{(?:\+\+|--|~~|>>|==)/gu;
const ANY_MARK = /\{(?:\+\+|--|~~|>>|==)|(?:\+\+|--|~~|<<|==)\}/u;
const ARROW = "~>";

/**
 * Marks each change in the text: `{~~old~>new~~}`, `{++new++}`, `{--old--}`. The result is verified before it is returned:
 * unless the text is refused, `fromCriticMarkup` reproduces both texts exactly. Linear in the text.
 */
export function toCriticMarkup(text: string, changes: readonly Change[]): Marked {
  const parts: string[] = [];
  const written: Place[] = [];
  let from = 0;
  let length = 0;
  const put = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const { range, replacement } of changes) {
    const original = text.slice(range.start, range.end);
    if (original === replacement) continue;
    const inside = ANY_MARK.exec(original) ?? ANY_MARK.exec(replacement);
    if (inside !== null) return { kind: "refused", at: range.start, mark: inside[0] };
    put(text.slice(from, range.start));
    for (const mark of marksFor(original, replacement)) {
      written.push({ start: length, end: length + mark.length, after: range.end });
      put(mark);
    }
    from = range.end;
  }
  put(text.slice(from));
  const marked = parts.join("");
  return misread(marked, written) ?? { kind: "marked", text: marked };
}

/**
 * Returns the two texts of a marked text: without its additions, and with them. Comments belong to neither, highlights to
 * both. An unclosed mark is text. Linear in the text.
 */
export function fromCriticMarkup(marked: string): BothTexts {
  const original: Change[] = [];
  const corrected: Change[] = [];
  for (const { range, before, after } of marksIn(marked)) {
    original.push({ range, replacement: before });
    corrected.push({ range, replacement: after });
  }
  return { original: applyEdits(marked, original), corrected: applyEdits(marked, corrected) };
}

/** A mark in the marked text, and where the text continues after its contents. */
interface Place extends TextRange {
  readonly after: number;
}

/** An arrow in the words would be read as the separator; a deletion and an insertion are used instead. */
function marksFor(original: string, replacement: string): readonly string[] {
  if (original === "") return [`{++${replacement}++}`];
  if (replacement === "") return [`{--${original}--}`];
  return original.includes(ARROW) || replacement.includes(ARROW)
    ? [`{--${original}--}`, `{++${replacement}++}`]
    : [`{~~${original}${ARROW}${replacement}~~}`];
}

/** The first mark that a reader would find but that was not written: it can only begin between the written ones. */
function misread(marked: string, written: readonly Place[]): Marked | undefined {
  let next = 0;
  for (const { range } of marksIn(marked)) {
    const expected = written[next];
    if (expected?.start !== range.start || expected.end !== range.end) {
      const before = written[next - 1];
      const at = (before?.after ?? 0) + range.start - (before?.end ?? 0);
      return { kind: "refused", at, mark: marked.slice(range.start, range.start + 3) };
    }
    next += 1;
  }
  return undefined;
}

interface Mark {
  readonly range: TextRange;
  readonly before: string;
  readonly after: string;
}

/** The marks of a text in order, each up to the first closing mark of its kind, as regex-based readers find them. */
function* marksIn(marked: string): Generator<Mark> {
  const occurrences = new Map<string, NextOccurrence>();
  /** Returns the next place of `wanted`; each text is searched once for each mark, however often this is called. */
  const next = (wanted: string, from: number): number => {
    let occurrence = occurrences.get(wanted);
    if (occurrence === undefined) occurrences.set(wanted, (occurrence = new NextOccurrence(marked, wanted)));
    return occurrence.from(from);
  };
  let at = 0;
  for (const { 0: opening, index: start } of marked.matchAll(OPENING)) {
    const closing = CLOSING[opening];
    if (start < at || closing === undefined) continue;
    const inner = start + opening.length;
    const arrow = opening === "{~~" ? next(ARROW, inner) : inner;
    const close = next(closing, opening === "{~~" ? arrow + ARROW.length : inner);
    if (arrow === Infinity || close === Infinity) continue;
    at = close + closing.length;
    yield { range: { start, end: at }, ...meaningOf(opening, marked.slice(inner, close), arrow - inner) };
  }
}

function meaningOf(opening: string, inside: string, arrow: number): { before: string; after: string } {
  switch (opening) {
    case "{++":
      return { before: "", after: inside };
    case "{--":
      return { before: inside, after: "" };
    case "{~~":
      return { before: inside.slice(0, arrow), after: inside.slice(arrow + ARROW.length) };
    case "{==":
      return { before: inside, after: inside };
    default:
      return { before: "", after: "" };
  }
}

/** Finds the next occurrence of a text for increasing offsets. */
class NextOccurrence {
  readonly #text: string;
  readonly #wanted: string;
  #found = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** `Infinity` if there is none. */
  from(offset: number): number {
    if (this.#found < offset && offset !== Infinity) {
      const found = this.#text.indexOf(this.#wanted, offset);
      this.#found = found === -1 ? Infinity : found;
    }
    return offset === Infinity ? Infinity : this.#found;
  }
}
