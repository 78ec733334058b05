import type { BandKey } from "./report-view.ts";

/** Where the parts of the report's drawings stand, for the page and for exports. In units of the drawing; y runs down. */

export interface DrawingSize {
  readonly width: number;
  readonly height: number;
}

/** A scale from 0 to 1 in parts: the band of each, with the lowest and the highest score in it. */
export type Scale = readonly (readonly [band: BandKey, from: number, to: number])[];

/** The bands of AI scores (CON-6). */
export const AI_SCALE: Scale = [
  ["Human", 0, 0.3],
  ["Likely Human", 0.3, 0.5],
  ["Likely AI", 0.5, 0.7],
  ["AI-Generated", 0.7, 1],
];

/** The verdicts of plagiarism scores (CON-7), which have no colors. */
export const PLAGIARISM_SCALE: Scale = [
  ["none", 0, 0.05],
  ["none", 0.05, 0.15],
  ["none", 0.15, 0.4],
  ["none", 0.4, 0.7],
  ["none", 0.7, 1],
];

export interface BarBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between two bars, as a share of what each has. */
const GAP = 0.14;

/** The minimum height of a bar with a count, so that one sentence beside a thousand is visible. */
const LEAST = 2;

/** Boxes of bars side by side, the highest count as high as the drawing. */
export function barBoxes(counts: readonly number[], { width, height }: DrawingSize): readonly BarBox[] {
  const most = counts.reduce((highest, count) => Math.max(highest, count), 0);
  const step = width / Math.max(1, counts.length);
  return counts.map((count, index) => {
    const tall = count === 0 ? 0 : Math.max(LEAST, (count / most) * height);
    return {
      x: round(index * step + (step * GAP) / 2),
      y: round(height - tall),
      width: round(step * (1 - GAP)),
      height: round(tall),
    };
  });
}

export interface ChartPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 0 to 1. */
  readonly score: number;
  readonly service: "embedded" | "hosted";
  /** Tells services of one kind apart; scores of different ones do not compare. */
  readonly series: string;
}

export interface PlacedPoint<P extends ChartPoint> {
  readonly point: P;
  readonly x: number;
  readonly y: number;
}

/** Points of one service in the order of time; only they are joined by a line. */
export interface ChartSeries<P extends ChartPoint> {
  readonly service: ChartPoint["service"];
  readonly points: readonly PlacedPoint<P>[];
}

/**
 * Returns the positions of a history's points: equally spaced, since checks come in bursts and days apart,
 * and by score from bottom to top. `margin` is left free on all sides, for the shapes.
 */
export function historySeries<P extends ChartPoint>(
  points: readonly P[],
  { width, height }: DrawingSize,
  margin: number,
): readonly ChartSeries<P>[] {
  const ordered = points.toSorted((a, b) => a.at - b.at);
  const step = (width - 2 * margin) / Math.max(1, ordered.length - 1);
  const placed = ordered.map((point, index) => ({
    point,
    x: round(ordered.length === 1 ? width / 2 : margin + index * step),
    y: round(margin + (1 - point.score) * (height - 2 * margin)),
  }));
  const series = Map.groupBy(placed, ({ point }) => `${point.service} ${point.series}`);
  return [...series.values()].map((of) => ({ service: of[0]?.point.service ?? "hosted", points: of }));
}

/** Hundredths of a unit are more than anybody sees. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
