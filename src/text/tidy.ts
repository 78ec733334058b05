import { appendPiece, proseOf, substitute, verbatim, type Piece } from "./piece.ts";
import { intersect, type TextRange } from "./range.ts";
import { loneSurrogates, splitsSurrogatePair } from "./split-points.ts";

const isBreak = (piece: Piece | undefined): boolean => piece?.kind === "substitute" && piece.role === "break";

/** The piece without white space at its start, or undefined if nothing is left. */
function trimStart(document: string, piece: Piece): Piece | undefined {
  if (piece.kind === "substitute") return piece.text.trim() === "" ? undefined : piece;
  const text = proseOf(document, piece);
  const cut = text.length - text.trimStart().length;
  return cut === text.length ? undefined : verbatim(piece.start + cut, piece.end);
}

function trimEnd(document: string, piece: Piece): Piece | undefined {
  if (piece.kind === "substitute") return piece.text.trim() === "" ? undefined : piece;
  const length = proseOf(document, piece).trimEnd().length;
  return length === 0 ? undefined : verbatim(piece.start, piece.start + length);
}

/** Removes white space from the end of the list. */
function trimLast(document: string, pieces: Piece[]): void {
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    const trimmed = trimEnd(document, last);
    if (trimmed !== undefined) {
      pieces.push(trimmed);
      return;
    }
  }
}

/** True if the prose so far ends in white space, or is empty. */
function endsInSpace(document: string, pieces: readonly Piece[]): boolean {
  const last = pieces.at(-1);
  return last === undefined || /\s$/.test(proseOf(document, last));
}

const isPlaceholder = (piece: Piece | undefined): boolean =>
  piece?.kind === "substitute" && piece.role === "placeholder";

/** Merges adjacent placeholders into the first one, which extends as far as nothing is between. */
function mergePlaceholder(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind === "substitute" && last.end === piece.start) {
    pieces[pieces.length - 1] = { ...last, end: piece.end };
  }
}

/**
 * The pieces of one block with no white space at its ends, none around a line break, and none doubled by elided markup.
 * White space that leaves the prose stays in the document, untouched.
 */
export function tidy(document: string, pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (isBreak(piece)) {
      const lineFeed = piece.kind === "substitute" && piece.text === "\n";
      if (isBreak(last) && !lineFeed) continue;
      trimLast(document, result);
      if (result.length > 0) result.push(piece);
    } else if (last?.kind === "verbatim" && piece.kind === "verbatim" && last.end === piece.start) {
      appendPiece(result, piece);
    } else if (isPlaceholder(last) && isPlaceholder(piece)) {
      mergePlaceholder(result, piece);
    } else {
      const trimmed = endsInSpace(document, result) ? trimStart(document, piece) : piece;
      if (trimmed !== undefined) appendPiece(result, trimmed);
    }
  }
  trimLast(document, result);
  return result;
}

/** Replaces each lone surrogate in the pieces with U+FFFD, so that the prose is always well-formed. */
export function wellFormed(document: string, pieces: readonly Piece[]): Piece[] {
  // By the piece: the whole document would be searched again for each of its blocks.
  if (pieces.every((piece) => proseOf(document, piece).isWellFormed())) return [...pieces];
  const result: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind === "substitute") {
      appendPiece(result, { ...piece, text: piece.text.toWellFormed() });
      continue;
    }
    let from = piece.start;
    for (const offset of loneSurrogates(proseOf(document, piece))) {
      const at = piece.start + offset;
      appendPiece(result, verbatim(from, at));
      appendPiece(result, substitute(at, at + 1, "character", "\uFFFD"));
      from = at + 1;
    }
    appendPiece(result, verbatim(from, piece.end));
  }
  return result;
}

/** Returns the parts of the pieces inside a document range; a substitute that would be cut is left out. */
export function clip(document: string, pieces: readonly Piece[], range: TextRange): Piece[] {
  const start = splitsSurrogatePair(document, range.start) ? range.start + 1 : range.start;
  const end = splitsSurrogatePair(document, range.end) ? range.end - 1 : range.end;
  const result: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind === "verbatim") {
      const part = intersect(piece, { start, end });
      if (part !== undefined) appendPiece(result, verbatim(part.start, part.end));
    } else if (piece.start >= start && piece.end <= end) {
      appendPiece(result, piece);
    }
  }
  return result;
}
