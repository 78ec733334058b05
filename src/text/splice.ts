import type { TextRange } from "./range.ts";

/** The text with new text put over some of its ranges, which are ordered and do not overlap. UTF-16 units. */
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
