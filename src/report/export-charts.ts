import {
  barBoxes,
  historySeries,
  type ChartPoint,
  type DrawingSize,
  type PlacedPoint,
} from "./chart-geometry.ts";
import { escapeHtml } from "./escape-html.ts";
import type { ReportTile } from "./report-tiles.ts";
import type { AiView, BandKey, BarView, PointView } from "./report-view.ts";

/** Drawings of an export, in units of the drawing; a table beside them has the same figures. */

const BARS = { width: 400, height: 110 };
const HISTORY = { width: 400, height: 120 };
const SCALE = { width: 320, height: 24 };
const MARGIN = 8;
const DOT = 4;

/** Draws where a score is on its scale. The figure above it says the same. */
export function scaleSvg({ scale, score }: Pick<ReportTile, "scale" | "score">): string {
  if (score === null) return "";
  const { height, width } = SCALE;
  const parts = scale.map(
    ([band, from, to]) =>
      `<rect class="${classOf(band)}" x="${from * width + 1}" y="2" width="${(to - from) * width - 2}" height="7"/>`,
  );
  const at = score * width;
  const mark = `<path class="mark" d="M${at} 12l6 10h-12z"/>`;
  return `<svg class="scale" aria-hidden="true" viewBox="-6 0 ${width + 12} ${height}">${parts.join("")}${mark}</svg>`;
}

/**
 * Draws the distribution of sentence scores: a bar for each part of the scale. The figures are beside the
 * drawing, because the contrast of text over a drawing can't be verified.
 */
export function distributionSvg(summary: string, bars: readonly BarView[]): string {
  const counts = bars.map(({ count }) => count);
  const boxes = barBoxes(counts, BARS);
  const drawn = bars.map(({ band }, index) => {
    const box = boxes[index];
    return box === undefined
      ? ""
      : `<rect class="${classOf(band)}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"/>`;
  });
  const axis = `<line class="axis" x1="0" y1="${BARS.height}" x2="${BARS.width}" y2="${BARS.height}"/>`;
  const borders = bars.map(({ band, fromText }, index) => (bars[index - 1]?.band === band ? "" : fromText));
  return (
    tenths(counts.map((count) => (count === 0 ? "" : String(count)))) +
    svg(summary, BARS, drawn.join("") + axis) +
    tenths(borders, "tenths borders")
  );
}

/** Figures above or below the bars, in as many columns. */
function tenths(figures: readonly string[], look = "tenths"): string {
  const parts = figures.map((figure) => `<span>${escapeHtml(figure)}</span>`);
  return `<div class="${look}" aria-hidden="true">${parts.join("")}</div>`;
}

/**
 * Draws the scores of the document from the oldest on: circles of a hosted service, squares of the embedded one, hollow of the second
 * service of a kind. Only scores of one service are joined.
 */
export function historySvg({ points, scale, summary }: AiView["history"]): string {
  const kinds = new Set<PointView["service"]>();
  const series = historySeries(
    points.map((point) => ({ ...point, series: point.label })),
    HISTORY,
    MARGIN + DOT,
  ).map((one) => {
    const look = kinds.has(one.service) ? `${one.service} hollow` : one.service;
    kinds.add(one.service);
    return { ...one, look };
  });
  const lines = [MARGIN, HISTORY.height / 2, HISTORY.height - MARGIN].map(
    (y) => `<line class="grid" x1="0" y1="${y}" x2="${HISTORY.width}" y2="${y}"/>`,
  );
  const drawn = series.map(({ look, points: placed, service }) => {
    const way = placed.map(({ x, y }) => `${x},${y}`).join(" ");
    return `<polyline class="${look}" points="${way}"/>${placed.map((point) => shapeOf(point, service, look)).join("")}`;
  });
  const names = series.map(({ look, points: [first], service }) => {
    const shape = shapeOf({ x: DOT + 1, y: DOT + 1 }, service, look);
    const key = `<svg class="key" aria-hidden="true" viewBox="0 0 ${2 * DOT + 2} ${2 * DOT + 2}">${shape}</svg>`;
    return `<li>${key}<span dir="auto">${escapeHtml(first?.point.label ?? "")}</span></li>`;
  });
  const legend = names.length > 1 ? `<ul class="legend" aria-hidden="true">${names.join("")}</ul>` : "";
  const figures = scale.map((figure) => `<span>${escapeHtml(figure)}</span>`).join("");
  return `<div class="history"><div class="history-scale" aria-hidden="true">${figures}</div>${svg(summary, HISTORY, lines.join("") + drawn.join(""))}${legend}</div>`;
}

function shapeOf(
  { x, y }: Pick<PlacedPoint<ChartPoint>, "x" | "y">,
  service: PointView["service"],
  look: string,
): string {
  return service === "hosted"
    ? `<circle class="dot ${look}" cx="${x}" cy="${y}" r="${DOT}"/>`
    : `<rect class="dot ${look}" x="${x - DOT}" y="${y - DOT}" width="${2 * DOT}" height="${2 * DOT}"/>`;
}

function svg(summary: string, { height, width }: DrawingSize, content: string): string {
  return `<svg role="img" aria-label="${escapeHtml(summary)}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** The class of a band, such as `likely-ai`. */
export function classOf(band: BandKey): string {
  return band.toLowerCase().replaceAll(" ", "-");
}
