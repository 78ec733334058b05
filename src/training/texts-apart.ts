import { mix, Shape, tokenize } from "../service/engines/detector/tokens.ts";

/** Words in a row that two texts have in common only where one was taken from the other, or both from a third. */
const RUN = 12;
const HALF_KEY = 2 ** 26;

/**
 * Those of `texts` that have no run of {@link RUN} words in common with any of the texts that are held out. Collections
 * draw on one another: a text may stand in two sets, with other spacing, signs or another end, and what was learned by heart is
 * no figure of what is known.
 */
export function textsApart<Text extends { readonly text: string }>(
  texts: readonly Text[],
  heldOut: readonly { readonly text: string }[],
): readonly Text[] {
  const held = new Set<number>();
  for (const { text } of heldOut) for (const run of runs(text)) held.add(run);
  return texts.filter(({ text }) => !runs(text).some((run) => held.has(run)));
}

/** A key of 52 bits for each run of a text, so that among millions no two are the same by chance. */
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
