import type { Random } from "../random.ts";

const VOWELS = "aeiou";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** The share of misspellings that people are known to make; the others are slips of the hand. */
const KNOWN = 0.6;

/** Returns misspellings by the word that is meant. */
export function misspellings(typos: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [wrong, rights] of typos) {
    for (const right of rights) {
      if (/^[a-z]+$/u.test(right) && /^[a-z]+$/u.test(wrong))
        found.set(right, [...(found.get(right) ?? []), wrong]);
    }
  }
  return found;
}

/** Misspells a word of three or more letters: as people do, or by a letter dropped, doubled, swapped, replaced or put in. */
export function misspell(
  word: string,
  known: ReadonlyMap<string, readonly string[]>,
  random: Random,
): string {
  const pick = (count: number): number => Math.floor(random() * count);
  const typical = known.get(word) ?? [];
  if (typical.length > 0 && random() < KNOWN) return typical[pick(typical.length)] ?? word;
  const at = 1 + pick(word.length - 1);
  switch (pick(5)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + word.charAt(at) + word.slice(at);
    case 2:
      if (at < word.length - 1)
        return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
      break;
    case 3: {
      const places = Array.from(word, (_, place) => place).filter(
        (place) => place > 0 && VOWELS.includes(word.charAt(place)),
      );
      const place = places[pick(places.length)];
      if (place !== undefined)
        return word.slice(0, place) + VOWELS.charAt(pick(VOWELS.length)) + word.slice(place + 1);
      break;
    }
  }
  return word.slice(0, at) + LETTERS.charAt(pick(LETTERS.length)) + word.slice(at);
}
