import * as l10n from "@vscode/l10n";
import { formatNumber } from "../words/format.ts";
import { serviceWords } from "../words/service-words.ts";
import type { CreditService } from "./credit-entry.ts";

/** The account at the service that checks go to, with what is said of it in words. */
export interface CreditFacts {
  readonly service: CreditService;
  /** Undefined until the service states one. */
  readonly balance: { readonly credits: number; readonly isEstimate: boolean } | undefined;
  /** Says what has to be done about the balance; absent where nothing has to. */
  readonly warning?: string;
  /** The day's budget in words; absent of the embedded service, which is held to none. */
  readonly budget?: string;
  /** Sentences for where there is room. */
  readonly notes: readonly string[];
  readonly hasPortal: boolean;
}

/** Figures of an account. In credits. */
interface CreditFigures extends Pick<CreditFacts, "service" | "balance" | "hasPortal"> {
  /** By all windows, since midnight; undefined where the ledger cannot be read. */
  readonly spent: number | undefined;
  /** Of a day; undefined without one. */
  readonly budget: number | undefined;
  /** Below this the balance is low; undefined where that's never. */
  readonly limit: number | undefined;
  /** Why practice credits aren't kept, in the words of the embedded service; undefined where they are. */
  readonly practiceNotKept: string | undefined;
}

/** Returns the facts of an account in words. */
export function creditFactsOf(figures: CreditFigures): CreditFacts {
  const { service, balance, hasPortal, limit, practiceNotKept: reason, spent } = figures;
  const unread = spent === undefined ? [l10n.t("The ledger on this machine cannot be read or written.")] : [];
  if (service === "embedded") {
    const practice = l10n.t("Runs on this machine. Its credits are for practice and cost nothing.");
    const notKept =
      reason === undefined ? [] : [l10n.t("Practice credits aren’t kept: {0}.", serviceWords(reason))];
    return { service, balance, notes: [practice, ...notKept, ...unread], hasPortal: false };
  }
  const budget = budgetInWords(figures.budget, spent);
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

/** Says what of the day's budget is spent; `spent` is undefined where the ledger cannot be read. In credits. */
function budgetInWords(budget: number | undefined, spent: number | undefined): string {
  if (spent === undefined) return l10n.t("What was spent today cannot be read");
  return budget === undefined
    ? l10n.t("{0} credits, no budget set", formatNumber(spent))
    : l10n.t("{0} of {1} credits of the day's budget", formatNumber(spent), formatNumber(budget));
}

function warningOf(balance: CreditFacts["balance"], limit: number | undefined): string {
  return balance?.credits === 0 || limit === undefined
    ? l10n.t("No credits are left. Add some in the developer portal.")
    : l10n.t("The balance is below {0} credits. Add some in the developer portal.", formatNumber(limit));
}
