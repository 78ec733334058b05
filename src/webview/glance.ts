import type { PageCommand } from "../protocol/report-messages.ts";
import type { Shown } from "../protocol/report-state.ts";
import { tilesOf } from "../report/report-tiles.ts";
import type { ReportView } from "../report/report-view.ts";
import { element, filled, formatNumber } from "./element.ts";
import type { Words } from "./labels.ts";
import { tileList } from "./tiles.ts";

export interface GlanceParts {
  readonly run: (command: PageCommand) => void;
  /** A person wants to see only these results. */
  readonly onFilter: (shown: Shown) => void;
}

/** The summary of a report: a tile for each check, and chips that filter the results below. */
export class Glance {
  readonly element = element("div", { class: "glance" });
  readonly #parts: GlanceParts;

  constructor(parts: GlanceParts) {
    this.#parts = parts;
  }

  show(view: ReportView, words: Words, shown: Shown): void {
    const { ai, grammar, plagiarism } = view;
    const counts = [
      ["grammar", grammar?.corrections.length],
      ["ai", ai?.sentences.length],
      ["plagiarism", plagiarism?.passages.length],
    ] as const;
    const chips = counts.flatMap(([check, count]) =>
      count === undefined
        ? []
        : [this.#chip(check, filled(words("withCount"), words(check), formatNumber(count)), shown)],
    );
    this.element.replaceChildren(tileList(tilesOf(view), words, this.#parts.run));
    if (chips.length < 2) return;
    this.element.append(
      element(
        "fieldset",
        {},
        element("legend", { class: "unseen" }, words("resultsShown")),
        element("div", { class: "chips" }, this.#chip("all", words("all"), shown), ...chips),
      ),
    );
  }

  /** A radio button, so that the arrow keys go from chip to chip. */
  #chip(value: Shown, text: string, shown: Shown): HTMLElement {
    const input = element("input", { type: "radio", name: "shown", id: `shown-${value}`, value });
    input.checked = value === shown;
    input.addEventListener("change", () => this.#parts.onFilter(value));
    return element("label", { class: "chip" }, input, text);
  }
}
