import type { BlockLines } from "./block-lines.ts";
import { isComment } from "./line-roles.ts";

const NAME = String.raw`[\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{N}_\-'.]*`;
const AUTHOR = new RegExp(`^${NAME}(?: +${NAME}){0,2}(?: +<[^>]+>)?(?:;|$)`, "u");
const REVISION = /^(?:v?\d[^\s,:]*(?:[,:].*)?|v?\{.*|\d{4}-\d\d-\d\d.*)$/i;

/**
 * Reads the lines directly below the document's title, at `index`: the authors, then the revision. Returns the start of the
 * body, and the indexes of the comment lines before it.
 */
export function documentHeader(
  lines: BlockLines,
  index: number,
): { readonly next: number; readonly comments: readonly number[] } {
  const comments: number[] = [];
  let next = index;
  for (const pattern of [AUTHOR, REVISION]) {
    for (; isComment(lines.text(next)); next += 1) comments.push(next);
    if (!pattern.test(lines.text(next))) break;
    next += 1;
  }
  return { next, comments };
}
