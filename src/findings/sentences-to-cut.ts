import type { TextRange } from "../text/range.ts";

const LINE_ENDING = /\r\n|\r|\n/gu;
/** Matches an ending that may be an abbreviation, a title or an initial instead of the end of a sentence. */
const ABBREVIATION =
  /(?:^|[^\p{L}])(?:\p{L}|\p{Lu}\p{L}{1,3}|al|ca|cf|eds?|etc|nos?|pp|vols?|vs)\.["'\u2019\u201d)\]]*\s*$/u;
const LOWER = /^["'\u2018\u201c([]{0,2}\p{Ll}/u;
/** The text around a border needed to decide if it is one, in UTF-16 units. */
const AROUND = 24;

/**
 * Returns the sentences of one block that is too long for a request, without the white space around them; ranges are in
 * UTF-16 units of `text`. Two that may be one stay together: a request that began mid-sentence would cause wrong
 * corrections. If no sentence ends, returns the block itself. Linear in the length of the block.
 */
export function sentencesToCut(text: string, block: TextRange): readonly TextRange[] {
  const within = text.slice(block.start, block.end);
  // The segmenter ends a sentence at every line ending; inside a block they are equivalent to spaces.
  const view = within.replace(LINE_ENDING, (ending) => " ".repeat(ending.length));
  const found: TextRange[] = [];
  let start = 0;
  for (const { index, segment } of new Intl.Segmenter("en", { granularity: "sentence" }).segment(view)) {
    const end = index + segment.length;
    if (end < view.length && !endsSentence(view, end)) continue;
    const sentence = within.slice(start, end);
    const from = block.start + end - sentence.trimStart().length;
    const to = block.start + start + sentence.trimEnd().length;
    if (from < to) found.push({ start: from, end: to });
    start = end;
  }
  return found;
}

function endsSentence(view: string, at: number): boolean {
  return (
    !ABBREVIATION.test(view.slice(Math.max(0, at - AROUND), at)) && !LOWER.test(view.slice(at, at + AROUND))
  );
}
