import { proseOf, type Piece } from "./piece.ts";
import type { TextRange } from "./range.ts";
import { tidy } from "./tidy.ts";

/** The kind of a block of prose in its document. */
export type BlockKind =
  | "paragraph"
  | "heading"
  | "listItem"
  | "quotation"
  | "footnote"
  | "tableCell"
  | "html"
  | "imageAlt"
  | "verbatim";

/** A block from a parser, before {@link "./prose.ts"} places its pieces in the prose. */
export interface RawBlock {
  /** `hidden` has characters that nobody sees, and no word: it isn't prose. */
  readonly kind: BlockKind | "hidden";
  /** For a heading: 1 to 6. */
  readonly level?: number;
  readonly pieces: readonly Piece[];
}

/** True if there is a letter to check, outside placeholders. */
function hasWord(document: string, pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece) =>
      (piece.kind === "verbatim" || piece.role === "character" || piece.role === "label") &&
      /\p{L}/u.test(proseOf(document, piece)),
  );
}

/** True if there is a character of the document that nobody sees. */
function hasHidden(document: string, pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece) =>
      piece.kind === "verbatim" && /\p{Default_Ignorable_Code_Point}/u.test(proseOf(document, piece)),
  );
}

/** Returns the block with normalized white space, or undefined if it has nothing to check. */
export function makeBlock(
  document: string,
  kind: RawBlock["kind"],
  pieces: readonly Piece[],
  level?: number,
): RawBlock | undefined {
  const tidied = tidy(document, pieces);
  if (!hasWord(document, tidied))
    return hasHidden(document, tidied) ? { kind: "hidden", pieces: tidied } : undefined;
  return level === undefined ? { kind, pieces: tidied } : { kind, pieces: tidied, level };
}

/** The document range from the first to the last character of the block, markup between included. */
export function extentOf(pieces: readonly Piece[]): TextRange {
  let start = Infinity;
  let end = 0;
  for (const piece of pieces) {
    start = Math.min(start, piece.start);
    end = Math.max(end, piece.end);
  }
  return { start: Math.min(start, end), end };
}
