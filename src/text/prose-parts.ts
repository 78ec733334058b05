import { OffsetMap } from "./offset-map.ts";
import type { Silence } from "./magic-comments.ts";
import type { Piece } from "./piece.ts";
import type { Prose, ProseBlock } from "./prose.ts";

/** Prose as plain data, to be sent between threads; both sides already have the document's text. */
export interface ProseParts {
  readonly pieces: readonly Piece[];
  readonly blocks: readonly ProseBlock[];
  readonly hidden: Prose["hidden"];
  readonly silenced: readonly Silence[];
}

export function partsOf(prose: Prose): ProseParts {
  return { pieces: prose.map.pieces, blocks: prose.blocks, hidden: prose.hidden, silenced: prose.silenced };
}

/** Restores the prose for the text that it was extracted from. */
export function proseFromParts(document: string, { pieces, ...rest }: ProseParts): Prose {
  const map = new OffsetMap(document, pieces);
  return { ...rest, text: map.prose, map };
}
