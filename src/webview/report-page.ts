import type { EditorMessage, PageCommand, PageMessage } from "../protocol/report-messages.ts";
import { INITIAL_LIST, type ReportState, type Shown } from "../protocol/report-state.ts";
import type { PageLabel } from "../report/report-labels.ts";
import type { ReportView } from "../report/report-view.ts";
import { AiPart } from "./ai-part.ts";
import { element } from "./element.ts";
import { FocusKeeper } from "./focus-keeper.ts";
import { Glance } from "./glance.ts";
import type { Host } from "./host.ts";
import { wordsOf, type Words } from "./labels.ts";
import { GrammarPart, PlagiarismPart } from "./other-checks.ts";
import { StateKeeper } from "./state-keeper.ts";
import { showButtons, toolbar } from "./toolbar.ts";

/** The editor as this page sees it. */
export type ReportHost = Host<EditorMessage, PageMessage, ReportState>;

/** The report of one document, as long as its panel is visible. */
export class ReportPage {
  readonly #host: ReportHost;
  readonly #title = element("h1", { class: "cut" });
  readonly #made = element("p", { class: "quiet" });
  readonly #toolbar = toolbar();
  readonly #main = element("main");
  readonly #keeper = new StateKeeper(() => this.#keep());
  readonly #glance = new Glance({
    run: (command) => this.#host.post({ type: "run", command }),
    onFilter: (shown) => this.#filter(shown),
  });
  #state: ReportState | undefined;
  #view: ReportView | undefined;
  #shown: Shown = "all";
  #ai: AiPart | undefined;
  #plagiarism: PlagiarismPart | undefined;
  #grammar: GrammarPart | undefined;
  #uri = "";

  constructor(host: ReportHost) {
    this.#host = host;
    this.#state = host.state;
    document.body.append(
      element("header", {}, element("div", { class: "titles" }, this.#title, this.#made), this.#toolbar),
      this.#main,
    );
  }

  take(message: PageMessage): void {
    switch (message.type) {
      case "report":
        this.#show(message.uri, message.view);
        return;
      case "places":
        this.#renew(message);
        return;
      case "caret":
        this.#ai?.mark(message.item);
        return;
      case "goTo":
        this.#filter("all");
        this.#showGlance();
        this.#goTo(message);
        return;
      default:
        message satisfies never;
    }
  }

  #show(uri: string, view: ReportView): void {
    const words = wordsOf(view.labels);
    // A second report of the same document keeps the view of the first one.
    const state = this.#uri === "" ? this.#state : this.#stateNow();
    const known = state?.uri === uri ? state : undefined;
    const focus = new FocusKeeper();
    this.#uri = uri;
    this.#view = view;
    this.#shown = known?.shown ?? "all";
    document.documentElement.lang = view.language;
    document.title = view.title;
    this.#title.textContent = view.title;
    this.#made.textContent = view.made;
    this.#showToolbar(view, words);
    this.#showParts(view, words, known?.list ?? INITIAL_LIST);
    focus.restore();
    if (known !== undefined) window.scrollTo(0, known.scroll);
    this.#keeper.now();
  }

  #showParts(view: ReportView, words: Words, list: ReportState["list"]): void {
    const { ai, gone, grammar, plagiarism } = view;
    const reveal =
      (kind: "passage" | "correction") =>
      (index: number, goThere: boolean): void =>
        this.#host.post({ type: "reveal", kind, index, goThere });
    this.#ai =
      ai &&
      new AiPart({
        words,
        reveal: (kind, index, goThere) => this.#host.post({ type: "reveal", kind, index, goThere }),
        onChanged: () => this.#keeper.soon(),
      });
    this.#plagiarism = plagiarism && new PlagiarismPart(words, reveal("passage"));
    this.#grammar = grammar && new GrammarPart(words, reveal("correction"));
    const parts = [this.#grammar, this.#ai, this.#plagiarism].filter((part) => part !== undefined);
    this.#main.replaceChildren(
      gone === undefined ? this.#glance.element : element("p", { class: "empty" }, gone),
      ...parts.map((part) => part.element),
    );
    if (ai !== undefined) this.#ai?.show(ai, list);
    if (plagiarism !== undefined) this.#plagiarism?.show(plagiarism);
    if (grammar !== undefined) this.#grammar?.show(grammar);
    if (this.#shown !== "all" && view[this.#shown] === undefined) this.#shown = "all";
    this.#filter(this.#shown);
    this.#showGlance();
  }

  /** Shows what has changed since the last report. */
  #renew(message: Extract<PageMessage, { type: "places" }>): void {
    const { grammar, outdated, plagiarism } = message;
    const focus = new FocusKeeper();
    this.#ai?.renew(message);
    if (plagiarism !== undefined) this.#plagiarism?.show(plagiarism);
    if (grammar !== undefined) this.#grammar?.show(grammar);
    const { ai } = this.#view ?? {};
    const isSame = (ai?.outdated ?? "") === outdated && (grammar ?? plagiarism) === undefined;
    if (this.#view !== undefined && !isSame) {
      this.#view = {
        ...this.#view,
        ...(ai && { ai: { ...ai, outdated } }),
        ...(grammar && { grammar }),
        ...(plagiarism && { plagiarism }),
      };
      this.#showGlance();
    }
    focus.restore();
  }

  #goTo({ index, kind }: Extract<PageMessage, { type: "goTo" }>): void {
    switch (kind) {
      case "section":
      case "sentence":
        this.#ai?.goTo(kind, index);
        return;
      case "passage":
        this.#plagiarism?.goTo(index);
        return;
      case "correction":
        this.#grammar?.goTo(index);
        return;
      default:
        kind satisfies never;
    }
  }

  #showGlance(): void {
    if (this.#view !== undefined) this.#glance.show(this.#view, wordsOf(this.#view.labels), this.#shown);
  }

  #filter(shown: Shown): void {
    this.#shown = shown;
    const parts = { grammar: this.#grammar, ai: this.#ai, plagiarism: this.#plagiarism };
    for (const [value, part] of Object.entries(parts)) {
      if (part !== undefined) part.element.hidden = shown !== "all" && shown !== value;
    }
    this.#keeper.soon();
  }

  #showToolbar({ ai, plagiarism, grammar, gone }: ReportView, words: Words): void {
    const hasResults = ai !== undefined || plagiarism !== undefined || grammar !== undefined;
    const buttons: readonly (readonly [PageCommand, PageLabel])[] = [
      ["checkDocument", "checkDocument"],
      ...(ai === undefined ? [] : [["detect", "detectAgain"] as const]),
      ...(ai === undefined || ai.withheld !== undefined ? [] : [["toggleHeatMap", "toggleHeatMap"] as const]),
      ...(hasResults ? [["exportReport", "exportReport"] as const] : []),
    ];
    this.#toolbar.hidden = gone !== undefined;
    showButtons(this.#toolbar, {
      label: words("toolbar"),
      buttons: buttons.map(([command, label]) => [command, words(label)]),
      run: (command) => this.#host.post({ type: "run", command }),
    });
  }

  #stateNow(): ReportState {
    const list = this.#ai?.listState ?? this.#state?.list ?? INITIAL_LIST;
    return { uri: this.#uri, list, shown: this.#shown, scroll: window.scrollY };
  }

  #keep(): void {
    if (this.#uri === "") return;
    this.#state = this.#stateNow();
    this.#host.keep(this.#state);
  }
}
