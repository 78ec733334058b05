import type {
  MediaEditorMessage,
  MediaPageCommand,
  MediaPageMessage,
  MediaState,
} from "../protocol/media-messages.ts";
import type { MediaFileView, MediaResultView, MediaView, NamedList } from "../report/media/media-view.ts";
import { credentialsCard } from "./credentials-card.ts";
import { element, filled } from "./element.ts";
import { FocusKeeper } from "./focus-keeper.ts";
import type { Host } from "./host.ts";
import { linkedTable } from "./linked-table.ts";
import { wordsOf, type MediaWords } from "./labels.ts";
import { caveatList, factList } from "./overview.ts";
import { picture } from "./picture.ts";
import { probabilityBars } from "./probability-bars.ts";
import { Recording } from "./recording.ts";
import { StateKeeper } from "./state-keeper.ts";
import { Timeline } from "./timeline.ts";
import { showButtons, toolbar } from "./toolbar.ts";
import type { MediaLabel } from "../report/media/media-labels.ts";

export type MediaHost = Host<MediaEditorMessage, MediaPageMessage, MediaState>;

const BUTTONS: readonly (readonly [MediaPageCommand, MediaLabel])[] = [
  ["checkAgain", "checkAgain"],
  ["export", "export"],
  ["copy", "copy"],
  ["reveal", "reveal"],
];

/** The report of one image or one recording, as long as its panel is visible. */
export class MediaPage {
  readonly #host: MediaHost;
  readonly #title = element("h1");
  readonly #made = element("p", { class: "quiet" });
  readonly #toolbar = toolbar();
  readonly #said = element("p", { class: "quiet said", role: "status" });
  readonly #main = element("main");
  readonly #keeper = new StateKeeper(() => this.#keep());
  #state: MediaState | undefined;
  #uri = "";
  #kind: MediaState["kind"] = "image";
  #recording: Recording | undefined;
  #timeline: Timeline | undefined;

