import type { TextRange } from "./range.ts";

/** Replaces some ranges of a text, which are ordered and do not overlap. UTF-16 units. */
export function splice(text: string, edits: readonly (TextRange & { readonly put: string })[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, put } of edits) {
    parts.push(text.slice(at, start), put);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
