import { appendPiece, proseOf, type Piece } from "./piece.ts";
import { isEmpty, isRangeIn, type TextRange } from "./range.ts";
import { isSplitPoint } from "./split-points.ts";
import { firstIndex } from "./first-index.ts";

interface Placed {
  readonly piece: Piece;
  /** The start of the piece in the prose, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Maps each character of the prose to the document. It returns exactly the right characters or nothing: the range that
 * {@link exact} returns never contains markup between two runs of prose (EDI-2, EDI-4). All ranges are half-open, in UTF-16
 * units. Lookups are logarithmic in the number of pieces.
 */
export class OffsetMap {
  /** The prose formed by the pieces. */
  readonly prose: string;
  readonly #document: string;
  readonly #placed: readonly Placed[];
  /** Pieces with document text, in the document's order; image texts are out of order in the prose. */
  readonly #byDocument: readonly Placed[];

  /** Pieces in the order of the prose; no document character may be in two of them. */
  constructor(document: string, pieces: readonly Piece[]) {
    const joined: Piece[] = [];
    for (const piece of pieces) appendPiece(joined, piece);
    const texts: string[] = [];
    const placed: Placed[] = [];
    let at = 0;
    for (const piece of joined) {
      const text = proseOf(document, piece);
      texts.push(text);
      placed.push({ piece, start: at, end: at + text.length });
      at += text.length;
    }
    this.prose = texts.join("");
    this.#document = document;
    this.#placed = placed;
    this.#byDocument = placed
      .filter(({ piece }) => piece.start < piece.end)
      .sort((a, b) => a.piece.start - b.piece.start);
  }

  /** The pieces in the order of the prose. */
  get pieces(): readonly Piece[] {
    return this.#placed.map(({ piece }) => piece);
  }