  constructor(host: MediaHost) {
    this.#host = host;
    this.#state = host.state;
    document.body.append(
      element(
        "header",
        {},
        element("div", { class: "titles" }, this.#title, this.#made, this.#said),
        this.#toolbar,
      ),
      this.#main,
    );
  }

  take(message: MediaPageMessage): void {
    switch (message.type) {
      case "media":
        this.#show(message.uri, message.view);
        return;
      case "said":
        this.#said.textContent = message.text;
        return;
      default:
        message satisfies never;
    }
  }

  #show(uri: string, view: MediaView): void {
    const words = wordsOf(view.labels);
    // A second report of the same file keeps the view of the first one.
    const state = this.#uri === "" ? this.#state : this.#stateNow();
    const known = state?.uri === uri ? state : undefined;
    const focus = new FocusKeeper();
    this.#uri = uri;
    this.#kind = view.kind;
    document.documentElement.lang = view.language;
    document.title = view.title;
    this.#title.textContent = view.title;
    this.#made.textContent = view.made;
    this.#said.textContent = "";
    this.#showToolbar(words, view.result !== undefined || view.linked !== undefined);
    this.#recording?.end();
    this.#timeline?.end();
    this.#recording = undefined;
    this.#timeline = undefined;
    const shown = this.#figure(view, words, known?.at ?? 0);
    const open = (row: number): void => this.#host.post({ type: "open", row });
    this.#main.replaceChildren(
      ...[
        view.unknown === undefined ? undefined : unknownPart(view.unknown),
        view.linked === undefined ? undefined : linkedTable(view.linked, words, open),
        view.result?.credentials === undefined ? undefined : credentialsCard(view.result.credentials),
        view.result === undefined || shown === undefined
          ? shown
          : overview(view.result, view.kind, shown, words),
        this.#timelinePart(view, words, known),
        ...(view.result === undefined ? [] : lists(view.result)),
      ].filter((part) => part !== undefined),
    );
    this.#followRecording();
    focus.restore();
    if (known !== undefined) window.scrollTo(0, known.scroll);
    this.#keeper.now();
  }

  #followRecording(): void {
    if (this.#recording === undefined) this.#timeline?.showPlaying(false);
    else this.#timeline?.follow(this.#recording.seconds, false);
  }

  #figure({ file, kind }: MediaView, words: MediaWords, at: number): HTMLElement | undefined {
    if (kind === "links") return undefined;
    return kind === "image" ? picture(file) : this.#player(file, words, at);
  }

  #player({ address, alt, said }: MediaFileView, words: MediaWords, at: number): HTMLElement {
    const sentence = element("p", { class: "quiet" }, said);
    if (address === undefined) return element("div", { class: "figure missing" }, sentence);
    const figure = element("div", { class: "figure" });
    const parts = {
      address,
      label: filled(words("player"), alt),
      onMoved: (seconds: number, isPlaying: boolean) => {
        this.#timeline?.follow(seconds, isPlaying);
        if (!isPlaying) this.#keeper.soon();
      },
      onFailed: () => {
        this.#recording = undefined;
        figure.classList.add("missing");
        figure.replaceChildren(sentence);
        this.#timeline?.showPlaying(false);
      },
    };
    this.#recording = new Recording(parts, at);
    figure.append(this.#recording.element);
    return figure;
  }

  #timelinePart(view: MediaView, words: MediaWords, known: MediaState | undefined): HTMLElement | undefined {
    const timeline = view.result?.timeline;
    if (timeline === undefined) return undefined;
    this.#timeline = new Timeline({
      view: timeline,
      words,
      segment: known?.segment ?? 0,
      isTableOpen: known?.isTableOpen ?? false,
      onPlay: ({ end, start }) => this.#recording?.playStretch(start, end),
      onChanged: () => this.#keeper.soon(),
    });
    return this.#timeline.element;
  }

  #showToolbar(words: MediaWords, hasResult: boolean): void {
    const buttons = BUTTONS.filter(([command]) => hasResult || (command !== "copy" && command !== "export"));
    showButtons(this.#toolbar, {
      label: words("toolbar"),
      buttons: buttons.map(([command, label]) => [command, words(label)]),
      run: (command) => this.#host.post({ type: "run", command }),
    });
  }

  #stateNow(): MediaState {
    return {
      uri: this.#uri,
      kind: this.#kind,
      scroll: window.scrollY,
      segment: this.#timeline?.segment ?? 0,
      at: this.#recording?.seconds ?? 0,
      isTableOpen: this.#timeline?.isTableOpen ?? false,
    };
  }

  #keep(): void {
    if (this.#uri === "") return;
    this.#state = this.#stateNow();
    this.#host.keep(this.#state);
  }
}

/** The file next to its result and the caveats. */
function overview(
  result: MediaResultView,
  kind: MediaView["kind"],
  shown: HTMLElement,
  words: MediaWords,
): HTMLElement {
  const { caveats, confidence, facts, heading, probabilities, verdict, withheld } = result;
  return element(
    "section",
    { class: "check", "aria-labelledby": "result-heading" },
    element(
      "div",
      { class: `media-overview card ${kind}` },
      shown,
      element(
        "div",
        { class: "finding" },
        element("h2", { id: "result-heading" }, heading),
        element("p", { class: "media-verdict" }, verdict),
        confidence === "" ? undefined : element("p", {}, confidence),
        withheld === undefined ? undefined : element("p", { class: "why" }, withheld),
        probabilityBars(words("probabilities"), probabilities),
        caveatList(caveats),
      ),
    ),
    factList(facts, words),
  );
}

function lists({ evidence, notLookedAt }: MediaResultView): readonly (HTMLElement | undefined)[] {
  return [list("evidence", evidence), list("not-looked-at", notLookedAt)];
}

function list(id: string, { heading, lines, said }: NamedList): HTMLElement | undefined {
  if (lines.length === 0 && said === "") return undefined;
  return element(
    "section",
    { class: "check", "aria-labelledby": `${id}-heading` },
    element("h2", { id: `${id}-heading` }, heading),
    lines.length === 0
      ? element("p", {}, said)
      : element(
          "ul",
          { class: "said-list", id },
          ...lines.map((line) => element("li", { dir: "auto" }, line)),
        ),
  );
}

function unknownPart([said, ...hints]: readonly string[]): HTMLElement {
  return element(
    "div",
    { class: "empty" },
    element("p", {}, said),
    ...hints.map((hint) => element("p", { class: "quiet" }, hint)),
  );
}
