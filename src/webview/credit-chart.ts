import { creditBars } from "../report/credits/credit-days.ts";
import type { CreditChart, CreditDay } from "../report/credits/credits-view.ts";
import { chartCard } from "./chart-card.ts";
import type { CreditFormat } from "./credit-format.ts";
import { element, filled, svg } from "./element.ts";
import type { CreditWords } from "./labels.ts";

const SIZE = { width: 320, height: 80 };

const PARTS = ["kept", "refunded", "possible"] as const;
const PART_LABELS = { kept: "charged", refunded: "refunded", possible: "possible" } as const;

/** The credits spent at one service by day, as a chart and as a table for screen readers. */
export function creditChart(
  { service, heading, summary, days }: CreditChart,
  words: CreditWords,
  format: CreditFormat,
): HTMLElement {
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, class: "chart" },
    stripes(service),
  );
  for (const bar of creditBars(days, SIZE)) {
    for (const part of PARTS) {
      const { x, y, width, height } = bar[part];
      if (height <= 0) continue;
      const box = { x: String(x), y: String(y), width: String(width), height: String(height) };
      drawing.append(
        svg("rect", { ...box, class: `credit-bar ${part} ${service}`, fill: fillOf(part, service) }),
      );
    }
  }
  const [width, floor] = [String(SIZE.width), String(SIZE.height)];
  drawing.append(svg("line", { x1: "0", y1: floor, x2: width, y2: floor, class: "axis" }));
  const most = days.reduce((highest, { charged, possible }) => Math.max(highest, charged + possible), 0);
  const [first, last] = [days[0]?.at ?? 0, days.at(-1)?.at ?? 0];
  const picture = element(
    "div",
    { class: "credit-days", "aria-hidden": "true" },
    element("div", { class: "credit-scale" }, most === 0 ? "" : format.number(most)),
    drawing,
    element(
      "div",
      { class: "credit-scale ends" },
      element("span", {}, format.day(first)),
      element("span", {}, format.day(last)),
    ),
    legend(days, service, words),
  );
  const head = [words("day"), words("charged"), words("refunded"), words("possible")];
  return chartCard(
    { id: `days-${service}`, heading, summary, picture, table: filled(words("tableOf"), heading) },
    [
      head,
      ...days.map(({ at, charged, refunded, possible }) => [
        format.day(at),
        ...[charged, refunded, possible].map((amount) => format.number(amount)),
      ]),
    ],
  );
}

/** Explains the fills that occur in the chart. */
function legend(
  days: readonly CreditDay[],
  service: CreditChart["service"],
  words: CreditWords,
): HTMLElement | undefined {
  const seen = {
    kept: true,
    refunded: days.some(({ refunded }) => refunded > 0),
    possible: days.some(({ possible }) => possible > 0),
  };
  const box = { x: "1", y: "1", width: "8", height: "8" };
  return element(
    "ul",
    { class: "legend" },
    ...PARTS.filter((part) => seen[part]).map((part) =>
      element(
        "li",
        {},
        svg(
          "svg",
          { viewBox: "0 0 10 10" },
          svg("rect", { ...box, class: `credit-bar ${part} ${service}`, fill: fillOf(part, service) }),
        ),
        element("span", {}, words(PART_LABELS[part])),
      ),
    ),
  );
}

/** Fills that differ in more than color: solid, striped, and hollow. */
function fillOf(part: (typeof PARTS)[number], service: CreditChart["service"]): string | undefined {
  return part === "refunded" ? `url(#stripes-${service})` : part === "possible" ? "none" : undefined;
}

function stripes(service: CreditChart["service"]): SVGElement {
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      { id: `stripes-${service}`, width: "4", height: "4", patternUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 4L4 0", class: `credit-stripe ${service}` }),
    ),
  );
}
