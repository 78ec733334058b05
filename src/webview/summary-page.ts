import type { SummaryEditorMessage, SummaryPageMessage, SummaryState } from "../protocol/summary-messages.ts";
import type { SummaryCommand, SummaryView } from "../report/folders/summary-view.ts";
import { bandMark } from "./band-mark.ts";
import { element, filled } from "./element.ts";
import { FocusKeeper } from "./focus-keeper.ts";
import type { Host } from "./host.ts";
import { caveatList } from "./overview.ts";
import { StateKeeper } from "./state-keeper.ts";
import { showButtons, toolbar } from "./toolbar.ts";

export type SummaryHost = Host<SummaryEditorMessage, SummaryPageMessage, SummaryState>;

type Part = "files" | "leftOut";

/** The result of a check of many files: its totals, a row for each file, and the files that were left out. */
export class SummaryPage {
  readonly #host: SummaryHost;
  readonly #title = element("h1");
  readonly #made = element("p", { class: "quiet" });
  readonly #toolbar = toolbar();
  readonly #main = element("main");
  readonly #keeper = new StateKeeper(() => this.#keep());
  #state: SummaryState | undefined;
  #uri = "";

  constructor(host: SummaryHost) {
    this.#host = host;
    this.#state = host.state;
    document.body.append(
      element("header", {}, element("div", { class: "titles" }, this.#title, this.#made), this.#toolbar),
      this.#main,
    );
  }

  take(message: SummaryPageMessage): void {
    switch (message.type) {
      case "summary":
        this.#show(message.uri, message.view);
        return;
      case "goTo":
        goTo(message.part);
        return;
      default:
        message satisfies never;
    }
  }

  #show(uri: string, view: SummaryView): void {
    const { commands, ended, labels, language, made, notes, title, totals } = view;
    const before = this.#state?.uri === uri ? this.#state.scroll : undefined;
    const scroll = this.#uri === "" ? before : window.scrollY;
    const focus = new FocusKeeper();
    this.#uri = uri;
    document.documentElement.lang = language;
    document.title = title;
    this.#title.textContent = title;
    this.#made.textContent = made;
    showButtons(this.#toolbar, {
      label: labels.toolbar,
      buttons: commands.map((command): readonly [SummaryCommand, string] => [command, labels[command]]),
      run: (command) => this.#host.post({ type: "run", command }),
    });
    this.#main.replaceChildren(
      element(
        "section",
        { class: "card totals" },
        element("p", {}, totals),
        ended === undefined ? undefined : element("p", { class: "why" }, ended),
        caveatList(notes),
      ),
      this.#files(view),
      this.#leftOut(view),
    );
    focus.restore();
    if (scroll !== undefined) window.scrollTo(0, scroll);
    this.#keeper.now();
  }

  #files({ files, labels }: SummaryView): HTMLElement {
    const rows = files.rows.map((row) => [
      this.#link("files", row, labels.openFile),
      row.words,
      row.corrections,
      row.score,
      element("span", { class: "file-band" }, bandMark(row.band), row.bandText),
      row.passages,
      row.credits,
      row.state,
    ]);
    return part("files", files, rows, FIGURES);
  }

  #leftOut({ labels, leftOut }: SummaryView): HTMLElement {
    const rows = leftOut.rows.map((row) => [this.#link("leftOut", row, labels.openFile), row.state, row.why]);
    return part("leftOut", leftOut, rows, new Set());
  }

  #link(
    part: Part,
    { file, name }: { readonly file: number; readonly name: string },
    label: string,
  ): HTMLElement {
    const button = element(
      "button",
      { type: "button", class: "link", id: `${part}-${file}`, title: filled(label, name), dir: "auto" },
      name,
    );
    button.addEventListener("click", () => this.#host.post({ type: "open", file }));
    return button;
  }

  #keep(): void {
    if (this.#uri === "") return;
    this.#state = { uri: this.#uri, scroll: window.scrollY };
    this.#host.keep(this.#state);
  }
}

/** Numeric columns. */
const FIGURES: ReadonlySet<number> = new Set([1, 2, 3, 5, 6]);

function part(
  id: Part,
  {
    columns,
    heading,
    none,
  }: { readonly heading: string; readonly columns: readonly string[]; readonly none: string },
  rows: readonly (readonly (HTMLElement | string)[])[],
  figures: ReadonlySet<number>,
): HTMLElement {
  const classOf = (column: number): string | undefined => (figures.has(column) ? "figure-cell" : undefined);
  // Roles are named, since a style that folds the table away takes the tags' own from screen readers.
  const head = columns.map((name, column) =>
    element("th", { scope: "col", role: "columnheader", class: classOf(column) }, name),
  );
  const body = rows.map((cells) =>
    element(
      "tr",
      { role: "row" },
      ...cells.map((cell, column) =>
        column === 0
          ? element("th", { scope: "row", role: "rowheader" }, cell)
          : element(
              "td",
              { role: "cell", class: classOf(column), dir: "auto", "data-name": columns[column] },
              cell,
            ),
      ),
    ),
  );
  return element(
    "section",
    { class: "check", "aria-labelledby": `${id}-heading` },
    element("h2", { id: `${id}-heading`, tabindex: "-1" }, heading),
    rows.length === 0
      ? element("p", {}, none)
      : element(
          "div",
          { class: "wide" },
          element(
            "table",
            { role: "table", "aria-labelledby": `${id}-heading` },
            element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...head)),
            element("tbody", { role: "rowgroup" }, ...body),
          ),
        ),
  );
}

function goTo(part: Part): void {
  if (part === "files") {
    window.scrollTo(0, 0);
    return;
  }
  const heading = document.getElementById(`${part}-heading`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
