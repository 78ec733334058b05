import type { LinkedView } from "../report/media/media-view.ts";
import { element } from "./element.ts";
import type { MediaWords } from "./labels.ts";
import { caveatList, factList } from "./overview.ts";

/** The files that a document links to, with what each tells of its origin; the name of a checked one opens its report. */
export function linkedTable(
  { caveats, columns, facts, heading, rows }: LinkedView,
  words: MediaWords,
  open: (row: number) => void,
): HTMLElement {
  return element(
    "section",
    { class: "check" },
    element("h2", { id: "linked-heading" }, heading),
    factList(facts, words),
    element(
      "div",
      { class: "linked-files", role: "region", "aria-labelledby": "linked-heading", tabindex: "0" },
      element(
        "table",
        {},
        element(
          "thead",
          {},
          element("tr", {}, ...columns.map((name) => element("th", { scope: "col" }, name))),
        ),
        element(
          "tbody",
          {},
          ...rows.map(({ canOpen, cells: [name = "", ...cells] }, row) =>
            element(
              "tr",
              {},
              element("th", { scope: "row", dir: "auto" }, canOpen ? link(name, row, words, open) : name),
              ...cells.map((text) => element("td", { dir: "auto" }, text)),
            ),
          ),
        ),
      ),
    ),
    caveatList(caveats),
  );
}

function link(name: string, row: number, words: MediaWords, open: (row: number) => void): HTMLElement {
  const button = element(
    "button",
    { class: "link", title: words("openReport").replace("{0}", name), id: `linked-${row}` },
    name,
  );
  button.addEventListener("click", () => open(row));
  return button;
}
