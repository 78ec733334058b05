import { slice, type TextRange } from "../../text/range.ts";

/** Marks that open and close with the same character, by language. */
const MARKS: Readonly<Record<string, string>> = {
  markdown: "*_~",
  mdx: "*_~",
  asciidoc: "*_#",
  restructuredtext: "*",
  typst: "*_",
};

const INLINE_TAG = String.raw`(?:a|abbr|b|cite|del|em|i|ins|mark|small|span|strong|sub|sup|u)`;
const OPEN_TAGS = new RegExp(String.raw`(?:<${INLINE_TAG}(?:\s[^<>]{0,500})?>)+$`, "iu");
const CLOSE_TAGS = new RegExp(String.raw`^(?:</${INLINE_TAG}\s{0,4}>)+`, "iu");
const OPEN_COMMANDS = /(?:\\(?:emph|text(?:it|bf|sl|sc|rm|sf|md|up))\{)+$/u;

/** The distance from a passage within which marks are searched, in UTF-16 units. */
const REACH = 600;

/** The nesting depth of pairs in a text: the least at any place, relative to its beginning, and the one at its end. */
export function depthsOf(
  text: string,
  pairs: "braces" | "tags",
): { readonly lowest: number; readonly last: number } {
  let depth = 0;
  let lowest = 0;
  const parts = pairs === "braces" ? /\\[\s\S]|[{}]/gu : /<\/?[a-z][^<>]*>/giu;
  for (const [part] of text.matchAll(parts)) {
    if (pairs === "braces") depth += part === "{" ? 1 : part === "}" ? -1 : 0;
    else if (!/\/>$|^<(?:br|hr|img|input|wbr)\b/iu.test(part)) depth += part.startsWith("</") ? -1 : 1;
    lowest = Math.min(lowest, depth);
  }
  return { lowest, last: depth };
}

/** Extends a passage by the adjacent marks that close what it opens, and open what it closes. */
export function balancedRange(text: string, range: TextRange, languageId: string): TextRange {
  const words = slice(text, range);
  const before = text.slice(Math.max(0, range.start - REACH), range.start);
  const after = text.slice(range.end, range.end + REACH);
  if (languageId === "html" || languageId === "latex" || languageId === "tex") {
    const pairs = languageId === "html" ? "tags" : "braces";
    const { lowest, last } = depthsOf(words, pairs);
    const closing = languageId === "html" ? CLOSE_TAGS : /^\}+/u;
    const opening = languageId === "html" ? OPEN_TAGS : OPEN_COMMANDS;
    const end = last - lowest > 0 ? firstMarks(closing.exec(after)?.[0] ?? "", last - lowest) : "";
    const start = lowest < 0 ? lastMarks(opening.exec(before)?.[0] ?? "", -lowest) : "";
    return { start: range.start - start.length, end: range.end + end.length };
  }
  const marks = MARKS[languageId];
  if (marks === undefined) return range;
  const opening = new RegExp(`[${marks}]+$`, "u").exec(before)?.[0] ?? "";
  const closing = new RegExp(`^[${marks}]+`, "u").exec(after)?.[0] ?? "";
  return {
    start: range.start - (isOdd(words, reversed(opening)) ? opening.length : 0),
    end: range.end + (isOdd(words, closing) ? closing.length : 0),
  };
}

/** Extends a passage by the marks that enclose all of it; unchanged if there are none. */
export function aroundMarkup(text: string, range: TextRange, languageId: string): TextRange {
  const before = text.slice(Math.max(0, range.start - REACH), range.start);
  const after = text.slice(range.end, range.end + REACH);
  const [opening, closing] = marksAround(before, after, languageId);
  if (opening === "" || closing === "" || !after.startsWith(closing)) return range;
  return { start: range.start - opening.length, end: range.end + closing.length };
}

function marksAround(before: string, after: string, languageId: string): readonly [string, string] {
  if (languageId === "html") return [OPEN_TAGS.exec(before)?.[0] ?? "", CLOSE_TAGS.exec(after)?.[0] ?? ""];
  if (languageId === "latex" || languageId === "tex") {
    const opening = OPEN_COMMANDS.exec(before)?.[0] ?? "";
    return [opening, "}".repeat(opening.split("{").length - 1)];
  }
  const marks = MARKS[languageId];
  const opening = marks === undefined ? "" : (new RegExp(`[${marks}]+$`, "u").exec(before)?.[0] ?? "");
  return [opening, reversed(opening)];
}

/** True if an unpaired mark occurs in the words an odd number of times, so that it is opened or closed there. */
function isOdd(words: string, mark: string): boolean {
  return mark !== "" && (words.split(mark).length - 1) % 2 === 1;
}

/** Returns the first `count` tags or braces. */
function firstMarks(marks: string, count: number): string {
  return (marks.match(/<[^<>]*>|\}/gu) ?? []).slice(0, count).join("");
}

/** Returns the last `count` tags or commands. */
function lastMarks(marks: string, count: number): string {
  return (marks.match(/<[^<>]*>|\\[a-z]+\{/gu) ?? []).slice(-count).join("");
}

/** Marks are one UTF-16 unit each. */
function reversed(marks: string): string {
  return marks.split("").toReversed().join("");
}
