import { element } from "./element.ts";
import { figureTable } from "./figure-table.ts";

export interface ChartParts {
  readonly id: string;
  readonly heading: string;
  readonly summary: string;
  readonly picture: Element;
  /** The caption of the table. */
  readonly table: string;
}

/** A chart with its heading, its summary as text, and its figures in a table that can be opened. */
export function chartCard(
  { id, heading, summary, picture, table }: ChartParts,
  figures: readonly string[][],
): HTMLElement {
  return element(
    "section",
    { class: "card" },
    element("h3", {}, heading),
    picture,
    element("p", { class: "quiet" }, summary),
    element("details", { id: `${id}-table` }, element("summary", {}, table), figureTable(figures)),
  );
}
