/** Metrics of scores, 0 to 1, for machine texts (`ai`) and human ones (`human`). All are O(n log n) and pure. */

/** Makes 29% of 100 exactly 29, despite floating-point rounding. */
const ROUNDING = 1e-9;

/** The probability that a machine text outscores a human one, ties counting half: 0.5 is guessing. NaN if one side is empty. */
export function auroc(ai: readonly number[], human: readonly number[]): number {
  if (ai.length === 0 || human.length === 0) return Number.NaN;
  const people = Float64Array.from(human).sort();
  let wins = 0;
  let below = 0;
  let notAbove = 0;
  for (const score of Float64Array.from(ai).sort()) {
    while (below < people.length && (people[below] ?? 0) < score) below += 1;
    while (notAbove < people.length && (people[notAbove] ?? 0) <= score) notAbove += 1;
    wins += (below + notAbove) / 2;
  }
  return wins / (ai.length * people.length);
}

/** The share of machine texts found at a threshold that at most `fpr` of human texts exceed. NaN if one side is empty. */
export function tprAtFpr(ai: readonly number[], human: readonly number[], fpr: number): number {
  if (ai.length === 0 || human.length === 0) return Number.NaN;
  const falling = Float64Array.from(human).sort().toReversed();
  const allowed = Math.floor(fpr * falling.length + ROUNDING);
  return shareAbove(ai, falling[allowed] ?? -Infinity);
}

/** The share of scores strictly above the threshold; NaN without scores. */
export function shareAbove(scores: readonly number[], threshold: number): number {
  let above = 0;
  for (const score of scores) if (score > threshold) above += 1;
  return above / scores.length;
}

/** One bin of scores, from `from` up to but not including `to`, except that the last bin includes 1. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  /** Texts by machines and by people in it. */
  readonly ai: number;
  readonly human: number;
  /** The share of machine texts, 0 to 1, as if both sides had equally many; NaN for an empty bin, or an empty side. */
  readonly share: number;
}

/** The reliability of each score: bins of equal width over 0 to 1. */
export function reliability(
  ai: readonly number[],
  human: readonly number[],
  bins: number,
): readonly ReliabilityBin[] {
  const machines = binned(ai, bins);
  const people = binned(human, bins);
  return machines.map((found, bin) => {
    const mistaken = people[bin] ?? 0;
    const [machine, person] = [found / ai.length, mistaken / human.length];
    return {
      from: bin / bins,
      to: (bin + 1) / bins,
      ai: found,
      human: mistaken,
      share: machine / (machine + person),
    };
  });
}

function binned(scores: readonly number[], bins: number): readonly number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const score of scores) {
    const bin = Math.max(0, Math.min(bins - 1, Math.floor(score * bins)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
