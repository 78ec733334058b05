import type { BlockKind, RawBlock } from "../block.ts";
import type { LinkedMedia } from "../linked-media-place.ts";
import type { TextRange } from "../range.ts";
import type { SourceLine } from "./source-line.ts";

/** Lines of a document or of an element, and the kind of their text. */
export interface Body {
  readonly lines: readonly SourceLine[];
  /** Columns before a line that is not indented. */
  readonly base: number;
  readonly kind: BlockKind;
  readonly depth: number;
}

/** The parsed parts of a document, and functions for nested bodies. Offsets are in UTF-16 units of the document. */
export interface Bodies {
  readonly document: string;
  readonly blocks: RawBlock[];
  readonly comments: TextRange[];
  readonly media: LinkedMedia[];
  readonly directives: {
    read(body: Body, name: string, lines: readonly SourceLine[], base: number): void;
  };
  /** Reads the lines inside a body; `base` is their least indentation unless given. */
  inside(outer: Body, lines: readonly SourceLine[], kind: BlockKind, base?: number): void;
  paragraph(lines: readonly SourceLine[], kind: BlockKind): void;
}
