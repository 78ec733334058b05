import * as vscode from "vscode";
import type { LedgerEntry } from "../client/spending-ledger.ts";
import type { Balance } from "./balances.ts";
import { creditsInWords, entryInWords } from "./credit-words.ts";
import type { Credits } from "./credits.ts";
import type { LedgerFile } from "./ledger-file.ts";
import type { ServiceMode, Settings } from "./settings.ts";

export interface CreditListParts {
  readonly credits: Credits;
  readonly ledger: LedgerFile;
  readonly settings: Settings;
}

/** What Show Credits gives to whoever called it. */
export interface CreditsShown {
  readonly creditsRemaining: number | null;
  /** Whether something may have moved the balance since the service stated it. */
  readonly isEstimate: boolean;
  /** Newest first. */
  readonly entries: readonly LedgerEntry[];
}

/** What a list can show without becoming unwieldy; the rest stays in the ledger. */
const LISTED = 200;

/** The balance, and what each request cost, in a list that closes like any other (EDI-10). */
export class CreditList {
  readonly #parts: CreditListParts;

  constructor(parts: CreditListParts) {
    this.#parts = parts;
  }

  async show(): Promise<CreditsShown> {
    const { credits, ledger, settings } = this.#parts;
    const service = settings.serviceMode();
    const entries = (await ledger.entries()).slice(0, LISTED);
    credits.review(service, (since) => ledger.movedByOthers(service, since));
    const balance = credits.balance(service);
    const items: vscode.QuickPickItem[] = [
      { label: `$(book) ${balanceInWords(service, balance)}` },
      { label: vscode.l10n.t("Latest requests"), kind: vscode.QuickPickItemKind.Separator },
      ...entries.map((entry) => ({ label: entryInWords(entry), description: whereAndWhen(entry) })),
    ];
    void vscode.window.showQuickPick(items, { title: vscode.l10n.t("Credits"), matchOnDescription: true });
    return {
      creditsRemaining: balance?.credits ?? null,
      isEstimate: balance?.isEstimate ?? false,
      entries,
    };
  }
}

function balanceInWords(service: ServiceMode, balance: Balance | undefined): string {
  const where = service === "embedded" ? vscode.l10n.t("Embedded service") : vscode.l10n.t("Hosted service");
  if (balance === undefined) return vscode.l10n.t("{0}: balance not known until the first check", where);
  const amount = `${balance.isEstimate ? "~" : ""}${creditsInWords(balance.credits)}`;
  return vscode.l10n.t("{0}: {1} credits", where, amount);
}

function whereAndWhen({ service, host, at }: LedgerEntry): string {
  const where = service === "embedded" ? vscode.l10n.t("embedded") : host;
  return `${where}, ${new Date(at).toLocaleString(vscode.env.language)}`;
}
