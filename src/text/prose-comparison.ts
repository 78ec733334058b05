import type { Prose } from "./prose.ts";
import type { TextRange } from "./range.ts";
import { splice } from "./splice.ts";
import { unlike } from "./unlike.ts";

/** A replacement of a document range, in UTF-16 units. */
export interface DocumentEdit {
  readonly range: TextRange;
  readonly text: string;
}

/** An edit with its place in the prose. */
export interface PlacedEdit extends DocumentEdit {
  readonly index: number;
  readonly place: TextRange;
  /** The index of its block. */
  readonly block: number;
}

/** The range of an edit in the expected prose of the edited document. */
export interface Span extends TextRange {
  readonly edit: PlacedEdit;
}

/** Blocks of the expected prose that the edited document does not have. */
export interface Difference {
  /** Range of expected blocks. */
  readonly blocks: TextRange;
  /** The number of blocks in their place in the edited document. */
  readonly found: number;
  /** The first difference, in the expected prose. */
  readonly at: number;
  /** The same place in the prose before the edits, which identifies it in another reading. */
  readonly origin: number;
}

export interface Reading {
  readonly spans: readonly Span[];
  /** Empty if the edits change only prose. */
  readonly differences: readonly Difference[];
}

/** Separates two blocks of the prose. */
const SEPARATOR = "\n\n";
/** Compares the prose of an edited document with the prose expected from the edits. */
export class Comparison {
  readonly #document: string;
  readonly #prose: Prose;
  /** Offsets of the prose at which a line or a block ends, before which white space isn't prose. */
  readonly #ends: ReadonlySet<number>;

  constructor(document: string, prose: Prose) {
    this.#document = document;
    this.#prose = prose;
    const ends = new Set<number>();
    let at = 0;
    for (const piece of prose.map.pieces) {
      if (piece.kind === "substitute" && (piece.role === "break" || piece.role === "separator")) ends.add(at);
      at += piece.kind === "substitute" ? piece.text.length : piece.end - piece.start;
    }
    this.#ends = ends.add(at);
  }

  /** The edits are in the order of the prose, and do not overlap. */
  compare(edits: readonly PlacedEdit[], read: (edited: string) => Prose): Reading {
    const { texts, starts, spans } = this.#expected(edits);
    const found = read(this.#edited(edits));
    const foundTexts = found.blocks.map(({ prose }) => found.text.slice(prose.start, prose.end));
    const differences = unlike(texts, foundTexts).map(({ a, b }): Difference => {
      const expected = texts.slice(a.start, a.end).join(SEPARATOR);
      const other = foundTexts.slice(b.start, b.end).join(SEPARATOR);
      const at = (starts[a.start] ?? starts.at(-1) ?? 0) + commonLength(expected, other);
      return { blocks: a, found: b.end - b.start, at, origin: originOf(spans, at) };
    });
    return { spans, differences };
  }

  #edited(edits: readonly PlacedEdit[]): string {
    // The text of an image has a different position in the document than in the prose.
    const ordered = edits.toSorted((a, b) => a.range.start - b.range.start);
    return splice(
      this.#document,
      ordered.map(({ range, text }) => ({ ...range, put: text })),
    );
  }

  #expected(edits: readonly PlacedEdit[]): {
    readonly texts: readonly string[];
    readonly starts: readonly number[];
    readonly spans: readonly Span[];
  } {
    const texts: string[] = [];
    const starts: number[] = [];
    const spans: Span[] = [];
    let start = 0;
    let next = 0;
    for (const [index, { prose: range }] of this.#prose.blocks.entries()) {
      let text = "";
      let at = range.start;
      for (let edit = edits[next]; edit?.block === index; edit = edits[next]) {
        text += this.#prose.text.slice(at, edit.place.start);
        const from = text.length;
        text += edit.text;
        if (this.#ends.has(edit.place.end)) text = withoutTrailingSpaces(text);
        spans.push({ edit, start: start + Math.min(from, text.length), end: start + text.length });
        at = edit.place.end;
        next += 1;
      }
      text += this.#prose.text.slice(at, range.end);
      texts.push(text);
      starts.push(start);
      start += text.length + SEPARATOR.length;
    }
    return { texts, starts, spans };
  }
}

function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === " " || text[end - 1] === "\t") end -= 1;
  return text.slice(0, end);
}

/** Maps a place of the expected prose to the prose before the edits. */
function originOf(spans: readonly Span[], at: number): number {
  const last = spans.findLast(({ start }) => start <= at);
  if (last === undefined) return at;
  return at <= last.end ? last.edit.place.start : last.edit.place.end + at - last.end;
}

function commonLength(a: string, b: string): number {
  const shortest = Math.min(a.length, b.length);
  let length = 0;
  while (length < shortest && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
