import { Shape, tokenize } from "../service/engines/detector/tokens.ts";
import { lowerUnit, UNSEEN_UNITS } from "../service/engines/detector/unit-kinds.ts";

/** The number of words that the model knows individually. */
const WORDS = 6000;
const PER = 1_000_000;
const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u2032\u00b4\u02bc]/gu;

/**
 * Returns the words that are common in every source, most common first: by the mean, over the sources, of the logarithm of
 * their frequency. A word specific to one subject ranks low, however common it is there.
 */
export function chooseVocabulary(
  texts: readonly { readonly text: string; readonly source: string }[],
): string[] {
  const sources = new Map<string, { readonly counts: Map<number, number>; tokens: number }>();
  const written = new Map<number, string>();
  for (const { source, text } of texts) {
    const { codes, count, ends, shapes, starts } = tokenize(text);
    const found = sources.get(source) ?? { counts: new Map<number, number>(), tokens: 0 };
    sources.set(source, found);
    found.tokens += count;
    for (let token = 0; token < count; token += 1) {
      if ((shapes[token] ?? 0) >= Shape.number) continue;
      const code = codes[token] ?? 0;
      found.counts.set(code, (found.counts.get(code) ?? 0) + 1);
      if (!written.has(code)) written.set(code, asSeen(text.slice(starts[token], ends[token])));
    }
  }
  const scores = new Map<number, number>();
  for (const { counts, tokens } of sources.values()) {
    for (const [code, count] of counts)
      scores.set(code, (scores.get(code) ?? 0) + Math.log1p((count / tokens) * PER));
  }
  return [...scores]
    .map(([code, score]) => ({ word: written.get(code) ?? "", score }))
    .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    .slice(0, WORDS)
    .map(({ word }) => word);
}

/**
 * Normalizes a word as tokens are: in lower case unit by unit, with straight apostrophes, without invisible characters.
 * Lower-casing whole words applies further rules (a final sigma) and would produce another word.
 */
function asSeen(word: string): string {
  return word.replace(UNSEEN_UNITS, "").replace(APOSTROPHES, "'").replace(/[^]/g, lowerUnit);
}
