/** A stretch's contribution to the fingerprint: its own value, and the factor for the value of everything before it. */
export interface Fingerprint {
  readonly first: number;
  readonly second: number;
  readonly firstPower: number;
  readonly secondPower: number;
}

/** Tells whether a text has the words that it had, without keeping them: white space may differ, since saving may change it. */
export function wordsFingerprint(text: string): string {
  const words = text.replaceAll(/\s+/gu, " ").trim();
  const { first, second } = rollUp(words);
  return `${words.length} ${first} ${second}`;
}

const FIRST_BASE = 0x01000193;
const SECOND_BASE = 0x27d4eb2f;

/** Two polynomials in the UTF-16 units of a stretch, modulo 2^32: those of a whole follow from those of its parts. */
export function rollUp(text: string): Fingerprint {
  let [first, second, firstPower, secondPower] = [0, 0, 1, 1];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at) + 1;
    first = (Math.imul(first, FIRST_BASE) + unit) | 0;
    second = (Math.imul(second, SECOND_BASE) + unit) | 0;
    firstPower = Math.imul(firstPower, FIRST_BASE);
    secondPower = Math.imul(secondPower, SECOND_BASE);
  }
  return { first, second, firstPower, secondPower };
}
