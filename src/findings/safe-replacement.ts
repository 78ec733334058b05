/** Characters that may open or close markup in the languages of prose that are checked. */
const MARKUP = /[\\`*_{}[\]<>#|$~&^=@\n\r]/gu;

/**
 * Whether writing `replacement` over `original` can add markup or a line: it may not hold more of any such character than
 * it replaces. A correction that does is shown and left to the writer.
 */
export function isSafeReplacement(original: string, replacement: string): boolean {
  const before = tally(original);
  for (const [character, times] of tally(replacement)) {
    if (times > (before.get(character) ?? 0)) return false;
  }
  return true;
}

function tally(text: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const [character] of text.matchAll(MARKUP)) times.set(character, (times.get(character) ?? 0) + 1);
  return times;
}
