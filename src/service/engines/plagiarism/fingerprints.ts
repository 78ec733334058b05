/**
 * Fingerprints by winnowing (Schleimer, Wilkerson and Aiken 2003): hashes of runs of {@link GRAM_WORDS} words; a source
 * stores the smallest in every {@link WINDOW} neighbors. Looking a text up with all its hashes then finds every run that it
 * shares with the source and that has `GRAM_WORDS + WINDOW - 1`, six, words or more.
 */

export const GRAM_WORDS = 4;
const WINDOW = 3;

/** The hash of each run of four words, by the run's first word; none for a text of fewer words. */
export function gramsOf(words: Uint32Array): Uint32Array {
  const grams = new Uint32Array(Math.max(0, words.length - GRAM_WORDS + 1));
  for (let at = 0; at < grams.length; at += 1) {
    let hash = words[at] ?? 0;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (words[at + 1] ?? 0);
    hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39) ^ (words[at + 2] ?? 0);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (words[at + 3] ?? 0);
    hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39);
    grams[at] = (hash ^ (hash >>> 16)) >>> 0;
  }
  return grams;
}

/** Calls `keep` with the position of each chosen hash, in ascending order. */
export function winnow(grams: Uint32Array, keep: (position: number) => void): void {
  let chosen = -1;
  for (let end = Math.min(WINDOW, grams.length) - 1; end >= 0 && end < grams.length; end += 1) {
    const start = Math.max(0, end - WINDOW + 1);
    if (chosen >= start) {
      // The window has gained only one hash; the chosen one stays until a smaller one comes.
      if ((grams[end] ?? 0) >= (grams[chosen] ?? 0)) continue;
      chosen = end;
    } else {
      chosen = end;
      for (let at = end - 1; at >= start; at -= 1) {
        if ((grams[at] ?? 0) < (grams[chosen] ?? 0)) chosen = at;
      }
    }
    keep(chosen);
  }
}
