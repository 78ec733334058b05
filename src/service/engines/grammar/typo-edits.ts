import { isBesideCode } from "./guard.ts";
import { withCaseOf } from "./letter-case.ts";
import type { Edit, Span } from "./types.ts";

const WORD = /(?<![\p{L}\p{M}\p{N}'\u2019])[\p{L}'\u2019]{2,}(?![\p{L}\p{M}\p{N}])/gu;

/**
 * Returns edits for the words in the list of misspellings. Words in all caps are names or abbreviations ("ADN") unless they
 * are long.
 *
 * @param text masked text
 */
export function typoEdits(text: string, span: Span, typos: ReadonlyMap<string, string>): Edit[] {
  const edits: Edit[] = [];
  for (const { 0: word, index } of text.slice(span.start, span.end).matchAll(WORD)) {
    const right = typos.get(word.toLowerCase().replaceAll("\u2019", "'"));
    if (right === undefined) continue;
    const at = { start: span.start + index, end: span.start + index + word.length };
    if (word.length < 6 && word.length > 1 && word === word.toUpperCase()) continue;
    if (isBesideCode(text, at)) continue;
    const replacement = withCaseOf(word, word.includes("\u2019") ? right.replaceAll("'", "\u2019") : right);
    const message = `"${word}" is a misspelling of "${replacement}".`;
    edits.push({ ...at, replacement, category: "spelling", rule: "spelling/common-misspelling", message });
  }
  return edits;
}
