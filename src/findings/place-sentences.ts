import type { TextRange } from "../text/range.ts";
import { compact, CompactText } from "./compact-text.ts";
import { reachOfMarks, weightAtEnd, weightAtStart } from "./quotation-marks.ts";
import { SentenceSearch } from "./sentence-search.ts";

/**
 * Where the sentences of a detection stand in the text that was sent: they come in its order and without offsets. White
 * space and quotation marks may differ; a sentence that differs in more, or is not there, has no place. What has a place
 * stands in order and apart, in UTF-16 units.
 *
 * The time is that of a few passes over the text and the sentences, and of sorting them.
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

/** With the quotation marks at the ends of the text's sentence, as far as the service's sentence has some there too. */
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

/** For each range, where the next one begins. */
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
