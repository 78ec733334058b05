/** One measured claim. `ratio` is `ours` over `anchor`, so a slow machine affects both sides alike. */
export interface Figure {
  readonly ours: number;
  readonly anchor: number;
  readonly ratio: number;
  readonly unit: string;
  /** The measured work and its baseline. */
  readonly what: string;
}

export function figure(
  ours: readonly number[],
  anchor: readonly number[],
  unit: string,
  what: string,
): Figure {
  const [a, b] = [median(ours), median(anchor)];
  return { ours: a, anchor: b, ratio: a / b, unit, what };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
