import type { AiView, BandKey, Fact } from "../report/report-view.ts";
import { BAND_CLASS, bandMark } from "./band-mark.ts";
import { element, svg } from "./element.ts";
import type { Words } from "./labels.ts";

const SCALE = { width: 320, height: 12 };

/** The borders of the bands (CON-6). */
const BANDS: readonly (readonly [BandKey, number, number])[] = [
  ["Human", 0, 0.3],
  ["Likely Human", 0.3, 0.5],
  ["Likely AI", 0.5, 0.7],
  ["AI-Generated", 0.7, 1],
];

/** The document's score with the name of its band and the caveats. */
export function overview(view: AiView, words: Words): HTMLElement {
  const { heading, scoreText, score, band, bandText, caveats } = view;
  return element(
    "div",
    { class: "overview card" },
    element(
      "div",
      { class: "score" },
      element("h2", { id: "ai-heading" }, heading),
      element("p", { class: "score-figure" }, scoreText),
      element("p", { class: "score-band" }, bandMark(band), bandText),
      score === null ? undefined : scale(score),
    ),
    element("div", { class: "worth" }, caveatList(caveats), factList(view.facts, words)),
  );
}

export function caveatList(caveats: readonly string[]): HTMLElement | undefined {
  if (caveats.length === 0) return undefined;
  return element("ul", { class: "caveats" }, ...caveats.map((text) => element("li", {}, text)));
}

export function factList(facts: readonly Fact[], words: (key: "facts") => string): HTMLElement | undefined {
  if (facts.length === 0) return undefined;
  return element(
    "dl",
    { class: "facts", "aria-label": words("facts") },
    ...facts.map(({ label, value }) =>
      element("div", {}, element("dt", {}, label), element("dd", { dir: "auto" }, value)),
    ),
  );
}

/** A scale from 0 to 1 with the four bands and a mark at the score. The figure next to it says the same. */
function scale(score: number): SVGElement {
  const at = score * SCALE.width;
  const top = SCALE.height;
  return svg(
    "svg",
    { viewBox: `0 0 ${SCALE.width} ${SCALE.height + 12}`, class: "chart scale", "aria-hidden": "true" },
    ...BANDS.map(([band, from, to]) =>
      svg("line", {
        x1: String(from * SCALE.width + 1),
        x2: String(to * SCALE.width - 1),
        y1: String(top / 2),
        y2: String(top / 2),
        class: `scale-band ${BAND_CLASS[band]}`,
      }),
    ),
    svg("path", { d: `M${at} ${top}l6 10h-12z`, class: "scale-mark" }),
  );
}
