import { slice, type TextRange } from "../text/range.ts";

/** The amount of text shown on each side of a passage, in UTF-16 units. */
const REACH = 300;

/** A passage with the surrounding text of its own paragraph; white space is normalized. */
export interface PassageInContext {
  readonly before: string;
  readonly passage: string;
  readonly after: string;
}

/** Extracts a passage from a text, with at most 300 UTF-16 units on each side. */
export function passageInContext(text: string, range: TextRange): PassageInContext {
  const before = text.slice(Math.max(0, range.start - REACH), range.start);
  const after = text.slice(range.end, range.end + REACH);
  const [last, first] = [before.split(BLANK).at(-1) ?? "", after.split(BLANK)[0] ?? ""];
  return {
    before: `${last.length === REACH ? "… " : ""}${even(last)}`,
    passage: even(slice(text, range)),
    after: `${even(first)}${first.length === REACH ? " …" : ""}`,
  };
}

const BLANK = /\n[^\S\n]*\n/u;

function even(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim().toWellFormed();
}
