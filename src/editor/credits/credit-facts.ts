import * as vscode from "vscode";
import { startOfDay } from "../../client/spending-guard.ts";
import type { ServiceMode, Settings } from "../settings.ts";
import { serviceWords } from "../service-words.ts";
import { isLow, type Balance } from "./balances.ts";
import { budgetInWords, creditsInWords } from "./credit-words.ts";
import type { Credits } from "./credits.ts";
import type { LedgerFile } from "./ledger-file.ts";

export interface CreditFactsParts {
  readonly credits: Credits;
  readonly ledger: LedgerFile;
  readonly settings: Settings;
}

/** What is known of the account at the service that checks go to, and what of it is said in words. */
export interface CreditFacts {
  readonly service: ServiceMode;
  readonly balance: Balance | undefined;
  /** What has to be done about the balance; absent where nothing has to. */
  readonly warning?: string;
  /** The day's budget in words; absent of the embedded service, which is held to none. */
  readonly budget?: string;
  /** Sentences for where there is room. */
  readonly notes: readonly string[];
  readonly hasPortal: boolean;
}

/** Reads what all windows have spent by now. Never rejects: what cannot be read is said. */
export async function creditFacts({ credits, ledger, settings }: CreditFactsParts): Promise<CreditFacts> {
  const service = settings.serviceMode();
  const spent = await ledger.spentSince("hosted", startOfDay(Date.now()));
  credits.review(service, (since) => ledger.movedByOthers(service, since));
  const balance = credits.balance(service);
  const unread = ledger.isKept
    ? []
    : [vscode.l10n.t("The ledger on this machine cannot be read or written.")];
  if (service === "embedded") {
    const practice = vscode.l10n.t("Runs on this machine. Its credits are for practice and cost nothing.");
    const { practiceNotKept: reason } = credits;
    const notKept =
      reason === undefined ? [] : [vscode.l10n.t("Practice credits aren’t kept: {0}.", serviceWords(reason))];
    return { service, balance, notes: [practice, ...notKept, ...unread], hasPortal: false };
  }
  const budget = budgetInWords(settings.dailyBudget(), ledger.isKept ? spent : undefined);
  const warning = warningOf(service, balance, settings.lowBalance());
  return {
    service,
    balance,
    ...(warning === undefined ? {} : { warning }),
    budget,
    notes: [...(warning === undefined ? [] : [warning]), vscode.l10n.t("Today: {0}", budget), ...unread],
    hasPortal: settings.portalUrl() !== "",
  };
}

function warningOf(
  service: ServiceMode,
  balance: Balance | undefined,
  limit: number | undefined,
): string | undefined {
  if (!isLow(service, balance, limit)) return undefined;
  return balance?.credits === 0 || limit === undefined
    ? vscode.l10n.t("No credits are left. Add some in the developer portal.")
    : vscode.l10n.t(
        "The balance is below {0} credits. Add some in the developer portal.",
        creditsInWords(limit),
      );
}
