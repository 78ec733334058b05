import type {
  GrammarView,
  HintView,
  PassageView,
  PlagiarismView,
  SourceView,
} from "../report/report-view.ts";
import { showInFull } from "./cut-text.ts";
import { element, filled } from "./element.ts";
import type { Words } from "./labels.ts";
import { worth } from "./overview.ts";
import { RowList } from "./row-list.ts";

type Correction = GrammarView["corrections"][number];
type Reveal = (index: number, goThere: boolean) => void;

/** Something with its index in the report. */
type Indexed<T> = T & { readonly index: number };

const indexed = <T extends object>(rows: readonly T[]): readonly Indexed<T>[] =>
  rows.map((row, index) => ({ ...row, index }));

type Placed = Indexed<{ readonly isHere: boolean; readonly placeText: string }>;

/** A list of items with a place in the document that can be revealed, with what its rows cut off below it. */
class PlacedList<T extends Placed> {
  readonly list: RowList<T>;
  readonly #id: string;
  readonly #words: Words;
  readonly #inFull = element("p", { class: "in-full" });

  /** `said` returns the lead of a row, what is said under that, and texts of a line each. */
  constructor(
    id: "passages" | "corrections",
    words: Words,
    reveal: Reveal,
    said: (row: T) => readonly [lead: string | HTMLElement, below: string, ...texts: readonly string[]],
    lengthOf?: (row: T) => number,
  ) {
    this.#id = id;
    this.#words = words;
    this.list = new RowList({
      id,
      label: words(id),
      describedBy: `${id}-help`,
      keyOf: ({ index }) => index,
      look: (row) => {
        const [lead, below, ...texts] = said(row);
        const lines = texts.flatMap((text) => [element("span", { class: "row-line" }, text), " "]);
        return [
          element("span", { class: "row-score plain" }, lead),
          element("span", { class: "row-band", dir: "auto" }, below),
          element("span", { class: "row-text", dir: "auto" }, ...lines),
          element("span", { class: row.isHere ? "row-place" : "row-place gone" }, row.placeText),
        ];
      },
      ...(lengthOf && { lengthOf }),
      onChoose: ({ index }, goThere) => reveal(index, goThere),
      onMoved: () => this.#showInFull(),
    });
  }

  /** Returns the list with what belongs to it, in the order of the page. */
  get elements(): readonly HTMLElement[] {
    const help = element("p", { id: `${this.#id}-help`, class: "quiet list-help" }, this.#words("listHelp"));
    return [this.list.element, this.#inFull, help];
  }

  /** Shows these rows. They must be in the page already. */
  show(rows: readonly T[], scroll: number): void {
    this.list.show(rows);
    this.list.restore(this.list.active, scroll);
    this.#showInFull();
  }

  #showInFull(): void {
    showInFull(this.#inFull, this.#words("inFull"), this.list.activeElement);
  }
}

/** Plagiarism in brief: the score, the sources by share, and the passages with their places. */
export class PlagiarismPart {
  readonly element = element("section", { class: "check", "aria-labelledby": "plagiarism-heading" });
  readonly #words: Words;
  readonly #passages: PlacedList<Indexed<PassageView>>;
  #sources: readonly SourceView[] = [];

  constructor(words: Words, reveal: Reveal) {
    this.#words = words;
    this.#passages = new PlacedList("passages", words, reveal, ({ similarityText, source, text }) => [
      similarityText,
      this.#sources[source]?.title ?? "",
      text,
    ]);
  }

  show({ heading, caveats, facts, outdated, sources, passages }: PlagiarismView): void {
    const words = this.#words;
    const scroll = this.#passages.list.element.scrollTop;
    this.#sources = sources;
    this.element.replaceChildren(
      element("h2", { id: "plagiarism-heading" }, heading),
      ...(outdated === "" ? [] : [element("p", { class: "outdated" }, outdated)]),
      worth({ caveats, facts }, words),
    );
    if (sources.length > 0) {
      this.element.append(
        element("h3", {}, words("sources")),
        element("ol", { class: "sources" }, ...sources.map((source) => sourceItem(source, words))),
      );
    }
    if (passages.length > 0) {
      this.element.append(element("h3", {}, words("passages")), ...this.#passages.elements);
    }
    this.#passages.show(indexed(passages), scroll);
  }

  goTo(index: number): void {
    this.#passages.list.goTo(index);
  }
}

/** A source by its own title and address; only a web address becomes a link, which VS Code opens. */
function sourceItem({ title, url, href, shareText, passagesText }: SourceView, words: Words): HTMLElement {
  return element(
    "li",
    {},
    element("span", { class: "source-title cut", dir: "auto" }, title),
    href === undefined
      ? element("span", { class: "source-url cut", dir: "ltr" }, url)
      : element(
          "a",
          { class: "source-url cut", href, dir: "ltr", "aria-label": filled(words("openSource"), url) },
          url,
        ),
    element("span", { class: "quiet" }, [shareText, passagesText].filter(Boolean).join(" · ")),
  );
}

/** The most hints that the page lists; exports contain all of them. */
const MOST_HINTS = 200;

function hintItem({ message, placeText, rule, ruleId }: HintView): HTMLElement {
  return element(
    "li",
    {},
    element("span", { class: "source-title", dir: "auto" }, message),
    element("span", { class: "quiet", title: ruleId }, [rule, placeText].filter(Boolean).join(" · ")),
  );
}

/** The corrections currently shown, with their places. */
export class GrammarPart {
  readonly element = element("section", { class: "check", "aria-labelledby": "grammar-heading" });
  readonly #words: Words;
  readonly #corrections: PlacedList<Indexed<Correction>>;

  constructor(words: Words, reveal: Reveal) {
    this.#words = words;
    this.#corrections = new PlacedList(
      "corrections",
      words,
      reveal,
      ({ change, message, rule, ruleId }) => [
        element("span", { title: ruleId }, rule),
        "",
        ...[change, message].filter((text) => text !== ""),
      ],
      ({ change, message, rule }) => change.length + message.length + rule.length,
    );
  }

  show({ heading, facts, corrections, hints = [] }: GrammarView): void {
    const words = this.#words;
    const scroll = this.#corrections.list.element.scrollTop;
    this.element.replaceChildren(
      element("h2", { id: "grammar-heading" }, heading),
      worth({ caveats: [], facts }, words),
    );
    if (corrections.length > 0) {
      this.element.append(...this.#corrections.elements);
    }
    if (hints.length > 0) {
      this.element.append(
        element("h3", {}, words("hints")),
        element("ul", { class: "sources" }, ...hints.slice(0, MOST_HINTS).map(hintItem)),
      );
    }
    this.#corrections.show(indexed(corrections), scroll);
  }

  goTo(index: number): void {
    this.#corrections.list.goTo(index);
  }
}
