const LONGEST = 60;

/**
 * A name from a file, fit for a sentence: without control and format characters, such as those that turn the direction of
 * text around, on one line, and short. Empty for a name that has nothing else.
 */
export function plainName(name: string): string {
  const plain = name
    .slice(0, 10 * LONGEST)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const letters = Array.from(plain);
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : plain;
}
