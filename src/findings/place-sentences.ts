import type { TextRange } from "../text/range.ts";
import { compact, CompactText } from "./compact-text.ts";
import { reachOfMarks, weightAtEnd, weightAtStart } from "./quotation-marks.ts";
import { SentenceSearch } from "./sentence-search.ts";

/**
 * Places the sentences of a detection in the text that was sent: they come in its order but without offsets. White space and
 * quotation marks may differ; a sentence that differs in more, or is missing, has no place. Places are in order and don't
 * overlap, in UTF-16 units.
 *
 * Takes a few passes over the text and the sentences, plus sorting them.
 */
export function placeSentences(
  text: string,
  sentences: readonly string[],
): readonly (TextRange | undefined)[] {
  const within = new CompactText(text);
  const wanted = sentences.map(compact);
  const bare = new SentenceSearch(within, wanted).starts().map((start, index) => {
    const length = wanted[index]?.length ?? 0;
    return start === undefined ? undefined : within.toOriginal({ start, end: start + length });
  });
  return withMarks(text, sentences, bare);
}

/** Extends a range by the quotation marks at its ends in the text, as far as the service's sentence has some there too. */
function withMarks(
  text: string,
  sentences: readonly string[],
  bare: readonly (TextRange | undefined)[],
): readonly (TextRange | undefined)[] {
  const limits = nextStarts(bare, text.length);
  let previous = 0;
  return bare.map((range, index) => {
    if (range === undefined) return undefined;
    const sentence = sentences[index] ?? "";
    const start = reachOfMarks(text, range.start, -1, weightAtStart(sentence), previous);
    previous = reachOfMarks(text, range.end, 1, weightAtEnd(sentence), limits[index] ?? text.length);
    return { start, end: previous };
  });
}

/** For each range, the start of the next one. */
function nextStarts(ranges: readonly (TextRange | undefined)[], end: number): readonly number[] {
  let next = end;
  return ranges
    .toReversed()
    .map((range) => {
      const limit = next;
      next = range?.start ?? next;
      return limit;
    })
    .toReversed();
}
