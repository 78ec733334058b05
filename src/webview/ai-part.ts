import type { PageMessage } from "../protocol/report-messages.ts";
import type { ListState } from "../protocol/report-state.ts";
import type { AiView, SectionView } from "../report/report-view.ts";
import { distributionChart, historyChart } from "./charts.ts";
import { element } from "./element.ts";
import type { Words } from "./labels.ts";
import { worth } from "./overview.ts";
import { RowList } from "./row-list.ts";
import { scoredRow } from "./scored-row.ts";
import { SentenceTable } from "./sentence-table.ts";

type Moves = Extract<PageMessage, { type: "places" }>;

export interface AiPartParts {
  readonly words: Words;
  readonly reveal: (kind: "sentence" | "section", index: number, goThere: boolean) => void;
  readonly onChanged: () => void;
}

type IndexedSection = SectionView & { readonly index: number };

/** The part of the report about AI text. */
export class AiPart {
  readonly element = element("section", { class: "check", "aria-labelledby": "ai-heading" });
  readonly #words: Words;
  readonly #table: SentenceTable;
  readonly #sections: RowList<IndexedSection>;
  readonly #outdated = element("p", { class: "outdated" });
  readonly #figure = element("strong");
  #view: AiView | undefined;

  constructor({ words, reveal, onChanged }: AiPartParts) {
    this.#words = words;
    this.#table = new SentenceTable({
      words,
      reveal: (item, goThere) => reveal("sentence", item, goThere),
      onChanged,
    });
    this.#sections = new RowList({
      id: "sections",
      label: words("sections"),
      describedBy: "sections-help",
      keyOf: ({ index }) => index,
      look: (section) => [
        ...scoredRow(section, section.title),
        element("span", { class: "row-extent" }, section.extentText),
      ],
      onChoose: ({ index }, goThere) => reveal("section", index, goThere),
      onMoved: onChanged,
    });
  }

  get listState(): ListState | undefined {
    return this.#view === undefined || this.#view.withheld !== undefined ? undefined : this.#table.state;
  }

  show(view: AiView, state: ListState | undefined): void {
    const words = this.#words;
    this.#view = view;
    const { distribution, history, sentences, sections, withheld } = view;
    const hasScores = distribution.bars.some(({ count }) => count > 0);
    const charts = [
      ...(hasScores ? [distributionChart(distribution, words)] : []),
      ...(history.points.length > 1 ? [historyChart(history, words)] : []),
    ];
    const lists = [
      ...(sentences.length > 0 ? [this.#table.element] : []),
      ...(sections.length > 0 ? [this.#sectionList()] : []),
    ];
    this.element.replaceChildren(
      element("h2", { id: "ai-heading" }, view.heading),
      this.#outdated,
      worth(view, words),
      ...(charts.length > 0 ? [element("div", { class: "charts" }, ...charts)] : []),
      ...(withheld === undefined ? [] : [element("p", { class: "withheld" }, withheld)]),
      ...(withheld === undefined && lists.length > 0
        ? [element("div", { class: "lists" }, this.#reminder(view), ...lists)]
        : []),
    );
    this.#showOutdated(view);
    this.#sections.show(indexed(sections));
    if (withheld === undefined && sentences.length > 0) this.#table.show(view, state);
  }

  renew({ sentences, sections, changed, outdated }: Moves): void {
    if (this.#view === undefined) return;
    const view = {
      ...this.#view,
      sentences: placedAnew(this.#view.sentences, ({ item }) => item, sentences),
      sections: placedAnew(this.#view.sections, (_, index) => index, sections),
      changed,
      outdated,
    };
    this.#view = view;
    this.#showOutdated(view);
    if (sentences.length > 0) this.#table.renew(view);
    if (sections.length > 0) this.#sections.renew(indexed(view.sections));
  }

  mark(item: number | null): void {
    this.#table.mark(item);
  }

  goTo(kind: "section" | "sentence", index: number): void {
    if (kind === "section") this.#sections.goTo(index);
    else this.#table.goTo(index);
  }

  /** The score and its caveat, in one line that stays visible as long as the lists are. */
  #reminder({ caveats }: AiView): HTMLElement {
    return element("p", { class: "reminder" }, this.#figure, " ", element("span", {}, caveats[0]));
  }

  #showOutdated({ bandText, outdated, scoreText }: AiView): void {
    this.#outdated.textContent = outdated;
    this.#outdated.hidden = outdated === "";
    this.#figure.textContent = [scoreText, bandText, outdated].filter(Boolean).join(" · ");
  }

  #sectionList(): HTMLElement {
    return element(
      "section",
      { "aria-labelledby": "sections-heading" },
      element("h3", { id: "sections-heading" }, this.#words("sections")),
      this.#sections.element,
      element("p", { id: "sections-help", class: "quiet list-help" }, this.#words("listHelp")),
    );
  }
}

const indexed = (sections: readonly SectionView[]): readonly IndexedSection[] =>
  sections.map((section, index) => ({ ...section, index }));

function placedAnew<R extends { readonly placeText: string; readonly isHere: boolean }>(
  rows: readonly R[],
  keyOf: (row: R, index: number) => number,
  places: Moves["sentences"],
): readonly R[] {
  const now = new Map(places.map(([key, placeText, isHere]) => [key, { placeText, isHere }]));
  return rows.map((row, index) => {
    const place = now.get(keyOf(row, index));
    return place === undefined ? row : { ...row, ...place };
  });
}
