import { element } from "./element.ts";

/** A table whose first row contains the names of the columns, and whose first column those of the rows. */
export function figureTable([head = [], ...rows]: readonly (readonly string[])[]): HTMLElement {
  return element(
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
  );
}
