import { closingOf, type Closing } from "./plan.ts";

/** Closing marks that may follow the last word of a passage before its sentence continues, by language. */

const MARKDOWN_LINK = String.raw`\]\((?:<[^<>\n]{0,2000}>|[^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500}){0,3})(?:\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\s{0,4}\)`;
const TAG = String.raw`</(?:a|abbr|b|bdi|bdo|cite|del|dfn|em|i|ins|mark|q|s|small|span|strike|strong|sub|sup|u)\s{0,4}>`;

export const MARKDOWN_CLOSING = closingOf(
  new RegExp(String.raw`(?:[*_~]+|${MARKDOWN_LINK}|\]\[[^\]\n]{0,500}\]|\](?![([:])|${TAG})+`),
);
export const HTML_CLOSING = closingOf(new RegExp(`(?:${TAG})+`));
export const ASCIIDOC_CLOSING = closingOf(/(?:[*_#`^~]+|\])+/);
export const RST_CLOSING = closingOf(/(?:`+_{0,2}|\*+|\|_{0,2})+/);
export const TYPST_CLOSING = closingOf(/(?:[*_]+|\])+/);
export const NO_CLOSING: Closing = (_text, at) => at;

const INLINE_COMMAND =
  /(?:^|[^\\a-zA-Z\]*])(?:\\\\)*(?:\\(?:emph|enquote|text[a-z]{2,6}|underline|uline|alert|mbox|so|st|hl|MakeUppercase|href\{[^{}]*\}))?$/u;

/** Closing braces of commands and groups within a sentence; those of a heading or a caption end more than a sentence. */
export const LATEX_CLOSING: Closing = (text, from) => {
  let at = from;
  while (text[at] === "}" && isInlineGroup(text, at)) at += 1;
  return at;
};

function isInlineGroup(text: string, close: number): boolean {
  const before = text.slice(Math.max(0, close - REACH), close);
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at - 1] === "\\") continue;
    if (before[at] === "}") depth += 1;
    else if (before[at] === "{" && depth > 0) depth -= 1;
    else if (before[at] === "{") return INLINE_COMMAND.test(before.slice(Math.max(0, at - 600), at));
  }
  return false;
}

/** The distance within which a mark is searched, in UTF-16 units. */
const REACH = 3_000;

/**
 * Returns the place after the bracket that is open at a place, or undefined if none is: a note inside the text of a link
 * would be a link inside a link. Searches no further than the paragraph.
 */
export function behindOpenBracket(text: string, at: number, closing: Closing): number | undefined {
  const rest = text.slice(at, at + REACH).split(/\r?\n[^\S\n]*\r?\n/u, 1)[0] ?? "";
  let depth = 0;
  for (const { 0: found, index } of rest.matchAll(/\\[\s\S]|`[^`]*`|[[\]]/gu)) {
    if (found === "[") depth += 1;
    else if (found === "]" && depth > 0) depth -= 1;
    else if (found === "]") {
      const end = closing(text, at + index);
      return end === at + index ? undefined : end;
    }
  }
  return undefined;
}
