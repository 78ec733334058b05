import type { TextRange } from "../text/range.ts";
import { longestAscending } from "./ascending.ts";
import { compact, CompactText } from "./compact-text.ts";
import { SentenceIndex } from "./sentence-index.ts";

/**
 * Where the sentences of a detection stand in the text that was sent: they come in its order and without offsets. White
 * space and quotation marks may differ; a sentence that differs in more, or is not there, has no place. What has a place
 * stands in order and apart.
 *
 * Sentences that stand once in the answer and once in the text hold the rest: one that is repeated, or is in truth
 * somewhere else, is only looked for between its neighbours, so that a wrong place never takes those after it along.
 * In UTF-16 units; the time is that of one pass over the text and the sentences, and of sorting them.
 */
export function placeSentences(
  text: string,
  sentences: readonly string[],
): readonly (TextRange | undefined)[] {
  const within = new CompactText(text);
  const wanted = sentences.map(compact);
  const index = new SentenceIndex(within, wanted);
  const fixed = fixedPlaces(index, wanted);
  const limits = limitsOf(fixed, within.text.length);
  let from = 0;
  return wanted.map((sentence, position) => {
    if (sentence === "") return undefined;
    const known = fixed[position];
    const start = known === undefined ? index.nextPlace(sentence, from, limits[position] ?? 0) : known;
    if (start === undefined) return undefined;
    from = start + sentence.length;
    return within.toOriginal({ start, end: from });
  });
}

/** The places of sentences that can only stand there, in order and apart; undefined for all others. */
function fixedPlaces(index: SentenceIndex, wanted: readonly string[]): readonly (number | undefined)[] {
  const times = new Map<string, number>();
  for (const sentence of wanted) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  const only = wanted.map((sentence) =>
    sentence !== "" && times.get(sentence) === 1 ? index.onlyPlace(sentence) : undefined,
  );
  const fixed: (number | undefined)[] = wanted.map(() => undefined);
  let end = 0;
  for (const position of longestAscending(only)) {
    const start = only[position];
    if (start === undefined || start < end) continue;
    fixed[position] = start;
    end = start + (wanted[position]?.length ?? 0);
  }
  return fixed;
}

/** For each sentence, where the next one that is fixed begins. */
function limitsOf(fixed: readonly (number | undefined)[], end: number): readonly number[] {
  const limits: number[] = [];
  let limit = end;
  for (let position = fixed.length - 1; position >= 0; position -= 1) {
    limits[position] = limit;
    limit = fixed[position] ?? limit;
  }
  return limits;
}
