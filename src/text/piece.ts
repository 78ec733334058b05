import type { TextRange } from "./range.ts";

/** Characters that are the same in the prose and in the document. */
export interface Verbatim extends TextRange {
  readonly kind: "verbatim";
}

/**
 * Prose that replaces other document text, and is therefore never edited:
 * - `break`: a space or a line feed for a line ending with the container prefixes after it
 * - `character`: the character of a character reference, or of a lone surrogate
 * - `placeholder`: one word for inline code, math, an address or an image
 * - `label`: link text that is also the name of its definition; an edit would break the link
 * - `separator`: the blank line between two blocks
 */
export type SubstituteRole = "break" | "character" | "placeholder" | "label" | "separator";

export interface Substitute extends TextRange {
  readonly kind: "substitute";
  readonly role: SubstituteRole;
  /** The prose; never empty. */
  readonly text: string;
}

/**
 * A run of prose and the document range it comes from, in UTF-16 units of the document. Document text that no piece covers
 * is elided. Pieces are in the order of the prose and never share a document character.
 */
export type Piece = Verbatim | Substitute;

export const verbatim = (start: number, end: number): Verbatim => ({ kind: "verbatim", start, end });

export const substitute = (start: number, end: number, role: SubstituteRole, text: string): Substitute => ({
  kind: "substitute",
  start,
  end,
  role,
  text,
});

/** The prose of the piece. */
export const proseOf = (document: string, piece: Piece): string =>
  piece.kind === "verbatim" ? document.slice(piece.start, piece.end) : piece.text;

/** Appends a piece, joining it with a directly preceding verbatim one, so that edits may cross the boundary. */
export function appendPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (piece.kind === "verbatim" && last?.kind === "verbatim" && last.end === piece.start) {
    pieces[pieces.length - 1] = verbatim(last.start, piece.end);
  } else if (piece.kind === "substitute" ? piece.text !== "" : piece.start < piece.end) {
    pieces.push(piece);
  }
}
