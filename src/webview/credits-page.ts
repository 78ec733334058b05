import {
  INITIAL_CREDITS,
  type CreditsEditorMessage,
  type CreditsPageMessage,
  type CreditsState,
} from "../protocol/credits-messages.ts";
import type { CreditsView } from "../report/credits/credits-view.ts";
import { creditChart } from "./credit-chart.ts";
import { CreditFormat } from "./credit-format.ts";
import { CreditTable } from "./credit-table.ts";
import { element } from "./element.ts";
import { FocusKeeper } from "./focus-keeper.ts";
import type { Host } from "./host.ts";
import { wordsOf } from "./labels.ts";
import { StateKeeper } from "./state-keeper.ts";
import { showButtons, toolbar } from "./toolbar.ts";

/** The editor as this page sees it. */
export type CreditsHost = Host<CreditsEditorMessage, CreditsPageMessage, CreditsState>;

/** The credits page, as long as its panel is visible: balance, budget, days, and every request. */
export class CreditsPage {
  readonly #host: CreditsHost;
  readonly #title = element("h1");
  readonly #toolbar = toolbar();
  readonly #warning = element("p", { class: "credit-warning", role: "status" });
  readonly #balance = element("p", { class: "credit-balance" });
  readonly #facts = element("dl", { class: "facts" });
  readonly #notes = element("ul", { class: "caveats" });
  readonly #days = element("h2");
  readonly #charts = element("div", { class: "charts" });
  readonly #keeper = new StateKeeper(() => this.#keep());
  readonly #main: HTMLElement;
  #table: CreditTable | undefined;

  constructor(host: CreditsHost) {
    this.#host = host;
    this.#main = element(
      "main",
      { class: "credits" },
      this.#warning,
      element("section", { class: "card" }, this.#balance, this.#facts),
      this.#notes,
      this.#days,
      this.#charts,
    );
    document.body.append(
      element("header", {}, element("div", { class: "titles" }, this.#title), this.#toolbar),
      this.#main,
    );
  }

  take({ view, entries, isWhole }: CreditsPageMessage): void {
    const focus = new FocusKeeper();
    this.#showView(view);
    const before = this.#table === undefined ? (this.#host.state ?? INITIAL_CREDITS) : undefined;
    const table = this.#table ?? this.#newTable(view);
    table.take(entries, isWhole);
    focus.restore();
    if (before === undefined) return;
    table.restore(before);
    window.scrollTo(0, before.pageScroll);
    this.#keeper.now();
  }

  #newTable(view: CreditsView): CreditTable {
    const table = new CreditTable({
      words: wordsOf(view.labels),
      format: new CreditFormat(view.language),
      onChanged: (isChoice) => (isChoice ? this.#keeper.now() : this.#keeper.soon()),
    });
    this.#main.append(table.element);
    this.#table = table;
    return table;
  }

  #showView(view: CreditsView): void {
    const words = wordsOf(view.labels);
    const format = new CreditFormat(view.language);
    document.documentElement.lang = view.language;
    document.title = view.title;
    this.#title.textContent = view.title;
    this.#balance.textContent = view.balance;
    if (this.#warning.textContent !== (view.warning ?? "")) this.#warning.textContent = view.warning ?? "";
    this.#warning.hidden = view.warning === undefined;
    this.#facts.setAttribute("aria-label", words("facts"));
    this.#facts.replaceChildren(
      ...view.facts.map(({ label, value }) =>
        element("div", {}, element("dt", {}, label), element("dd", { dir: "auto" }, value)),
      ),
    );
    this.#notes.replaceChildren(...view.notes.map((note) => element("li", {}, note)));
    this.#days.textContent = words("days");
    this.#days.hidden = view.charts.length === 0;
    this.#charts.replaceChildren(...view.charts.map((chart) => creditChart(chart, words, format)));
    showButtons(this.#toolbar, {
      label: words("toolbar"),
      buttons: view.commands.map((command) => [command, words(command)]),
      run: (command) => this.#host.post({ type: "run", command }),
    });
  }

  #keep(): void {
    if (this.#table !== undefined) this.#host.keep({ ...this.#table.state, pageScroll: window.scrollY });
  }
}
