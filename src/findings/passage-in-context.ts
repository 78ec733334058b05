import { slice, type TextRange } from "../text/range.ts";

/** How far the text beside a passage is shown, in UTF-16 units. */
const REACH = 300;

/** Words of at least so many units up to a mark and the space behind it. */
const LONG_CLAUSE = /(?<clause>[^\n]{36,}?[,;:\u2014]) /gu;

/**
 * A passage as it is laid beside another one: one clause a line and white space evened out, so that only words differ; what
 * stands before and after it in its text apart, as far as `isWithContext`.
 */
export function comparedPassage(text: string, range: TextRange, isWithContext: boolean): string {
  const passage = clauseLines(slice(text, range));
  if (!isWithContext) return `${passage}\n`;
  const before = lastParagraph(text.slice(Math.max(0, range.start - REACH), range.start));
  const after = firstParagraph(text.slice(range.end, range.end + REACH));
  return [
    before.trim() === "" ? "" : `${before.length === REACH ? "… " : ""}${clauseLines(before)}\n\n`,
    passage,
    after.trim() === "" ? "" : `\n\n${clauseLines(after)}${after.length === REACH ? " …" : ""}`,
    "\n",
  ].join("");
}

/** Long sentences are broken behind a comma or the like, so that an editor that does not wrap shows them whole. */
function clauseLines(text: string): string {
  const even = text.replaceAll(/\s+/gu, " ").trim();
  return [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(even)]
    .map(({ segment }) => segment.trim().replaceAll(LONG_CLAUSE, "$<clause>\n"))
    .join("\n")
    .toWellFormed();
}

function lastParagraph(text: string): string {
  return text.split(/\n\s*\n/u).at(-1) ?? "";
}

function firstParagraph(text: string): string {
  return text.split(/\n\s*\n/u).at(0) ?? "";
}
