const DIGITS = 2;
/** The most digits needed to distinguish a score from its neighbor. */
const MOST_DIGITS = 17;

/** Returns the digits after the point that show a score as its name says: 0.5004 as 0.50 would contradict "above 0.5". */
export function digitsUnderName(score: number, nameOf: (score: number) => string): number {
  const name = nameOf(score);
  let digits = DIGITS;
  while (digits < MOST_DIGITS && nameOf(Number(score.toFixed(digits))) !== name) digits += 1;
  return digits;
}
