import { slice, type TextRange } from "../text/range.ts";
import type { Finding } from "./finding.ts";

/** The most that an anchor extends beyond its range on each side, in UTF-16 units, so that an endless token stays cheap. */
const REACH = 48;

const SPACE = /\s/u;

/**
 * Extends a range to whole words, and an insertion by the word on each side. A comma to insert has no text of its own: only
 * its neighbors can show that it is still wanted.
 */
export function anchorAround(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  if (start === end) {
    start = skipSpaces(text, start, -1);
    end = skipSpaces(text, end, 1);
  }
  return { start: wordEdge(text, start, -1), end: wordEdge(text, end, 1) };
}

/** Returns the fields that describe the place of a finding. */
export function anchoredAt(
  text: string,
  range: TextRange,
): Pick<Finding, "range" | "original" | "anchor" | "anchorText"> {
  const anchor = anchorAround(text, range);
  return { range, original: slice(text, range), anchor, anchorText: slice(text, anchor) };
}

function wordEdge(text: string, from: number, step: -1 | 1): number {
  return walk(text, from, step, (character) => !SPACE.test(character));
}

/** At most one line break: the neighbor of an insertion may be the first word of the next line, not of the next paragraph. */
function skipSpaces(text: string, from: number, step: -1 | 1): number {
  return walk(text, from, step, (character) => character === " " || character === "\n" || character === "\r");
}

function walk(text: string, from: number, step: -1 | 1, goesOn: (character: string) => boolean): number {
  let at = from;
  for (let steps = 0; steps < REACH; steps += 1) {
    const character = text[step < 0 ? at - 1 : at];
    if (character === undefined || !goesOn(character)) break;
    at += step;
  }
  return at;
}
