import type { RawBlock } from "./block.ts";
import type { TextRange } from "./range.ts";

/** What a language's parser finds in a document. */
export interface Extraction {
  readonly blocks: readonly RawBlock[];
  /**
   * Comments with their delimiters, in the order of the document, in UTF-16 units. Lines of a line comment that follow one
   * another may be one comment or several.
   */
  readonly comments: readonly TextRange[];
}
