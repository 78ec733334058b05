import * as l10n from "@vscode/l10n";
import { formatNumber } from "../words/format.ts";
import { serviceWords } from "../words/service-words.ts";
import type { CreditService } from "./credit-entry.ts";

/** The account at the service that checks use, and its description. */
export interface CreditFacts {
  readonly service: CreditService;
  /** Undefined until the service states one. */
  readonly balance: { readonly credits: number; readonly isEstimate: boolean } | undefined;
  /** States what to do about the balance; absent if nothing. */
  readonly warning?: string;
  /** The day's budget in words; absent of the embedded service, which is held to none. */
  readonly budget?: string;
  /** Sentences for places with enough room. */
  readonly notes: readonly string[];
  readonly hasPortal: boolean;
}

/** Figures of an account. In credits. */
interface CreditFigures extends Pick<CreditFacts, "service" | "balance" | "hasPortal"> {
  /** The spending of all windows since midnight; undefined if the ledger can't be read. */
  readonly spent: number | undefined;
  /** The daily budget; undefined if there is none. */
  readonly budget: number | undefined;
  /** The limit below which the balance is low; undefined if there is none. */
  readonly limit: number | undefined;
  /** The embedded service's reason for not persisting practice credits; undefined if it does. */
  readonly practiceNotKept: string | undefined;
}

/** Returns the facts of an account in words. */
export function creditFactsOf(figures: CreditFigures): CreditFacts {
  const { service, balance, hasPortal, limit, practiceNotKept: reason, spent } = figures;
  const unread =
    spent === undefined ? [l10n.t("Couldn't read or write the spending ledger on this machine.")] : [];
  if (service === "embedded") {
    const practice = l10n.t("Runs on this machine. Practice credits cost nothing.");
    const notKept =
      reason === undefined ? [] : [l10n.t("Practice credits aren't saved: {0}.", serviceWords(reason))];
    return { service, balance, notes: [practice, ...notKept, ...unread], hasPortal: false };
  }
  const budget = describeBudget(figures.budget, spent);
  const warnings = isLow(service, balance, limit) ? [warningOf(balance, limit)] : [];
  return {
    service,
    balance,
    ...(warnings[0] === undefined ? {} : { warning: warnings[0] }),
    budget,
    notes: [...warnings, l10n.t("Today: {0}", budget), ...unread],
    hasPortal,
  };
}

/**
 * True if a balance needs attention: it's below the person's limit, or nothing is left. Never for the embedded service,
 * whose credits are for practice.
 */
export function isLow(
  service: CreditService,
  balance: { readonly credits: number } | undefined,
  limit: number | undefined,
): boolean {
  if (service === "embedded" || balance === undefined) return false;
  return balance.credits === 0 || balance.credits < (limit ?? 0);
}

/**
 * States how much of the daily budget is spent; `spent` is undefined if the ledger can't be read. In credits.
 */
function describeBudget(budget: number | undefined, spent: number | undefined): string {
  if (spent === undefined) return l10n.t("Couldn't read today's spending");
  return budget === undefined
    ? l10n.t("{0} credits, no budget set", formatNumber(spent))
    : l10n.t("{0} of {1} credits of the daily budget", formatNumber(spent), formatNumber(budget));
}

function warningOf(balance: CreditFacts["balance"], limit: number | undefined): string {
  return balance?.credits === 0 || limit === undefined
    ? l10n.t("No credits are left. Add some in the developer portal.")
    : l10n.t("The balance is below {0} credits. Add some in the developer portal.", formatNumber(limit));
}
