import { INITIAL_LIST, SORTS, type ListState, type Sort } from "../protocol/report-state.ts";
import type { PageLabel } from "../report/report-labels.ts";
import type { AiView, BandKey, SentenceView } from "../report/report-view.ts";
import { BAND_CLASS, bandMark } from "./band-mark.ts";
import { showInFull } from "./cut-text.ts";
import { element, filled, formatNumber } from "./element.ts";
import type { Words } from "./labels.ts";
import { RowList } from "./row-list.ts";
import { scoredRow } from "./scored-row.ts";
import { sentencesShown } from "./sentence-order.ts";

export interface SentenceTableParts {
  readonly words: Words;
  readonly reveal: (item: number, goThere: boolean) => void;
  /** The view has changed. */
  readonly onChanged: () => void;
}

type Sentences = Pick<AiView, "sentences" | "changed">;

const BANDS: readonly (readonly [BandKey, PageLabel])[] = [
  ["AI-Generated", "bandAiGenerated"],
  ["Likely AI", "bandLikelyAi"],
  ["Likely Human", "bandLikelyHuman"],
  ["Human", "bandHuman"],
  ["none", "bandNone"],
];

const SORT_LABELS: Readonly<Record<Sort, PageLabel>> = {
  position: "sortPosition",
  scoreDown: "sortScoreDown",
  scoreUp: "sortScoreUp",
  length: "sortLength",
};

/** The sentences with their scores, sorted and filtered, each linked to its place. */
export class SentenceTable {
  readonly element: HTMLElement;
  readonly #parts: SentenceTableParts;
  readonly #list: RowList<SentenceView>;
  readonly #count = element("p", { role: "status", class: "quiet list-count" });
  readonly #changed = element("p", { class: "quiet list-changed" });
  readonly #whole = element("p", { class: "in-full" });
  readonly #bands = element("div", { class: "bands chips" });
  readonly #sort: HTMLSelectElement;
  readonly #search: HTMLInputElement;
  #sentences: readonly SentenceView[] = [];
  #shown: readonly SentenceView[] = [];
  #hidden: readonly BandKey[] = [];

  constructor(parts: SentenceTableParts) {
    this.#parts = parts;
    const { words } = parts;
    this.#list = new RowList({
      id: "sentences",
      label: words("sentences"),
      describedBy: "sentences-help",
      keyOf: ({ item }) => item,
      look: (sentence) => scoredRow(sentence, sentence.text),
      onChoose: ({ item }, goThere) => parts.reveal(item, goThere),
      onMoved: () => this.#onMoved(),
    });
    this.#sort = element(
      "select",
      { id: "sort" },
      ...SORTS.map((sort) => element("option", { value: sort }, words(SORT_LABELS[sort]))),
    );
    this.#search = element("input", {
      id: "filter-words",
      type: "search",
      autocomplete: "off",
      spellcheck: "false",
    });
    this.#sort.addEventListener("change", () => this.#apply());
    this.#search.addEventListener("input", () => this.#apply());
    this.#bands.addEventListener("change", () => this.#onBands());
    this.element = element(
      "section",
      { class: "sentences", "aria-labelledby": "sentences-heading" },
      element("h3", { id: "sentences-heading" }, words("sentences")),
      element(
        "div",
        { class: "controls" },
        element("label", { class: "control" }, words("sortBy"), this.#sort),
        element("label", { class: "control grow" }, words("filterWords"), this.#search),
        element("fieldset", {}, element("legend", {}, words("bands")), this.#bands),
      ),
      element("div", { class: "list-facts" }, this.#count, this.#changed),
      this.#list.element,
      this.#whole,
      element("p", { id: "sentences-help", class: "quiet list-help" }, words("listHelp")),
    );
  }

  get state(): ListState {
    return {
      sort: this.#sortNow,
      hidden: [...this.#hidden],
      words: this.#search.value,
      scroll: this.#list.element.scrollTop,
      active: this.#list.active ?? null,
    };
  }

  /** Shows the sentences of a report with the saved view. The table must be in the page already. */
  show({ sentences, changed }: Sentences, state: ListState = INITIAL_LIST): void {
    this.#sentences = sentences;
    this.#showChanged(changed);
    this.#hidden = state.hidden;
    this.#sort.value = state.sort;
    this.#search.value = state.words;
    this.#showBands();
    this.#fill();
    this.#list.restore(state.active ?? undefined, state.scroll);
    this.#showWhole();
  }

  /** Updates the places of the same sentences. */
  renew({ sentences, changed }: Sentences): void {
    this.#sentences = sentences;
    this.#showChanged(changed);
    this.#shown = this.#ordered();
    this.#list.renew(this.#shown);
  }

  mark(item: number | null): void {
    this.#list.mark(item ?? undefined);
  }

  /** Makes a sentence the current row, also where the filters hide it. */
  goTo(item: number): void {
    if (this.#shown.every((sentence) => sentence.item !== item)) {
      this.#hidden = [];
      this.#search.value = "";
      this.#showBands();
      this.#fill();
    }
    this.#list.goTo(item);
  }

  get #sortNow(): Sort {
    return SORTS.find((sort) => sort === this.#sort.value) ?? "position";
  }

  #ordered(): readonly SentenceView[] {
    const [sort, hidden, words] = [this.#sortNow, [...this.#hidden], this.#search.value];
    return sentencesShown(this.#sentences, { sort, hidden, words });
  }

  #apply(): void {
    this.#fill();
    this.#list.element.scrollTop = 0;
    this.#list.layOut();
    this.#onMoved();
  }

  #fill(): void {
    const { words } = this.#parts;
    this.#shown = this.#ordered();
    this.#list.show(this.#shown);
    this.#list.element.hidden = this.#shown.length === 0;
    const [some, all] = [this.#shown.length, this.#sentences.length].map(formatNumber);
    this.#count.textContent =
      this.#shown.length === 0 ? words("listNothing") : filled(words("listShown"), some ?? "", all ?? "");
  }

  #onMoved(): void {
    this.#showWhole();
    this.#parts.onChanged();
  }

  #showChanged(changed: string): void {
    this.#changed.textContent = changed;
    this.#changed.hidden = changed === "";
  }

  /** A row shows two lines of its sentence; the current row's sentence is shown in full. */
  #showWhole(): void {
    showInFull(this.#whole, this.#parts.words("inFull"), this.#list.activeElement);
  }

  #showBands(): void {
    const counts = Map.groupBy(this.#sentences, ({ band }) => band);
    const boxes = BANDS.flatMap(([band, label]) => {
      const count = counts.get(band)?.length ?? 0;
      // Omitted if every sentence has a score.
      if (band === "none" && count === 0) return [];
      const box = element("input", { type: "checkbox", id: `band-${BAND_CLASS[band]}`, value: band });
      box.checked = !this.#hidden.includes(band);
      return [
        element(
          "label",
          { class: "chip" },
          box,
          bandMark(band),
          filled(this.#parts.words("withCount"), this.#parts.words(label), formatNumber(count)),
        ),
      ];
    });
    this.#bands.replaceChildren(...boxes);
  }

  #onBands(): void {
    const boxes = [...this.#bands.querySelectorAll("input")];
    this.#hidden = BANDS.map(([band]) => band).filter((band) =>
      boxes.some(({ value, checked }) => value === band && !checked),
    );
    this.#apply();
  }
}
