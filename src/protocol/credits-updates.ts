import type { CreditEntry } from "../report/credits/credit-entry.ts";
import type { CreditsPageMessage } from "./credits-messages.ts";

/** Keeps what a page has been told of credits, and returns what to tell it next. */
export class CreditsUpdates {
  /** The entries that the page knows: their ends by their ids. */
  #told = new Map<string, string>();
  /** The view that the page knows, as text. */
  #toldView = "";

  /** The page has gone and will know nothing when it is back. */
  forget(): void {
    this.#told = new Map();
    this.#toldView = "";
  }

  /** All of it where something has gone, else no more than has changed; undefined where nothing has. */
  next(view: CreditsPageMessage["view"], entries: readonly CreditEntry[]): CreditsPageMessage | undefined {
    // Such as all of the hosted service, once that is hidden.
    if (entries.filter(({ id }) => this.#told.has(id)).length < this.#told.size) this.forget();
    const isWhole = this.#toldView === "";
    const inText = JSON.stringify(view);
    const changed = entries.filter((entry) => this.#told.get(entry.id) !== endOf(entry));
    if (changed.length === 0 && inText === this.#toldView) return undefined;
    this.#toldView = inText;
    for (const entry of changed) this.#told.set(entry.id, endOf(entry));
    return { type: "credits", isWhole, view, entries: isWhole ? [...entries] : changed };
  }
}

function endOf({ outcome, charged, balance, document }: CreditEntry): string {
  return `${outcome} ${charged} ${balance ?? ""} ${document ?? ""}`;
}
