import type { CreditEntry } from "../report/credits/credit-entry.ts";
import type { CreditsPageMessage } from "./credits-messages.ts";

/** Keeps what a page has been told of credits, and returns what to tell it next. */
export class CreditsUpdates {
  /** The entries that the page knows: their ends by their ids. */
  #sent = new Map<string, string>();
  /** The view that the page knows, as text. */
  #sentView = "";

  /** The page has gone and will know nothing when it is back. */
  forget(): void {
    this.#sent = new Map();
    this.#sentView = "";
  }

  /** All of it where something has gone, else no more than has changed; undefined where nothing has. */
  next(view: CreditsPageMessage["view"], entries: readonly CreditEntry[]): CreditsPageMessage | undefined {
    // Such as all of the hosted service, once that is hidden.
    if (entries.filter(({ id }) => this.#sent.has(id)).length < this.#sent.size) this.forget();
    const isWhole = this.#sentView === "";
    const inText = JSON.stringify(view);
    const changed = entries.filter((entry) => this.#sent.get(entry.id) !== endOf(entry));
    if (changed.length === 0 && inText === this.#sentView) return undefined;
    this.#sentView = inText;
    for (const entry of changed) this.#sent.set(entry.id, endOf(entry));
    return { type: "credits", isWhole, view, entries: isWhole ? [...entries] : changed };
  }
}

function endOf({ outcome, charged, balance, document }: CreditEntry): string {
  return `${outcome} ${charged} ${balance ?? ""} ${document ?? ""}`;
}
