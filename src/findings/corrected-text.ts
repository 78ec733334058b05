import type { TextRange } from "../text/range.ts";
import { applyEdits } from "./edits.ts";

interface Correction {
  readonly range: TextRange;
  readonly replacement: string;
}

/** A corrected text, and the range of each correction in it, in order. UTF-16 units. */
export interface CorrectedText {
  readonly text: string;
  readonly places: readonly TextRange[];
}

/**
 * Applies ordered corrections that don't overlap and converts all line endings to `ending`: a text shown in a diff keeps the
 * line endings that it began with. Linear in the text.
 */
export function correctedText(
  text: string,
  corrections: readonly Correction[],
  ending: "\n" | "\r\n",
): CorrectedText {
  let shift = 0;
  const places = corrections.map(({ range, replacement }) => {
    const start = range.start + shift;
    shift += replacement.length - (range.end - range.start);
    return { start, end: start + replacement.length };
  });
  return inLineEndings(applyEdits(text, corrections), places, ending);
}

const OTHER_THAN: Readonly<Record<"\n" | "\r\n", RegExp>> = { "\n": /\r\n/gu, "\r\n": /(?<!\r)\n/gu };

function inLineEndings(text: string, places: readonly TextRange[], ending: "\n" | "\r\n"): CorrectedText {
  const others = [...text.matchAll(OTHER_THAN[ending])].map(({ index }) => index);
  if (others.length === 0) return { text, places };
  const by = ending === "\n" ? -1 : 1;
  let passed = 0;
  const moved = (offset: number): number => {
    while ((others[passed] ?? Infinity) < offset) passed += 1;
    return offset + by * passed;
  };
  return {
    places: places.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
    text: text.replaceAll(OTHER_THAN[ending], ending),
  };
}
