import type { EditorMessage, PageCommand, PageMessage } from "../protocol/report-messages.ts";
import { INITIAL_LIST, type ReportState } from "../protocol/report-state.ts";
import type { PageLabel } from "../report/report-labels.ts";
import type { ReportView } from "../report/report-view.ts";
import { AiPart } from "./ai-part.ts";
import { element } from "./element.ts";
import { FocusKeeper } from "./focus-keeper.ts";
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
  readonly #title = element("h1");
  readonly #made = element("p", { class: "quiet" });
  readonly #toolbar = toolbar();
  readonly #main = element("main");
  readonly #keeper = new StateKeeper(() => this.#keep());
  #state: ReportState | undefined;
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
      case "places": {
        const focus = new FocusKeeper();
        this.#ai?.renew(message);
        if (message.plagiarism !== undefined) this.#plagiarism?.show(message.plagiarism);
        if (message.grammar !== undefined) this.#grammar?.show(message.grammar);
        focus.restore();
        return;
      }
      case "caret":
        this.#ai?.mark(message.item);
        return;
      case "section":
        this.#ai?.goToSection(message.index);
        return;
      default:
        message satisfies never;
    }
  }

  #show(uri: string, view: ReportView): void {
    const words = wordsOf(view.labels);
    // A second report of the same document keeps the view of the first one.
    const state = this.#uri === "" ? this.#state : this.#stateNow();
    const list = state?.uri === uri ? state.list : undefined;
    const focus = new FocusKeeper();
    this.#uri = uri;
    document.documentElement.lang = view.language;
    document.title = view.title;
    this.#title.textContent = view.title;
    this.#made.textContent = view.made;
    this.#showToolbar(view, words);
    this.#showParts(view, words, list ?? INITIAL_LIST);
    focus.restore();
    if (state?.uri === uri) window.scrollTo(0, state.scroll);
    this.#keeper.now();
  }

  #showParts({ ai, plagiarism, grammar, gone }: ReportView, words: Words, list: ReportState["list"]): void {
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
    const parts = [this.#ai, this.#plagiarism, this.#grammar].filter((part) => part !== undefined);
    const isEmpty = parts.length === 0;
    const lines = gone === undefined ? [words("empty"), words("emptyHint")] : [gone];
    this.#main.replaceChildren(...(isEmpty ? [empty(lines)] : parts.map((part) => part.element)));
    if (ai !== undefined) this.#ai?.show(ai, list);
    if (plagiarism !== undefined) this.#plagiarism?.show(plagiarism);
    if (grammar !== undefined) this.#grammar?.show(grammar);
  }

  #showToolbar({ ai, plagiarism, grammar, gone }: ReportView, words: Words): void {
    const hasResults = ai !== undefined || plagiarism !== undefined || grammar !== undefined;
    const buttons: readonly (readonly [PageCommand, PageLabel])[] = [
      ["detect", ai === undefined ? "detect" : "detectAgain"],
      ["checkDocument", "checkDocument"],
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
    return { uri: this.#uri, list, scroll: window.scrollY };
  }

  #keep(): void {
    if (this.#uri === "") return;
    this.#state = this.#stateNow();
    this.#host.keep(this.#state);
  }
}

function empty([said, hint]: readonly string[]): HTMLElement {
  return element(
    "div",
    { class: "empty" },
    element("p", {}, said),
    hint === undefined ? undefined : element("p", { class: "quiet" }, hint),
  );
}
