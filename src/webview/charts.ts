import { barBoxes, historySeries, type PlacedPoint } from "../report/chart-geometry.ts";
import type { AiView, BandKey, BarView, PointView } from "../report/report-view.ts";
import { BAND_CLASS } from "./band-mark.ts";
import { element, filled, svg } from "./element.ts";
import type { Words } from "./labels.ts";

const BARS = { width: 320, height: 96 };
/** Under the bars, for the scale. */
const SCALE = 18;
/** Over the bars, for their numbers. */
const NUMBERS = 14;

const HISTORY = { width: 320, height: 114 };
const MARGIN = 8;
const DOT = 4;

/** The distribution of scores: drawn for eyes, and as a table for everybody else. */
export function distributionChart(
  { bars, heading, summary }: AiView["distribution"],
  words: Words,
): HTMLElement {
  const boxes = barBoxes(
    bars.map(({ count }) => count),
    BARS,
  );
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${BARS.width} ${NUMBERS + BARS.height + SCALE}`, class: "chart", "aria-hidden": "true" },
    patterns(),
  );
  for (const [index, { x, y, width, height }] of boxes.entries()) {
    const bar = bars[index];
    if (bar === undefined || bar.count === 0) continue;
    drawing.append(
      svg("rect", {
        x: String(x),
        y: String(y + NUMBERS),
        width: String(width),
        height: String(height),
        class: `bar ${BAND_CLASS[bar.band]}`,
        fill: `url(#pattern-${BAND_CLASS[bar.band]})`,
      }),
      svg(
        "text",
        {
          x: String(x + width / 2),
          y: String(y + NUMBERS - 3),
          class: "chart-number",
          "text-anchor": "middle",
        },
        String(bar.count),
      ),
    );
  }
  drawing.append(
    line(0, NUMBERS + BARS.height, BARS.width, NUMBERS + BARS.height, "axis"),
    ...scaleOf(bars).map(({ at, text, anchor }) =>
      svg(
        "text",
        {
          x: String(at * BARS.width),
          y: String(NUMBERS + BARS.height + SCALE - 4),
          class: "chart-number",
          "text-anchor": anchor,
        },
        text,
      ),
    ),
  );
  const table = filled(words("tableOf"), heading);
  return chart({ id: "distribution", heading, summary, drawing, table }, [
    [words("scoreRange"), words("sentenceCount")],
    ...bars.map(({ label, count }) => [label, String(count)]),
  ]);
}

/** Scores of earlier checks, each service with a shape of its own; only scores of one service are joined. */
export function historyChart({ heading, summary, points }: AiView["history"], words: Words): HTMLElement {
  const drawing = svg("svg", {
    viewBox: `0 0 ${HISTORY.width} ${HISTORY.height}`,
    class: "chart",
    "aria-hidden": "true",
  });
  const middle = HISTORY.height / 2;
  drawing.append(
    line(0, MARGIN, HISTORY.width, MARGIN, "grid"),
    line(0, middle, HISTORY.width, middle, "grid"),
    line(0, HISTORY.height - MARGIN, HISTORY.width, HISTORY.height - MARGIN, "axis"),
  );
  const drawn = points.map((point) => ({ ...point, series: point.label }));
  const series = historySeries(drawn, HISTORY, MARGIN + DOT);
  for (const { points: placed, service } of series) {
    const way = placed.map(({ x, y }) => `${x},${y}`).join(" ");
    drawing.append(svg("polyline", { points: way, class: `history-line ${service}` }));
  }
  for (const [index, { points: placed, service }] of series.entries()) {
    for (const place of placed) drawing.append(shape(place, service, index));
  }
  const table = filled(words("tableOf"), heading);
  return chart({ id: "history", heading, summary, drawing, table }, [
    [words("historyWhen"), words("historyScore"), words("historyService")],
    ...points.map(({ whenText, scoreText, label }) => [whenText, scoreText, label]),
  ]);
}

interface ChartParts {
  readonly id: string;
  readonly heading: string;
  readonly summary: string;
  readonly drawing: SVGElement;
  /** What the table is called. */
  readonly table: string;
}

/** A picture with its heading, its summary in words, and its figures in a table that opens. */
function chart(
  { id, heading, summary, drawing, table }: ChartParts,
  figures: readonly string[][],
): HTMLElement {
  const [head = [], ...rows] = figures;
  return element(
    "section",
    { class: "card" },
    element("h3", {}, heading),
    drawing,
    element("p", { class: "quiet" }, summary),
    element(
      "details",
      { id: `${id}-table` },
      element("summary", {}, table),
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
        element(
          "tbody",
          {},
          ...rows.map(([first = "", ...cells]) =>
            element(
              "tr",
              {},
              element("th", { scope: "row" }, first),
              ...cells.map((text) => element("td", {}, text)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Circles for a service on the network, squares for the embedded one; a second service of a kind is hollow. */
function shape<P extends PointView>(
  { x, y }: PlacedPoint<P & { series: string }>,
  service: PointView["service"],
  series: number,
): SVGElement {
  const look = `history-point ${service}${series > 0 ? " hollow" : ""}`;
  return service === "hosted"
    ? svg("circle", { cx: String(x), cy: String(y), r: String(DOT), class: look })
    : svg("rect", {
        x: String(x - DOT),
        y: String(y - DOT),
        width: String(2 * DOT),
        height: String(2 * DOT),
        class: look,
      });
}

function line(x1: number, y1: number, x2: number, y2: number, look: string): SVGElement {
  return svg("line", { x1: String(x1), y1: String(y1), x2: String(x2), y2: String(y2), class: look });
}

interface Mark {
  readonly at: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
}

/** The ends of the scale, and where one band ends and another begins. */
function scaleOf(bars: readonly BarView[]): readonly Mark[] {
  const borders = bars
    .filter(({ band }, index) => index > 0 && bars[index - 1]?.band !== band)
    .map(({ from }): Mark => ({ at: from, text: from.toLocaleString(), anchor: "middle" }));
  return [{ at: 0, text: "0", anchor: "start" }, ...borders, { at: 1, text: "1", anchor: "end" }];
}

const PATTERNS: readonly (readonly [BandKey, string])[] = [
  ["Human", "M1 1h2v2h-2z"],
  ["Likely Human", "M0 2h5"],
  ["Likely AI", "M0 6L6 0"],
  ["AI-Generated", "M0 0h6v6h-6z"],
];

/** Fillings that differ in more than colour. */
function patterns(): SVGElement {
  return svg(
    "defs",
    {},
    ...PATTERNS.map(([band, path]) =>
      svg(
        "pattern",
        { id: `pattern-${BAND_CLASS[band]}`, width: "6", height: "6", patternUnits: "userSpaceOnUse" },
        svg("path", { d: path, class: `pattern ${BAND_CLASS[band]}` }),
      ),
    ),
  );
}
