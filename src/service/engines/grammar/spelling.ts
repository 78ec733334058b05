/** A second dictionary in addition to the checker's own. */
export interface SecondDictionary {
  knows(word: string): boolean;
  /** Returns suggestions for an unknown word, best first. */
  suggest(word: string): readonly string[];
}

const VOWELS = /[aeiouy]/u;
/** The least difference in distance between the best and the next suggestion for the best one to be chosen. */
const MARGIN = 0.35;
/** The extra distance of a rare word compared with a common one. */
const RARENESS = 0.4;
const LONG_WORD = 8;
/** The length from which a word one slip away from a known word is that word rather than a name. */
const DISTINCTIVE_LENGTH = 7;
/** Tails that are endings of the head instead of separate words. */
const SUFFIXES: ReadonlySet<string> = new Set(["", "s", "d", "e", "ed", "es"]);

/**
 * Returns the distance between two words in slips of the hand and of the ear: swapped neighbors and doubled letters are
 * nearest, then one vowel for another or an adjacent key, then an insertion or a deletion, then any other letter.
 */
export function slipDistance(wrong: string, right: string): number {
  const width = right.length + 1;
  const cost = new Float64Array((wrong.length + 1) * width);
  const at = (row: number, column: number): number => cost[row * width + column] ?? 0;
  for (let row = 0; row <= wrong.length; row += 1) {
    for (let column = 0; column <= right.length; column += 1) {
      if (row === 0 || column === 0) {
        cost[row * width + column] = row + column;
        continue;
      }
      const a = wrong.charAt(row - 1);
      const b = right.charAt(column - 1);
      let best = a === b ? at(row - 1, column - 1) : at(row - 1, column - 1) + substitution(a, b);
      best = Math.min(best, at(row - 1, column) + (a === wrong.charAt(row - 2) ? 0.5 : 1));
      best = Math.min(best, at(row, column - 1) + (b === right.charAt(column - 2) ? 0.5 : 1));
      const swapped = row > 1 && column > 1 && a === right.charAt(column - 2) && b === wrong.charAt(row - 2);
      if (swapped && a !== b) best = Math.min(best, at(row - 2, column - 2) + 0.6);
      cost[row * width + column] = best;
    }
  }
  return at(wrong.length, right.length);
}

function substitution(a: string, b: string): number {
  if (VOWELS.test(a) && VOWELS.test(b)) return 0.7;
  return areNeighbours(a, b) ? 0.9 : 1.2;
}

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function areNeighbours(a: string, b: string): boolean {
  const [first, second] = [keyOf(a), keyOf(b)];
  return Math.abs(first.row - second.row) <= 1 && Math.abs(first.column - second.column) <= 1;
}

/** Each row of keys is shifted by half a key; characters on none of them are near nothing. */
function keyOf(letter: string): { readonly row: number; readonly column: number } {
  const row = KEYBOARD.findIndex((keys) => keys.includes(letter));
  return { row, column: (KEYBOARD[row]?.indexOf(letter) ?? Number.NaN) + row / 2 };
}

/** Returns the slips allowed for a word of a length before it may be a name: "citty" and "esast" are names. */
function allowance(length: number): number {
  if (length <= 5) return 0.7;
  return length < LONG_WORD ? 1.2 : 1.5;
}

/**
 * Returns the one word that a misspelt lower-case word most likely means, or undefined if that is unclear. Both dictionaries
 * must suggest it, it must begin with the same letter, and no other suggestion may be about as close. A word that is not
 * common must be long and one slip away: most unknown words of technical text are names, and names resemble rare words.
 */
export function intendedWord(
  word: string,
  offered: readonly string[],
  second: SecondDictionary,
  isCommon: (word: string) => boolean,
): string | undefined {
  const isNear = (candidate: string): boolean =>
    candidate.charAt(0) === word.charAt(0) && slipDistance(word, candidate) <= allowance(word.length);
  // Looking a word up in the second dictionary can take a tenth of a second; most unknown words don't need it.
  if (!offered.some(isNear)) return undefined;
  const others = second.suggest(word);
  const ranked = [...new Set([...offered, ...others])]
    .filter((candidate) => /^\p{Ll}+$/u.test(candidate))
    .map((candidate) => {
      const distance = slipDistance(word, candidate);
      return { candidate, distance, cost: isCommon(candidate) ? distance : distance + RARENESS };
    })
    .sort((a, b) => a.cost - b.cost);
  const [best, next] = ranked;
  if (!best || best.distance > allowance(word.length) || best.candidate.charAt(0) !== word.charAt(0))
    return undefined;
  if (next && next.cost - best.cost < MARGIN) return undefined;
  if (!offered.includes(best.candidate) || !others.includes(best.candidate)) return undefined;
  const isPlain = word.length >= DISTINCTIVE_LENGTH && best.distance <= 1;
  return isPlain || isCommon(best.candidate) ? best.candidate : undefined;
}

/** True if a word is composed of known words or of a known word with a common prefix or suffix ("unparse", "codepoints"). */
export function isFormedFromKnownWords(word: string, knows: (part: string) => boolean): boolean {
  for (const prefix of PREFIXES) {
    if (word.startsWith(prefix) && word.length >= prefix.length + 4 && knows(word.slice(prefix.length)))
      return true;
  }
  for (const [suffix, ...stems] of ENDINGS) {
    if (suffix === undefined || !word.endsWith(suffix) || word.length < suffix.length + 4) continue;
    const stem = word.slice(0, -suffix.length);
    if (stems.some((ending) => knows(stem + ending))) return true;
  }
  for (let cut = 3; cut <= word.length - 4; cut += 1) {
    const [head, tail] = [word.slice(0, cut), word.slice(cut)];
    if (knows(head) && knows(tail) && !SUFFIXES.has(tail)) return true;
  }
  return false;
}

const PREFIXES =
  `un re de non pre sub super multi auto mis anti inter over under up down out en dis meta micro mini mega
  hyper pseudo quasi semi co bi tri poly mono nano tele cyber post pro inner intra ultra omni`.split(/\s+/u);

const ENDINGS: readonly (readonly string[])[] = [
  ["able", "", "e"],
  ["ables", "", "e"],
  ["ability", "", "e"],
  ["ify", "", "e"],
  ["ifier", "", "e", "ify"],
  ["ize", "", "e"],
  ["izer", "", "ize"],
  ["ization", "", "ize"],
  ["er", "", "e"],
  ["ers", "", "e"],
  ["or", "", "e"],
  ["ors", "", "e"],
  ["ness", ""],
  ["less", ""],
  ["ish", ""],
  ["ing", "", "e"],
  ["ings", "", "e"],
  ["ically", "ic", "y"],
  ["wise", ""],
  ["ful", ""],
  ["like", ""],
  ["ery", "", "e"],
  ["ist", "", "y"],
  ["ism", "", "y"],
];
