import type { TextRange } from "../text/range.ts";
import type { TextEdit } from "./edits.ts";

/**
 * What stands around a passage since it was cited or quoted, in UTF-16 units beside its words: as long as it stands there, the
 * passage is settled.
 */
export interface Surroundings {
  readonly before: number;
  readonly after: number;
}

/** So far from the words of a passage its citation may begin, in UTF-16 units: behind a stop, a bracket, a mark of markup. */
const REACH = 100;

const LETTER = /[\p{L}\p{N}]/u;
const LAST_LETTER = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u;

/** A passage without the marks and spaces at its ends, which another scan may leave out or take in. */
export function wordsOfPassage(text: string, { start, end }: TextRange): TextRange {
  const passage = text.slice(start, end);
  const first = passage.search(LETTER);
  const last = LAST_LETTER.exec(passage);
  return first < 0 || last === null
    ? { start, end }
    : { start: start + first, end: start + last.index + last[0].length };
}

/**
 * What edits have put beside a passage: the nearest of them on each side. `passage` is in the text after the edits; these are
 * ordered and of the text before. Undefined where they stand on neither side.
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

/** A passage with what stands around it. */
export function withSurroundings(text: string, passage: TextRange, { before, after }: Surroundings): string {
  const { start, end } = wordsOfPassage(text, passage);
  return text.slice(Math.max(0, start - before), end + after);
}
