const LONGEST = 60;

/**
 * Sanitizes a name from a file for display: without control and format characters, such as those that change the text
 * direction, on one line, and at most `longest` code points long. Empty if nothing else is left.
 */
export function plainName(name: string, longest = LONGEST): string {
  const plain = name
    .slice(0, 10 * longest)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const letters = Array.from(plain);
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`
    : plain;
}
