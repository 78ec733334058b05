import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { balanceInWords, shortBalance } from "../../report/words/credit-words.ts";
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
  #isTelling = false;
  #isOld = false;

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
    this.#item.text = `$(book) ${shortBalance(service, balance)}`;
    this.#item.accessibilityInformation = { label: this.#spoken() };
    this.#item.backgroundColor = this.#isLow
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
  }

  /** Reads what all windows spent, and tells of it in the tooltip; what comes meanwhile is told of together afterwards. */
  async #tell(): Promise<void> {
    this.#isOld = true;
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      while (this.#isOld) {
        this.#isOld = false;
        const { creditTooltip } = await import("./credit-tooltip.ts");
        const parts = { credits: this.#credits, settings: this.#settings, ledger: this.#ledger };
        const tooltip = await creditTooltip(parts, () => this.#spoken());
        this.#render();
        this.#item.tooltip = tooltip;
      }
    } finally {
      this.#isTelling = false;
    }
  }

  get #isLow(): boolean {
    const service = this.#settings.serviceMode();
    return isLow(service, this.#credits.balance(service), this.#settings.lowBalance());
  }

  #spoken(): string {
    const service = this.#settings.serviceMode();
    return balanceInWords(service, this.#credits.balance(service), this.#isLow);
  }
}
