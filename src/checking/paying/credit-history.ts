import * as l10n from "@vscode/l10n";
import type { LedgerEntry } from "../../client/spending-ledger.ts";
import { openName } from "../store/sealed-names.ts";
import type { ResultSecret } from "../store/result-secret.ts";
import type { LedgerFile } from "../store/ledger-file.ts";
import { amountsOf, type CreditEntry } from "../../report/credits/credit-entry.ts";
import { serviceWords } from "../../report/words/service-words.ts";

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

/** The latest moment that every clock can show, in milliseconds since 1970. */
const LATEST_MOMENT = 8.64e15;

/**
 * Returns the entries of the ledger as the page and the export show them, with names of documents that were opened already. What stands
 * in the journal may be of another program.
 */
export function creditEntries(entries: readonly LedgerEntry[]): readonly CreditEntry[] {
  return entries.map((entry) => {
    const { id, at, service, host, operation, outcome, price, credits, balanceBefore, isEstimate, balance } =
      entry;
    const { document, endedAt } = entry;
    return {
      id,
      at: Math.min(at, LATEST_MOMENT),
      service,
      host: serviceWords(host),
      operation: serviceWords(operation),
      operationText: operationInWords(operation),
      outcome,
      price,
      ...amountsOf(outcome, credits, price),
      ...(balanceBefore === undefined ? {} : { balanceBefore, isEstimate: isEstimate === true }),
      ...(balance === undefined ? {} : { balance }),
      ...(endedAt === undefined ? {} : { endedAt: Math.min(endedAt, LATEST_MOMENT) }),
      ...(document === undefined ? {} : { document: serviceWords(document) }),
    };
  });
}

/** Names an operation; one that a newer version wrote down is shown as it is, harmless. */
function operationInWords(operation: string): string {
  switch (operation) {
    case "correctGrammar":
      return l10n.t("Grammar");
    case "detectText":
      return l10n.t("AI text");
    case "scanPlagiarism":
      return l10n.t("Plagiarism");
    case "detectImage":
      return l10n.t("Image");
    case "detectVoice":
      return l10n.t("Voice");
    default:
      return serviceWords(operation);
  }
}