  /**
   * Returns the contiguous document range with the same characters, or undefined: if the range is out of bounds, crosses
   * elided markup or touches a substitute, or if either of its ends splits a surrogate pair or a CRLF.
   *
   * An empty range is an insertion. It has a place strictly inside a verbatim run, and at the edge of one if the document
   * has white space or its own end on the other side; next to markup the place would be ambiguous (inside or outside the
   * emphasis?), so the result is undefined.
   */
  exact(range: TextRange): TextRange | undefined {
    if (!isRangeIn(range, this.prose.length)) return undefined;
    const found = isEmpty(range) ? this.#insertion(range.start) : this.#sameCharacters(range);
    if (found === undefined) return undefined;
    const splits =
      isSplitPoint(this.prose, range.start) ||
      isSplitPoint(this.prose, range.end) ||
      isSplitPoint(this.#document, found.start) ||
      isSplitPoint(this.#document, found.end);
    return splits ? undefined : found;
  }

  /**
   * Returns the smallest document range around a range of the prose, including markup in between. For display only: it may
   * contain other characters than the prose. Out-of-bounds ranges are clamped.
   */
  cover(range: TextRange): TextRange {
    const start = Math.min(Math.max(range.start, 0), this.prose.length);
    const end = Math.min(Math.max(range.end, start), this.prose.length);
    const exact = this.exact({ start, end });
    if (exact !== undefined) return exact;
    let from = Infinity;
    let to = -1;
    let index = firstIndex(this.#placed, (item) => (start === end ? item.end >= start : item.end > start));
    for (
      let item = this.#placed[index];
      item !== undefined && (item.start <= start || item.start < end);
      item = this.#placed[index]
    ) {
      const { piece } = item;
      const whole = piece.kind === "substitute";
      from = Math.min(from, whole ? piece.start : piece.start + Math.max(start - item.start, 0));
      to = Math.max(to, whole ? piece.end : piece.start + Math.min(end, item.end) - item.start);
      index += 1;
    }
    if (to < 0) return { start: 0, end: 0 };
    if (isSplitPoint(this.#document, from)) from -= 1;
    if (isSplitPoint(this.#document, to)) to += 1;
    return { start: from, end: Math.max(from, to) };
  }

  /**
   * Returns the prose of a document range, for a selection: from the first to the last character of the prose that the range
   * touches, with substitutes touched as a whole; undefined if it touches none. An empty document range only has a result
   * inside or at the edge of verbatim text.
   */
  toProse(range: TextRange): TextRange | undefined {
    if (!isRangeIn(range, this.#document.length)) return undefined;
    if (isEmpty(range)) return this.#caret(range.start);
    let start = Infinity;
    let end = -1;
    let index = firstIndex(this.#byDocument, ({ piece }) => piece.end > range.start);
    for (
      let item = this.#byDocument[index];
      item !== undefined && item.piece.start < range.end;
      item = this.#byDocument[index]
    ) {
      const { piece } = item;
      const whole = piece.kind === "substitute";
      start = Math.min(start, whole ? item.start : item.start + Math.max(range.start - piece.start, 0));
      end = Math.max(end, whole ? item.end : item.start + Math.min(range.end, piece.end) - piece.start);
      index += 1;
    }
    return end < 0 ? undefined : { start, end };
  }

  /**
   * True if a placeholder is in the range of the prose, at its edge, or next to it with only spaces between. The real word
   * there is unknown, so that `a` or `an` before it, or its number, must not be corrected.
   */
  touchesPlaceholder(range: TextRange): boolean {
    let { start, end } = range;
    while (start > 0 && this.prose[start - 1] === " ") start -= 1;
    while (end < this.prose.length && this.prose[end] === " ") end += 1;
    let index = firstIndex(this.#placed, (item) => item.end >= start);
    for (
      let item = this.#placed[index];
      item !== undefined && item.start <= end;
      item = this.#placed[index]
    ) {
      if (item.piece.kind === "substitute" && item.piece.role === "placeholder") return true;
      index += 1;
    }
    return false;
  }

  /**
   * Reports if markup directly precedes or follows a document range, so that a replacement which is empty, or begins or ends
   * with white space there, would break it (`**the**` to `****`).
   */
  besideMarkup(range: TextRange): { readonly before: boolean; readonly after: boolean } {
    return {
      before: !this.#isFree(range.start - 1) && this.#verbatimAt(range.start - 1) === undefined,
      after: !this.#isFree(range.end) && this.#verbatimAt(range.end) === undefined,
    };
  }

  #sameCharacters(range: TextRange): TextRange | undefined {
    const item = this.#placed[firstIndex(this.#placed, ({ end }) => end > range.start)];
    if (item === undefined || item.piece.kind !== "verbatim" || range.end > item.end) return undefined;
    const shift = item.piece.start - item.start;
    return { start: range.start + shift, end: range.end + shift };
  }

  #insertion(at: number): TextRange | undefined {
    const index = firstIndex(this.#placed, ({ end }) => end >= at);
    const left = this.#placed[index];
    if (left === undefined) return undefined;
    if (left.start < at && at < left.end) {
      const inside = left.piece.start + at - left.start;
      return left.piece.kind === "verbatim" ? { start: inside, end: inside } : undefined;
    }
    const before = left.end === at ? left.piece : undefined;
    const after = (left.end === at ? this.#placed[index + 1] : left)?.piece;
    if (before?.kind === "verbatim" && after?.kind === "verbatim") return undefined;
    if (before?.kind === "verbatim") return this.#edge(before.end, before.end);
    if (after?.kind === "verbatim") return this.#edge(after.start, after.start - 1);
    return undefined;
  }

  /** The insertion point, if text may be inserted next to the document's character at `neighbour`. */
  #edge(at: number, neighbour: number): TextRange | undefined {
    return this.#isFree(neighbour) && this.#verbatimAt(neighbour) === undefined
      ? { start: at, end: at }
      : undefined;
  }

  #isFree(at: number): boolean {
    return at < 0 || at >= this.#document.length || /\s/.test(this.#document.charAt(at));
  }

  #verbatimAt(at: number): Placed | undefined {
    const item = this.#byDocument[firstIndex(this.#byDocument, ({ piece }) => piece.end > at)];
    return item !== undefined && item.piece.kind === "verbatim" && item.piece.start <= at ? item : undefined;
  }

  #caret(at: number): TextRange | undefined {
    const item = this.#verbatimAt(at) ?? this.#verbatimAt(at - 1);
    if (item === undefined) return undefined;
    const position = item.start + at - item.piece.start;
    return { start: position, end: position };
  }
}
