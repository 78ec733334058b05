import type { RawBlock } from "./block.ts";
import type { TextRange } from "./range.ts";

/** The result of a language's parser for a document. */
export interface Extraction {
  readonly blocks: readonly RawBlock[];
  /** Comments with delimiters, in document order, in UTF-16 units. Consecutive line comments may be one comment or several. */
  readonly comments: readonly TextRange[];
}
