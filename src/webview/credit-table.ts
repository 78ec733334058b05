import type { CreditsState } from "../protocol/credits-messages.ts";
import { CREDIT_OUTCOMES, sumsOf, type CreditEntry } from "../report/credits/credit-entry.ts";
import { entriesShown } from "./credit-filter.ts";
import type { CreditFormat } from "./credit-format.ts";
import { element, filled } from "./element.ts";
import type { CreditWords } from "./labels.ts";
import { RowList } from "./row-list.ts";

export interface CreditTableParts {
  readonly words: CreditWords;
  readonly format: CreditFormat;
  /** The view has changed; `isChoice` for a choice of the person rather than a mere movement. */
  readonly onChanged: (isChoice: boolean) => void;
}

type Filter = Pick<CreditsState, "service" | "outcome">;

const SERVICES = ["all", "hosted", "embedded"] as const;
const OUTCOMES = ["all", ...CREDIT_OUTCOMES] as const;
const COLUMNS = ["when", "request", "price", "charged", "refunded", "outcome"] as const;

/** Every request with its cost, filtered, with the sums of the visible entries. */
export class CreditTable {
  readonly element: HTMLElement;
  readonly #parts: CreditTableParts;
  readonly #list: RowList<CreditEntry>;
  readonly #service: HTMLSelectElement;
  readonly #outcome: HTMLSelectElement;
  readonly #count = element("p", { role: "status", class: "quiet list-count" });
  readonly #sums = element("ul", { class: "credit-sums" });
  readonly #head: HTMLElement;
  readonly #help: HTMLElement;
  readonly #detail = element("p", { class: "in-full" });
  readonly #entries = new Map<string, CreditEntry>();
  /** The keys of rows by the ids of entries. */
  readonly #keys = new Map<string, number>();
  #shown: readonly CreditEntry[] = [];

