import * as l10n from "@vscode/l10n";
import { serviceWords } from "../words/service-words.ts";
import { amountsOf, type CreditAmounts, type CreditEntry } from "./credit-entry.ts";

/** One request from a ledger, with its charge in credits and its document's name decrypted. */
type LedgerFacts = Omit<CreditEntry, keyof CreditAmounts | "operationText"> & { readonly credits: number };

/** The latest moment that every clock can show, in milliseconds since 1970. */
const LATEST_MOMENT = 8.64e15;

/**
 * Returns the entries of the ledger as the page and the export show them. The journal may have been written by
 * another program.
 */
export function creditEntries(entries: readonly LedgerFacts[]): readonly CreditEntry[] {
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
      operationText: describeOperation(operation),
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

/** Names an operation; an unknown one of a newer version is shown as stored, sanitized. */
function describeOperation(operation: string): string {
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
