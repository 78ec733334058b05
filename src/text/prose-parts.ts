import { OffsetMap } from "./offset-map.ts";
import type { Silence } from "./magic-comments.ts";
import type { Piece } from "./piece.ts";
import type { Prose, ProseBlock } from "./prose.ts";

/** Prose as plain data, to be carried from one thread to another; the document's text is on both sides already. */
export interface ProseParts {
  readonly pieces: readonly Piece[];
  readonly blocks: readonly ProseBlock[];
  readonly silenced: readonly Silence[];
}

export function partsOf(prose: Prose): ProseParts {
  return { pieces: prose.map.pieces, blocks: prose.blocks, silenced: prose.silenced };
}

/** The prose again, over the very text that it was taken from. */
export function proseFromParts(document: string, { pieces, blocks, silenced }: ProseParts): Prose {
  const map = new OffsetMap(document, pieces);
  return { text: map.prose, map, blocks, silenced };
}
