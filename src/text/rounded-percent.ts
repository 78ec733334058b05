/** A percentage as it's shown: a value of so many digits, or a bound that it is above or below. */
export interface RoundedPercent {
  readonly bound: "under" | "over" | undefined;
  readonly value: number;
}

/**
 * Rounds a percentage from 0 to 100 to `digits` after the point. What is there is never shown as 0, and what isn't all of it
 * never as 100.
 */
export function roundedPercent(percent: number, digits = 0): RoundedPercent {
  const scale = 10 ** digits;
  const step = 1 / scale;
  if (percent > 0 && percent < step) return { bound: "under", value: step };
  if (percent > 100 - step && percent < 100) return { bound: "over", value: 100 - step };
  return { bound: undefined, value: Math.round(percent * scale) / scale };
}
