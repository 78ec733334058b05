import type { ProbabilityView } from "../report/media/media-view.ts";
import { element } from "./element.ts";

/** Fills of the bars, so that they differ in more than color: `media.css` has one for each index. */
const FILLINGS = ["first", "second", "third"];

/** The probabilities of a result: each with its name, its meaning, its figure, and a bar. */
export function probabilityBars(
  heading: string,
  probabilities: readonly ProbabilityView[],
): HTMLElement | undefined {
  if (probabilities.length === 0) return undefined;
  return element(
    "section",
    { class: "probabilities", "aria-labelledby": "probabilities-heading" },
    element("h3", { id: "probabilities-heading" }, heading),
    element(
      "dl",
      {},
      ...probabilities.map(({ isChosen, label, meaning, value, valueText }, index) =>
        element(
          "div",
          { class: isChosen ? "probability chosen" : "probability" },
          element("dt", {}, label),
          element("dd", { class: "probability-value" }, valueText),
          element("dd", { class: "probability-bar", "aria-hidden": "true" }, filling(value, FILLINGS[index])),
          meaning === "" ? undefined : element("dd", { class: "quiet" }, meaning),
        ),
      ),
    ),
  );
}

function filling(value: number, look = "first"): HTMLElement {
  const made = element("span", { class: `filling ${look}` });
  made.style.width = `${value * 100}%`;
  return made;
}
