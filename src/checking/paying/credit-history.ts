import type { LedgerEntry } from "../../client/spending-ledger.ts";
import { openName } from "../store/sealed-names.ts";
import type { ResultSecret } from "../store/result-secret.ts";
import type { StoredLedger } from "../store/stored-ledger.ts";
import { startOfDay } from "../../client/spending-guard.ts";
import { creditFactsOf, type CreditFacts } from "../../report/credits/credit-facts.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import type { Credits } from "./credits.ts";

/** The ledger with the names of documents as people read them, each opened once. */
export class NamedEntries {
  readonly #ledger: Pick<StoredLedger, "entries">;
  readonly #secret: Pick<ResultSecret, "get" | "onDidForget">;
  readonly #names = new Map<string, string | undefined>();

  constructor(ledger: Pick<StoredLedger, "entries">, secret: Pick<ResultSecret, "get" | "onDidForget">) {
    this.#ledger = ledger;
    this.#secret = secret;
    secret.onDidForget(() => this.#names.clear());
  }

  /** Newest first. An entry whose name cannot be opened has none. */
  async entries(): Promise<readonly LedgerEntry[]> {
    const entries = await this.#ledger.entries();
    if (!entries.some(({ document }) => document !== undefined)) return entries;
    const secret = await this.#secret.get();
    return entries.map(({ document: sealed, ...entry }) => {
      const name = sealed === undefined || secret === undefined ? undefined : this.#nameOf(sealed, secret);
      return name === undefined ? entry : { ...entry, document: name };
    });
  }

  #nameOf(sealed: string, secret: string): string | undefined {
    if (!this.#names.has(sealed)) this.#names.set(sealed, openName(sealed, secret));
    return this.#names.get(sealed);
  }
}

export interface CreditFactsParts {
  readonly credits: Credits;
  readonly ledger: StoredLedger;
  readonly settings: Pick<Preferences, "baseUrl" | "dailyBudget" | "serviceMode"> & {
    /** Credits below which the balance is low; undefined where that's never. */
    lowBalance(): number | undefined;
    /** The address of the developer portal; empty where there is none. */
    portalUrl(): string;
  };
}

/** Reads what all windows have spent by now. Never rejects: what cannot be read is said. */
export async function creditFacts({ credits, ledger, settings }: CreditFactsParts): Promise<CreditFacts> {
  const service = settings.serviceMode();
  const spent = await ledger.spentSince("hosted", startOfDay(Date.now()));
  credits.review(service, (since) => ledger.movedByOthers(service, since));
  return creditFactsOf({
    service,
    balance: credits.balance(service),
    spent: ledger.isKept ? spent : undefined,
    budget: settings.dailyBudget(),
    limit: settings.lowBalance(),
    practiceNotKept: credits.practiceNotKept,
    hasPortal: settings.portalUrl() !== "",
  });
}
