import { barBoxes, historySeries, type PlacedPoint } from "./chart-geometry.ts";
import { escapeHtml } from "./escape-html.ts";
import type { BarView } from "./report-view.ts";
import type { HistoryPoint } from "./records.ts";

/** Drawings of an export, in units of the drawing; a table beside them has the same figures. */

const BARS = { width: 400, height: 110 };
const HISTORY = { width: 400, height: 120 };
const MARGIN = 8;
const DOT = 3.5;

/**
 * Draws the distribution of sentence scores: a bar for each part of the scale. The counts are beside the
 * drawing, because the contrast of text over a drawing can't be verified.
 */
export function distributionSvg(summary: string, bars: readonly BarView[]): string {
  const boxes = barBoxes(
    bars.map(({ count }) => count),
    BARS,
  );
  const drawn = bars.map(({ band }, index) => {
    const box = boxes[index];
    return box === undefined
      ? ""
      : `<rect class="${classOf(band)}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"/>`;
  });
  const drawing = svg(summary, BARS.width, BARS.height, drawn.join(""));
  return scale(bars.map(({ count }) => count)) + drawing + scale(bars.map(({ to }) => to));
}

function scale(figures: readonly number[]): string {
  const parts = figures.map((figure) => `<span>${figure}</span>`);
  return `<div class="scale" aria-hidden="true">${parts.join("")}</div>`;
}

/** Scores of the document from the oldest on; a circle is a local estimate, a square one of the hosted service. */
export function historySvg(summary: string, points: readonly HistoryPoint[]): string {
  const series = historySeries(
    points.map((point) => ({ ...point, series: point.name })),
    HISTORY,
    MARGIN,
  );
  const drawn = series.map(({ points: placed, service }) => {
    const line = placed.map(({ x, y }) => `${x},${y}`).join(" ");
    return `<polyline points="${line}"/>${placed.map((point) => shapeOf(point, service)).join("")}`;
  });
  const middle = HISTORY.height / 2;
  const half = `<line class="half" x1="0" y1="${middle}" x2="${HISTORY.width}" y2="${middle}"/>`;
  return svg(summary, HISTORY.width, HISTORY.height, half + drawn.join(""));
}

function shapeOf(
  { x, y }: PlacedPoint<HistoryPoint & { series: string }>,
  service: HistoryPoint["service"],
): string {
  return service === "embedded"
    ? `<circle cx="${x}" cy="${y}" r="${DOT}"/>`
    : `<rect class="dot" x="${x - DOT}" y="${y - DOT}" width="${2 * DOT}" height="${2 * DOT}"/>`;
}

function svg(summary: string, width: number, height: number, content: string): string {
  return `<svg role="img" aria-label="${escapeHtml(summary)}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** The class of a band, such as `likely-ai`. */
export function classOf(band: BarView["band"]): string {
  return band.toLowerCase().replaceAll(" ", "-");
}
