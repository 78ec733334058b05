const DIGITS = 2;
/** As many as a score can have that differs from its neighbour. */
const MOST_DIGITS = 17;

/** Digits after the point that show a score under its own name: 0.5004 shown as 0.50 would contradict a name above 0.5. */
export function digitsUnderName(score: number, nameOf: (score: number) => string): number {
  const name = nameOf(score);
  let digits = DIGITS;
  while (digits < MOST_DIGITS && nameOf(Number(score.toFixed(digits))) !== name) digits += 1;
  return digits;
}
