import { scoreBand, type ScoreBand } from "../contract/bands.ts";

/** The number of scores above `from` and up to `to`; the first bar includes 0. */
export interface ScoreBar {
  readonly from: number;
  readonly to: number;
  readonly band: ScoreBand["classification"];
  readonly count: number;
}

/**
 * The number of bars: the limits of the bands, 0.3, 0.5 and 0.7, are limits of bars, so that each bar belongs
 * to one band.
 */
const BARS = 10;

/**
 * Returns the distribution of scores from 0 to 1 in ten bars. A score at a limit belongs to the lower bar, as
 * to the lower band.
 */
export function scoreBars(scores: Iterable<number>): readonly ScoreBar[] {
  const counts = Array.from({ length: BARS }, () => 0);
  for (const score of scores) {
    const found = counts.findIndex((_, index) => score <= (index + 1) / BARS);
    const bar = found === -1 ? BARS - 1 : found;
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts.map((count, index) => {
    const to = (index + 1) / BARS;
    return { from: index / BARS, to, band: scoreBand(to).classification, count };
  });
}
