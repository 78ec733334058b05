/** The median of several rounds, and the quartiles around it. */
interface Rounds {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** One measured claim. */
export interface Figure {
  /** The measured work. */
  readonly what: string;
  /** The work that it is compared with in the same round, so that a slow machine affects both alike; absent for an amount. */
  readonly anchor?: string;
  /** The measured work over its anchor, or its amount. */
  readonly value: Rounds;
  /** The unit of `value`; empty for a ratio. */
  readonly unit: string;
  /** The medians of the two sides of a ratio, with their unit. */
  readonly sides?: string;
}

/** Returns a ratio. The two lists are of the same rounds. */
export function ratio(
  what: string,
  ours: readonly number[],
  anchor: string,
  anchors: readonly number[],
  unit: string,
): Figure {
  const value = roundsOf(ours.map((each, round) => each / (anchors[round] ?? Number.NaN)));
  const sides = [ours, anchors].map((side) => rounded(roundsOf(side).median)).join(" : ");
  return { what, anchor, value, unit: "", sides: `${sides} ${unit}` };
}

/** Returns an amount that has no anchor, such as memory. */
export function amount(what: string, amounts: readonly number[], unit: string): Figure {
  return { what, value: roundsOf(amounts), unit };
}

function roundsOf(values: readonly number[]): Rounds {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** Formats a number with three significant digits, or as a whole number from 100 on. */
export function rounded(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return String(Number(value.toPrecision(3)));
}
