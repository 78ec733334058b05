import { mix, Shape, tokenize } from "../service/engines/detector/tokens.ts";

/** The number of consecutive words that two texts share only if one was copied from the other, or both from a third. */
const RUN = 12;
const HALF_KEY = 2 ** 26;

/**
 * Returns the texts that share no run of {@link RUN} words with any held-out text. Collections draw on one another: a text
 * may occur in two sets with other spacing, punctuation or another ending, and a memorized text would inflate the measured
 * accuracy.
 */
export function textsApart<Text extends { readonly text: string }>(
  texts: readonly Text[],
  heldOut: readonly { readonly text: string }[],
): readonly Text[] {
  const held = new Set<number>();
  for (const { text } of heldOut) for (const run of runs(text)) held.add(run);
  return texts.filter(({ text }) => !runs(text).some((run) => held.has(run)));
}

/** Returns a 52-bit key for each run of a text, so that among millions no two collide by chance. */
function runs(text: string): readonly number[] {
  const { codes, count, shapes } = tokenize(text);
  const words = codes.subarray(0, count).filter((_, token) => (shapes[token] ?? 0) < Shape.number);
  const keys: number[] = [];
  for (let from = 0; from + RUN <= words.length; from += 1) {
    let high = 0x51;
    let low = 0x52;
    for (let word = from; word < from + RUN; word += 1) {
      high = mix(high, words[word] ?? 0);
      low = mix(low, words[word] ?? 0);
    }
    keys.push((high >>> 6) * HALF_KEY + (low >>> 6));
  }
  return keys;
}
