import type { LedgerEntry } from "../../client/spending-ledger.ts";
import { openName } from "../results/sealed-names.ts";
import type { ResultSecret } from "../results/result-secret.ts";
import type { LedgerFile } from "./ledger-file.ts";

/** The ledger with the names of documents as people read them, each opened once. */
export class NamedEntries {
  readonly #ledger: Pick<LedgerFile, "entries">;
  readonly #secret: Pick<ResultSecret, "get" | "onDidForget">;
  readonly #names = new Map<string, string | undefined>();

  constructor(ledger: Pick<LedgerFile, "entries">, secret: Pick<ResultSecret, "get" | "onDidForget">) {
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
