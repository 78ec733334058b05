import type { LedgerEntry } from "../../client/spending-ledger.ts";
import { amountsOf, type CreditEntry } from "../../report/credit-entry.ts";
import { serviceWords } from "../service-words.ts";
import { operationInWords } from "./credit-words.ts";

/** The latest moment that every clock can show, in milliseconds since 1970. */
const LATEST_MOMENT = 8.64e15;

/**
 * The entries of the ledger as the page and the export show them, with names of documents that were opened already. What stands
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
