import type { Prose, ProseBlock } from "./prose.ts";
import { contains, overlaps, type TextRange } from "./range.ts";

const touches = (block: ProseBlock, range: TextRange): boolean =>
  overlaps(block.document, range) || (range.start === range.end && contains(block.document, range));

/**
 * Returns the document range of the blocks that a document range touches, never smaller than the range itself: a selection
 * too short to be checked becomes its paragraph. Undefined if it touches no prose.
 */
export function widenToBlocks(prose: Prose, range: TextRange): TextRange | undefined {
  let { start, end } = range;
  let touched = false;
  for (const block of prose.blocks) {
    if (!touches(block, range)) continue;
    touched = true;
    start = Math.min(start, block.document.start);
    end = Math.max(end, block.document.end);
  }
  return touched ? { start, end } : undefined;
}
