/** Characters that may open or close markup in the supported languages. */
const MARKUP = /[\\`*_{}[\]<>#|$~&^=@\n\r]/gu;

/**
 * True if replacing `original` by `replacement` can't add markup or a line: it may not contain more of any such character
 * than it replaces. Unsafe corrections are shown without a fix.
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
