import type {
  GrammarView,
  HintView,
  PassageView,
  PlagiarismView,
  SourceView,
} from "../report/report-view.ts";
import { element } from "./element.ts";
import type { Words } from "./labels.ts";
import { caveatList, factList } from "./overview.ts";
import { RowList } from "./row-list.ts";

type Correction = GrammarView["corrections"][number];
type Reveal = (index: number, goThere: boolean) => void;

/** Something with its index in the report. */
type Indexed<T> = T & { readonly index: number };

const indexed = <T extends object>(rows: readonly T[]): readonly Indexed<T>[] =>
  rows.map((row, index) => ({ ...row, index }));

const NOTHING = (): void => undefined;

/** A list of items with a place in the document that can be revealed. `said` returns the lead and the text of a row. */
function placedList<T extends Indexed<{ readonly isHere: boolean; readonly placeText: string }>>(
  id: "passages" | "corrections",
  words: Words,
  reveal: Reveal,
  said: (row: T) => readonly [lead: string, text: string],
): RowList<T> {
  return new RowList({
    id,
    label: words(id),
    describedBy: `${id}-help`,
    keyOf: ({ index }) => index,
    look: (row) => {
      const [lead, text] = said(row);
      return [
        element("span", { class: "row-score" }, lead),
        element("span", { class: "row-text", dir: "auto" }, text),
        element("span", { class: row.isHere ? "row-place" : "row-place gone" }, row.placeText),
      ];
    },
    onChoose: ({ index }, goThere) => reveal(index, goThere),
    onMoved: NOTHING,
  });
}

/** Plagiarism in brief: the score, the sources by share, and the passages with their places. */
export class PlagiarismPart {
  readonly element = element("section", { class: "check", "aria-labelledby": "plagiarism-heading" });
  readonly #words: Words;
  readonly #passages: RowList<Indexed<PassageView>>;

  constructor(words: Words, reveal: Reveal) {
    this.#words = words;
    this.#passages = placedList("passages", words, reveal, ({ similarityText, text }) => [
      similarityText,
      text,
    ]);
  }

  show({ heading, scoreText, verdictText, caveats, facts, sources, passages }: PlagiarismView): void {
    const words = this.#words;
    const scroll = this.#passages.element.scrollTop;
    this.element.replaceChildren(
      element("h2", { id: "plagiarism-heading" }, heading),
      element(
        "div",
        { class: "overview card" },
        element(
          "div",
          { class: "score" },
          element("p", { class: "score-figure" }, scoreText),
          element("p", { class: "score-band score-verdict" }, verdictText),
        ),
        element("div", { class: "worth" }, caveatList(caveats) ?? "", factList(facts, words) ?? ""),
      ),
    );
    if (sources.length > 0) {
      this.element.append(
        element("h3", {}, words("sources")),
        element("ol", { class: "sources" }, ...sources.map((source) => sourceItem(source, words))),
      );
    }
    if (passages.length > 0) {
      this.element.append(
        element("h3", {}, words("passages")),
        this.#passages.element,
        element("p", { id: "passages-help", class: "quiet list-help" }, words("listHelp")),
      );
    }
    this.#passages.show(indexed(passages));
    this.#passages.restore(this.#passages.active, scroll);
  }
}

/** A source by its own title and address; only a web address becomes a link, which VS Code opens. */
function sourceItem({ title, url, href, shareText, passagesText }: SourceView, words: Words): HTMLElement {
  return element(
    "li",
    {},
    element("span", { class: "source-title", dir: "auto" }, title),
    href === undefined
      ? element("span", { class: "source-url", dir: "ltr" }, url)
      : element(
          "a",
          { class: "source-url", href, dir: "ltr", "aria-label": `${words("openSource")}: ${url}` },
          url,
        ),
    element("span", { class: "quiet" }, [shareText, passagesText].filter(Boolean).join(" · ")),
  );
}

/** The most hints that the page lists; exports contain all of them. */
const MOST_HINTS = 200;

function hintItem({ message, placeText, rule }: HintView): HTMLElement {
  return element(
    "li",
    {},
    element("span", { class: "source-title", dir: "auto" }, message),
    element("span", { class: "quiet" }, [rule, placeText].filter(Boolean).join(" · ")),
  );
}

/** The corrections currently shown, with their places. */
export class GrammarPart {
  readonly element = element("section", { class: "check", "aria-labelledby": "grammar-heading" });
  readonly #words: Words;
  readonly #corrections: RowList<Indexed<Correction>>;

  constructor(words: Words, reveal: Reveal) {
    this.#words = words;
    this.#corrections = placedList("corrections", words, reveal, ({ change, message, rule }) => [
      rule,
      [change, message].filter(Boolean).join(" · "),
    ]);
  }

  show({ heading, summary, facts, corrections, hints = [] }: GrammarView): void {
    const words = this.#words;
    const scroll = this.#corrections.element.scrollTop;
    this.element.replaceChildren(
      element("h2", { id: "grammar-heading" }, heading),
      element("p", {}, summary),
      factList(facts, words) ?? "",
    );
    if (corrections.length > 0) {
      this.element.append(
        this.#corrections.element,
        element("p", { id: "corrections-help", class: "quiet list-help" }, words("listHelp")),
      );
    }
    if (hints.length > 0) {
      this.element.append(
        element("h3", {}, words("hints")),
        element("ul", { class: "sources" }, ...hints.slice(0, MOST_HINTS).map(hintItem)),
      );
    }
    this.#corrections.show(indexed(corrections));
    this.#corrections.restore(this.#corrections.active, scroll);
  }
}
