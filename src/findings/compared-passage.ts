import { slice, type TextRange } from "../text/range.ts";

/** How far the text beside a passage is shown, in UTF-16 units. */
const REACH = 300;

/**
 * A passage as it is laid beside another one: one sentence a line and white space evened out, so that only words differ; what
 * stands before and after it in its text apart, as far as `isWithContext`.
 */
export function comparedPassage(text: string, range: TextRange, isWithContext: boolean): string {
  const passage = sentenceLines(slice(text, range));
  if (!isWithContext) return `${passage}\n`;
  const before = lastParagraph(text.slice(Math.max(0, range.start - REACH), range.start));
  const after = firstParagraph(text.slice(range.end, range.end + REACH));
  return [
    before === "" ? "" : `${before.length === REACH ? "… " : ""}${sentenceLines(before)}\n\n`,
    passage,
    after === "" ? "" : `\n\n${sentenceLines(after)}${after.length === REACH ? " …" : ""}`,
    "\n",
  ].join("");
}

function sentenceLines(text: string): string {
  const even = text.replaceAll(/\s+/gu, " ").trim();
  return [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(even)]
    .map(({ segment }) => segment.trim())
    .join("\n")
    .toWellFormed();
}

function lastParagraph(text: string): string {
  return text.split(/\n\s*\n/u).at(-1) ?? "";
}

function firstParagraph(text: string): string {
  return text.split(/\n\s*\n/u).at(0) ?? "";
}
