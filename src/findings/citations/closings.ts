/** Marks that may stand between the last word of a passage and the place where a sentence goes on, by language. */

const MARKDOWN_LINK = String.raw`\]\((?:<[^<>\n]{0,2000}>|[^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500}){0,3})(?:\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\s{0,4}\)`;
const TAG = String.raw`</(?:a|abbr|b|bdi|bdo|cite|del|dfn|em|i|ins|mark|q|s|small|span|strike|strong|sub|sup|u)\s{0,4}>`;

export const MARKDOWN_CLOSING = new RegExp(
  String.raw`(?:[*_~]+|${MARKDOWN_LINK}|\]\[[^\]\n]{0,500}\]|\](?![([:])|${TAG})+`,
);
export const HTML_CLOSING = new RegExp(`(?:${TAG})+`);
export const LATEX_CLOSING = /\}+/;
export const ASCIIDOC_CLOSING = /(?:[*_#`^~]+|\])+/;
export const RST_CLOSING = /(?:`+_{0,2}|\*+|\|_{0,2})+/;
export const TYPST_CLOSING = /(?:[*_]+|\])+/;
export const NO_CLOSING = /(?!)/;

/** How far a mark is looked for, in UTF-16 units. */
const REACH = 3_000;

/**
 * The place behind the bracket that is open at a place, or undefined where none is: a note inside the text of a link would
 * be a link inside a link. Looks no further than the paragraph.
 */
export function behindOpenBracket(text: string, at: number, closing: RegExp): number | undefined {
  const rest = text.slice(at, at + REACH).split(/\r?\n[^\S\n]*\r?\n/u, 1)[0] ?? "";
  let depth = 0;
  for (const { 0: found, index } of rest.matchAll(/\\[\s\S]|`[^`]*`|[[\]]/gu)) {
    if (found === "[") depth += 1;
    else if (found === "]" && depth > 0) depth -= 1;
    else if (found === "]") {
      const closers = new RegExp(closing, "iuy");
      closers.lastIndex = at + index;
      return closers.test(text) ? closers.lastIndex : undefined;
    }
  }
  return undefined;
}
