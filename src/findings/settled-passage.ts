import type { TextRange } from "../text/range.ts";
import type { TextEdit } from "./edits.ts";

/** The lengths, in UTF-16 units, of the text added around a cited or quoted passage, which is settled while it is there. */
export interface Surroundings {
  readonly before: number;
  readonly after: number;
}

/** The greatest distance between a passage and its citation, in UTF-16 units: after a stop, a bracket, a markup character. */
const REACH = 100;

const LETTER = /[\p{L}\p{N}]/u;
const LAST_LETTER = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u;

/** Trims the marks and spaces at a passage's ends, which another scan may leave out or include. */
export function wordsOfPassage(text: string, { start, end }: TextRange): TextRange {
  const passage = text.slice(start, end);
  const first = passage.search(LETTER);
  const last = LAST_LETTER.exec(passage);
  return first < 0 || last === null
    ? { start, end }
    : { start: start + first, end: start + last.index + last[0].length };
}

/**
 * Returns the nearest inserted text on each side of a passage. `passage` is in the text after the edits; these are ordered
 * and refer to the text before. Undefined if neither side has any.
 */
export function surroundingsOf(
  text: string,
  passage: TextRange,
  edits: readonly TextEdit[],
): Surroundings | undefined {
  const words = wordsOfPassage(text, passage);
  let shift = 0;
  const written = edits.map(({ range, replacement }) => {
    const start = range.start + shift;
    shift += replacement.length - (range.end - range.start);
    return { start, end: start + replacement.length };
  });
  const before = written.findLast(({ end }) => end <= words.start && words.start - end <= REACH);
  const after = written.find(({ start }) => start >= words.end && start - words.end <= REACH);
  if (before === undefined && after === undefined) return undefined;
  return {
    before: before === undefined ? 0 : words.start - before.start,
    after: after === undefined ? 0 : after.end - words.end,
  };
}

/** A passage with its surroundings. */
export function withSurroundings(text: string, passage: TextRange, { before, after }: Surroundings): string {
  const { start, end } = wordsOfPassage(text, passage);
  return text.slice(Math.max(0, start - before), end + after);
}
