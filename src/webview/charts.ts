import { barBoxes, historySeries, type ChartPoint, type PlacedPoint } from "../report/chart-geometry.ts";
import type { AiView, BandKey, BarView, PointView } from "../report/report-view.ts";
import { BAND_CLASS } from "./band-mark.ts";
import { chartCard } from "./chart-card.ts";
import { element, filled, svg } from "./element.ts";
import type { Words } from "./labels.ts";

const BARS = { width: 320, height: 90 };

const HISTORY = { width: 320, height: 114 };
const MARGIN = 8;
const DOT = 4;

/** The distribution of scores, as a chart and as a table for screen readers. */
export function distributionChart(
  { bars, heading, summary }: AiView["distribution"],
  words: Words,
): HTMLElement {
  const drawing = svg("svg", { viewBox: `0 0 ${BARS.width} ${BARS.height}`, class: "chart" }, patterns());
  const counts = bars.map(({ count }) => count);
  for (const [index, { x, y, width, height }] of barBoxes(counts, BARS).entries()) {
    const band = BAND_CLASS[bars[index]?.band ?? "none"];
    const box = { x: String(x), y: String(y), width: String(width), height: String(height) };
    if (height > 0)
      drawing.append(svg("rect", { ...box, class: `bar ${band}`, fill: `url(#pattern-${band})` }));
  }
  drawing.append(line(0, BARS.height, BARS.width, BARS.height, "axis"));
  // The numbers are text of the page instead of the drawing, so that they keep its font size.
  const picture = element(
    "div",
    { class: "histogram", "aria-hidden": "true" },
    element(
      "div",
      { class: "tenths" },
      ...counts.map((count) => element("span", {}, count === 0 ? "" : String(count))),
    ),
    drawing,
    element(
      "div",
      { class: "tenths borders" },
      ...bars.map((bar, index) => element("span", {}, borderOf(bar, bars[index - 1]))),
    ),
  );
  const table = filled(words("tableOf"), heading);
  return chartCard({ id: "distribution", heading, summary, picture, table }, [
    [words("scoreRange"), words("sentenceCount")],
    ...bars.map(({ label, count }) => [label, String(count)]),
  ]);
}

/** The label at the left of a bar: where the scale begins, and at borders between bands. */
function borderOf({ band, fromText }: BarView, before: BarView | undefined): string {
  return before === undefined || before.band !== band ? fromText : "";
}

/** Scores of earlier checks, each service with its own marker; only scores of the same service are joined. */
export function historyChart(
  { heading, points, scale, summary }: AiView["history"],
  words: Words,
): HTMLElement {
  const drawing = svg("svg", { viewBox: `0 0 ${HISTORY.width} ${HISTORY.height}`, class: "chart" });
  const middle = HISTORY.height / 2;
  drawing.append(
    line(0, MARGIN, HISTORY.width, MARGIN, "grid"),
    line(0, middle, HISTORY.width, middle, "grid"),
    line(0, HISTORY.height - MARGIN, HISTORY.width, HISTORY.height - MARGIN, "axis"),
  );
  const drawn = points.map((point) => ({ ...point, series: point.label }));
  const kinds = new Set<PointView["service"]>();
  const series = historySeries(drawn, HISTORY, MARGIN + DOT).map((one) => {
    const isSecond = kinds.has(one.service);
    kinds.add(one.service);
    return { ...one, isSecond };
  });
  for (const { points: placed, service } of series) {
    const way = placed.map(({ x, y }) => `${x},${y}`).join(" ");
    drawing.append(svg("polyline", { points: way, class: `history-line ${service}` }));
  }
  for (const { points: placed, service, isSecond } of series) {
    for (const place of placed) drawing.append(shape(place, service, isSecond));
  }
  const picture = element(
    "div",
    { class: "history", "aria-hidden": "true" },
    element("div", { class: "history-scale" }, ...scale.map((score) => element("span", {}, score))),
    drawing,
    series.length > 1 ? legend(series) : undefined,
  );
  const table = filled(words("tableOf"), heading);
  return chartCard({ id: "history", heading, summary, picture, table }, [
    [words("historyWhen"), words("historyScore"), words("historyService")],
    ...points.map(({ whenText, scoreText, label }) => [whenText, scoreText, label]),
  ]);
}

interface LegendEntry {
  readonly service: PointView["service"];
  readonly isSecond: boolean;
  readonly points: readonly { readonly point: PointView }[];
}

/** Explains which shape belongs to which service. */
function legend(series: readonly LegendEntry[]): HTMLElement {
  const middle = { x: DOT + 1, y: DOT + 1 };
  const side = String(2 * (DOT + 1));
  return element(
    "ul",
    { class: "legend" },
    ...series.map(({ service, isSecond, points: [first] }) =>
      element(
        "li",
        {},
        svg("svg", { viewBox: `0 0 ${side} ${side}` }, shape(middle, service, isSecond)),
        element("span", { dir: "auto" }, first?.point.label),
      ),
    ),
  );
}

/** Circles for a hosted service, squares for the embedded one; a second service of a kind is hollow. */
function shape(
  { x, y }: Pick<PlacedPoint<ChartPoint>, "x" | "y">,
  service: PointView["service"],
  isSecond: boolean,
): SVGElement {
  const look = `history-point ${service}${isSecond ? " hollow" : ""}`;
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

const PATTERNS: readonly (readonly [BandKey, string])[] = [
  ["Human", "M1 1h2v2h-2z"],
  ["Likely Human", "M0 2h5"],
  ["Likely AI", "M0 6L6 0"],
  ["AI-Generated", "M0 0h6v6h-6z"],
];

/** Fills that differ in more than color. */
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
