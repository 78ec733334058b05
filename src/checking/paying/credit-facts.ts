import * as l10n from "@vscode/l10n";
import { startOfDay } from "../../client/spending-guard.ts";
import type { CreditFacts } from "../../report/credits/credits-view-of.ts";
import type { Preferences, ServiceMode } from "../vocabulary/preferences.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { isLow, type Balance } from "./balances.ts";
import type { Credits } from "./credits.ts";
import type { LedgerFile } from "../store/ledger-file.ts";
import { formatNumber } from "../../report/words/format.ts";

export interface CreditFactsParts {
  readonly credits: Credits;
  readonly ledger: LedgerFile;
  readonly settings: Pick<Preferences, "dailyBudget" | "serviceMode"> & {
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
  const balance = credits.balance(service);
  const unread = ledger.isKept ? [] : [l10n.t("The ledger on this machine cannot be read or written.")];
  if (service === "embedded") {
    const practice = l10n.t("Runs on this machine. Its credits are for practice and cost nothing.");
    const { practiceNotKept: reason } = credits;
    const notKept =
      reason === undefined ? [] : [l10n.t("Practice credits aren’t kept: {0}.", serviceWords(reason))];
    return { service, balance, notes: [practice, ...notKept, ...unread], hasPortal: false };
  }
  const budget = budgetInWords(settings.dailyBudget(), ledger.isKept ? spent : undefined);
  const warning = warningOf(service, balance, settings.lowBalance());
  return {
    service,
    balance,
    ...(warning === undefined ? {} : { warning }),
    budget,
    notes: [...(warning === undefined ? [] : [warning]), l10n.t("Today: {0}", budget), ...unread],
    hasPortal: settings.portalUrl() !== "",
  };
}

/** Says what of the day's budget is spent; `spent` is undefined where the ledger cannot be read. In credits. */
function budgetInWords(budget: number | undefined, spent: number | undefined): string {
  if (spent === undefined) return l10n.t("What was spent today cannot be read");
  return budget === undefined
    ? l10n.t("{0} credits, no budget set", formatNumber(spent))
    : l10n.t("{0} of {1} credits of the day's budget", formatNumber(spent), formatNumber(budget));
}

function warningOf(
  service: ServiceMode,
  balance: Balance | undefined,
  limit: number | undefined,
): string | undefined {
  if (!isLow(service, balance, limit)) return undefined;
  return balance?.credits === 0 || limit === undefined
    ? l10n.t("No credits are left. Add some in the developer portal.")
    : l10n.t("The balance is below {0} credits. Add some in the developer portal.", formatNumber(limit));
}
