import { slice, type TextRange } from "../../text/range.ts";

/** Marks that open and close alike, by language. */
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

/** How far marks are looked for beside a passage, in UTF-16 units. */
const REACH = 600;

/** How deep pairs go in a text: the least at any place, counted from its beginning, and at its end. */
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

/** The passage with the marks beside it that close what opens in it, and open what closes in it. */
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

/** The passage with the marks around the whole of it; as it is where there are none. */
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

/** Whether a mark that is not in pairs stands in the words: it is opened there, or closed. */
function isOdd(words: string, mark: string): boolean {
  return mark !== "" && (words.split(mark).length - 1) % 2 === 1;
}

/** The first so many of tags or braces. */
function firstMarks(marks: string, count: number): string {
  return (marks.match(/<[^<>]*>|\}/gu) ?? []).slice(0, count).join("");
}

/** The last so many of tags or commands. */
function lastMarks(marks: string, count: number): string {
  return (marks.match(/<[^<>]*>|\\[a-z]+\{/gu) ?? []).slice(-count).join("");
}

/** Marks are one UTF-16 unit each. */
function reversed(marks: string): string {
  return marks.split("").toReversed().join("");
}
