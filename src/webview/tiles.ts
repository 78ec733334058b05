import type { PageCommand } from "../protocol/report-messages.ts";
import type { PageLabel } from "../report/report-labels.ts";
import type { ReportTile } from "../report/report-tiles.ts";
import { BAND_CLASS, bandMark } from "./band-mark.ts";
import { element, svg } from "./element.ts";
import type { Words } from "./labels.ts";
import { commandButton } from "./toolbar.ts";

const SCALE = { width: 320, height: 12 };

/** The command that runs each check, with the text of its button. */
const CHECKS: Readonly<Record<ReportTile["check"], readonly [PageCommand, PageLabel]>> = {
  grammar: ["checkGrammar", "checkGrammar"],
  ai: ["detect", "detect"],
  plagiarism: ["scanPlagiarism", "scanPlagiarism"],
};

/** The result of each check at a glance, with a button to run it where it hasn't run. */
export function tileList(
  tiles: readonly ReportTile[],
  words: Words,
  run: (command: PageCommand) => void,
): HTMLElement {
  return element(
    "ul",
    { class: "tiles", "aria-label": words("results") },
    ...tiles.map((tile) => {
      const { band, bandText, brief, check, figure, heading, isChecked, outdated, scale, score } = tile;
      const [command, label] = CHECKS[check];
      return element(
        "li",
        { id: `tile-${check}`, class: isChecked ? "tile card" : "tile card unchecked" },
        element("p", { class: "tile-name" }, heading),
        element("p", { class: "score-figure" }, figure),
        element(
          "div",
          { class: "score-verdict" },
          element("p", { class: "score-band" }, bandMark(band), element("span", {}, bandText)),
          outdated === "" ? undefined : element("p", { class: "outdated" }, outdated),
        ),
        element("p", { class: "tile-brief quiet" }, brief),
        score === null ? undefined : drawingOf(scale, score),
        isChecked ? undefined : commandButton(command, words(label), run),
      );
    }),
  );
}

/** A scale with a mark at the score. The figure next to it says the same. */
function drawingOf(scale: ReportTile["scale"], score: number): SVGElement {
  const at = score * SCALE.width;
  const top = SCALE.height;
  return svg(
    "svg",
    { viewBox: `0 0 ${SCALE.width} ${SCALE.height + 12}`, class: "chart scale", "aria-hidden": "true" },
    ...scale.map(([band, from, to]) =>
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