  constructor(parts: CreditTableParts) {
    const { words } = parts;
    this.#parts = parts;
    this.#list = new RowList<CreditEntry>({
      id: "entries",
      label: words("entries"),
      describedBy: "entries-help",
      keyOf: ({ id }) => this.#keyOf(id),
      look: (entry) => this.#look(entry),
      onChoose: () => undefined,
      onMoved: () => this.#onMoved(),
    });
    this.#service = choice("service", SERVICES, (service) =>
      words(service === "all" ? "allServices" : service),
    );
    this.#outcome = choice("outcome", OUTCOMES, (outcome) =>
      words(outcome === "all" ? "allOutcomes" : `outcome.${outcome}`),
    );
    for (const select of [this.#service, this.#outcome])
      select.addEventListener("change", () => this.#apply());
    this.#head = element(
      "div",
      { class: "credit-head", "aria-hidden": "true" },
      ...COLUMNS.map((column) => element("span", { class: `credit-${column}` }, words(column))),
    );
    this.#help = element("p", { id: "entries-help", class: "quiet" }, words("listHelp"));
    this.element = element(
      "section",
      { class: "credit-entries", "aria-labelledby": "entries-heading" },
      element("h2", { id: "entries-heading" }, words("entries")),
      element(
        "div",
        { class: "controls" },
        element("label", { class: "control" }, words("service"), this.#service),
        element("label", { class: "control" }, words("outcome"), this.#outcome),
      ),
      element("div", { class: "list-facts" }, this.#count),
      this.#head,
      this.#list.element,
      this.#detail,
      this.#sums,
      this.#help,
    );
  }

  get state(): Omit<CreditsState, "pageScroll"> {
    return {
      ...this.#filter,
      scroll: this.#list.element.scrollTop,
      active: this.#list.activeRow?.id ?? null,
    };
  }

  /** Sets all entries, or with `isWhole` false updates the new and changed ones. The table must be in the page already. */
  take(entries: readonly CreditEntry[], isWhole: boolean): void {
    if (isWhole) this.#entries.clear();
    for (const entry of entries) this.#entries.set(entry.id, entry);
    if (isWhole || entries.length > 0) this.#fill();
  }

  /** Restores the view state. */
  restore({ service, outcome, scroll, active }: CreditsState): void {
    this.#service.value = service;
    this.#outcome.value = outcome;
    this.#fill();
    this.#list.restore(active === null ? undefined : this.#keyOf(active), scroll);
    this.#showDetail();
  }

  get #filter(): Filter {
    const service = SERVICES.find((name) => name === this.#service.value) ?? "all";
    const outcome = OUTCOMES.find((name) => name === this.#outcome.value) ?? "all";
    return { service, outcome };
  }

  #keyOf(id: string): number {
    const known = this.#keys.get(id) ?? this.#keys.size;
    this.#keys.set(id, known);
    return known;
  }

  #apply(): void {
    this.#fill();
    this.#list.element.scrollTop = 0;
    this.#list.layOut();
    this.#showDetail();
    this.#parts.onChanged(true);
  }

  #fill(): void {
    const { words, format } = this.#parts;
    this.#shown = entriesShown(this.#entries.values(), this.#filter);
    this.#list.show(this.#shown);
    const isEmpty = this.#shown.length === 0;
    this.#list.element.hidden = isEmpty;
    this.#head.hidden = isEmpty;
    this.#help.hidden = isEmpty;
    const [some, all] = [this.#shown.length, this.#entries.size].map((count) => format.number(count));
    const nothing = words(this.#entries.size === 0 ? "none" : "nothingFits");
    this.#count.textContent = isEmpty ? nothing : filled(words("entriesShown"), some ?? "", all ?? "");
    this.#showSums();
    this.#showDetail();
  }

  /** One line for each service, and for each host of the hosted one, because their credits are separate. */
  #showSums(): void {
    const { words, format } = this.#parts;
    const accounts = Map.groupBy(this.#shown, (entry) => this.#whereOf(entry));
    const lines = [...accounts].map(([where, of]) => {
      const { requests, charged, refunded, possible } = sumsOf(of);
      const count = filled(words(requests === 1 ? "oneRequest" : "requests"), format.number(requests));
      const cost = this.#amount(charged, of[0]?.service);
      const figures = [refunded, charged - refunded, possible].map((sum) => format.number(sum));
      const said = words(possible > 0 ? "sumsUnsure" : "sums");
      return element("li", {}, filled(said, where, count, cost, ...figures));
    });
    this.#sums.replaceChildren(...lines);
  }

  #onMoved(): void {
    this.#showDetail();
    this.#parts.onChanged(false);
  }

  /** Describes the current row in a sentence. */
  #showDetail(): void {
    const entry = this.#list.activeRow;
    this.#detail.hidden = entry === undefined;
    if (entry !== undefined) this.#detail.textContent = this.#describe(entry);
  }

  #describe(entry: CreditEntry): string {
    const { words, format } = this.#parts;
    const { balanceBefore } = entry;
    const before =
      balanceBefore === undefined
        ? []
        : [
            filled(
              words(entry.isEstimate === true ? "balanceWasAbout" : "balanceWas"),
              this.#amount(balanceBefore, entry.service),
            ),
          ];
    const [at, where] = [format.moment(entry.at), this.#whereOf(entry)];
    return [
      entry.document === undefined
        ? filled(words("entry"), at, entry.operationText, where)
        : filled(words("entryOf"), at, entry.operationText, entry.document, where),
      filled(words("priceIs"), this.#amount(entry.price, entry.service)),
      this.#outcomeOf(entry),
      ...before,
    ].join(" ");
  }

  #whereOf({ host, service }: CreditEntry): string {
    const { words } = this.#parts;
    return service === "embedded" ? words("embedded") : filled(words("hostedAt"), host);
  }

  /** Formats credits with their unit: `1 credit`, `120 practice credits`. */
  #amount(credits: number, service: CreditEntry["service"] | undefined): string {
    const { words, format } = this.#parts;
    const [one, several] =
      service === "embedded"
        ? (["practiceCredit", "practiceCredits"] as const)
        : (["credit", "credits"] as const);
    return filled(words(credits === 1 ? one : several), format.number(credits));
  }

  #outcomeOf({ outcome, price, service }: CreditEntry): string {
    const { words } = this.#parts;
    const said = words(`outcome.${outcome}`);
    return outcome === "unknown" || outcome === "open"
      ? filled(words("outcomeUnsure"), said, this.#amount(price, service))
      : filled(words("outcomeIs"), said);
  }

  /** Describes a charge that is uncertain: the price, and the balance before it if known, so that a person can compare. */
  #possibleOf({ balanceBefore, isEstimate, price, service }: CreditEntry): string {
    const { words, format } = this.#parts;
    const cost = this.#amount(price, service);
    if (balanceBefore === undefined) return filled(words("unknownDetail"), cost);
    const label = isEstimate === true ? "unknownAbout" : "unknownBefore";
    return filled(words(label), cost, format.number(balanceBefore));
  }

  #look(entry: CreditEntry): readonly Node[] {
    const { words, format } = this.#parts;
    const { service, outcome } = entry;
    const isKnown = outcome !== "unknown" && outcome !== "open";
    const amount = (column: "price" | "charged" | "refunded", shown: boolean): HTMLElement =>
      element(
        "span",
        { class: `credit-${column} credit-amount` },
        element("span", { class: "credit-label" }, `${words(column)} `),
        shown ? format.number(entry[column]) : "?",
      );
    return [
      element("span", { class: "credit-when" }, format.moment(entry.at)),
      element(
        "span",
        { class: "credit-request" },
        element(
          "span",
          { class: "credit-subject" },
          element(
            "span",
            { class: "credit-operation" },
            entry.document === undefined
              ? entry.operationText
              : filled(words("requestOf"), entry.operationText, "").trim(),
          ),
          ...(entry.document === undefined
            ? []
            : [element("bdi", { class: "credit-document" }, entry.document)]),
        ),
        element(
          "span",
          { class: "credit-host", dir: "auto" },
          service === "embedded" ? words("embedded") : entry.host,
        ),
      ),
      amount("price", true),
      amount("charged", isKnown),
      amount("refunded", isKnown),
      element(
        "span",
        { class: `credit-outcome ${outcome}` },
        element("span", {}, words(`outcome.${outcome}`)),
        isKnown ? undefined : element("span", { class: "credit-before" }, this.#possibleOf(entry)),
      ),
    ];
  }
}

function choice<T extends string>(
  id: string,
  values: readonly T[],
  nameOf: (value: T) => string,
): HTMLSelectElement {
  return element("select", { id }, ...values.map((value) => element("option", { value }, nameOf(value))));
}
