import type { ProbabilityView } from "../report/media-view.ts";
import { element } from "./element.ts";

/** Fillings of the bars, so that they differ in more than colour: `media.css` has one for each place in the list. */
const FILLINGS = ["first", "second", "third"];

/** The probabilities of an answer: each with its name, what it means, its figure, and a bar that says the same to the eye. */
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
