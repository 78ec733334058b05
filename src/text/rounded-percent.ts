/** A percentage as shown: a value with the given number of digits, or a bound that it is above or below. */
export interface RoundedPercent {
  readonly bound: "under" | "over" | undefined;
  readonly value: number;
}

/** Rounds a percentage, 0 to 100, to `digits` after the point. Nonzero is never shown as 0, nor less than all as 100. */
export function roundedPercent(percent: number, digits = 0): RoundedPercent {
  const scale = 10 ** digits;
  const step = 1 / scale;
  if (percent > 0 && percent < step) return { bound: "under", value: step };
  if (percent > 100 - step && percent < 100) return { bound: "over", value: 100 - step };
  return { bound: undefined, value: Math.round(percent * scale) / scale };
}
