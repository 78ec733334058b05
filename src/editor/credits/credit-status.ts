import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeBalance, shortBalance } from "../../report/words/credit-words.ts";
import { coalesced } from "../coalesced.ts";
import { onDidChangeSettings, type Settings } from "../settings.ts";
import { Owner } from "../owner.ts";
import { isLow } from "../../report/credits/credit-facts.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import type { StoredLedger } from "../../checking/store/stored-ledger.ts";

/** In milliseconds after the start. */
const READ_AFTER_MS = 3_000;

/** The status bar item: one short balance, its tooltip the service, the budget and the last charges (EDI-10). */
export class CreditStatus extends Owner {
  readonly #item: vscode.StatusBarItem;
  readonly #credits: Credits;
  readonly #settings: Settings;
  readonly #ledger: StoredLedger;
  /** Shows in the tooltip what all windows spent. The ledger is read once for all changes of a burst. */
  readonly #tell = coalesced(async () => this.#showSpent());

  constructor(credits: Credits, settings: Settings, ledger: StoredLedger) {
    super();
    this.#credits = credits;
    this.#settings = settings;
    this.#ledger = ledger;
    this.#item = vscode.window.createStatusBarItem("credits", vscode.StatusBarAlignment.Right, 90);
    this.#item.name = l10n.t("Content Authenticity: Credits");
    this.#item.command = "contentAuthenticity.showCredits";
    const changed = (): void => {
      this.#render();
      void this.#tell();
    };
    // What earlier windows spent can wait until everything has started.
    const later = setTimeout(() => void this.#tell(), READ_AFTER_MS);
    this.register(
      this.#item,
      { dispose: () => clearTimeout(later) },
      credits.onDidChange(changed),
      ledger.onDidChange(changed),
      onDidChangeSettings(changed, "service", "credits"),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        // Another window may have spent meanwhile.
        if (focused) void this.#tell();
      }),
    );
    this.#render();
    this.#item.tooltip = this.#spoken();
    this.#item.show();
  }

  #render(): void {
    const service = this.#settings.serviceMode();
    const balance = this.#credits.balance(service);
    this.#item.text = `$(credit-card) ${shortBalance(service, balance)}`;
    this.#item.accessibilityInformation = { label: this.#spoken() };
    this.#item.backgroundColor = this.#isLow
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
  }

  async #showSpent(): Promise<void> {
    const { creditTooltip } = await import("./credit-tooltip.ts");
    const parts = { credits: this.#credits, settings: this.#settings, ledger: this.#ledger };
    this.#item.tooltip = await creditTooltip(parts, () => this.#spoken());
    this.#render();
  }

  get #isLow(): boolean {
    const service = this.#settings.serviceMode();
    return isLow(service, this.#credits.balance(service), this.#settings.lowBalance());
  }

  #spoken(): string {
    const service = this.#settings.serviceMode();
    return describeBalance(service, this.#credits.balance(service), this.#isLow);
  }
}
