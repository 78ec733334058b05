import * as vscode from "vscode";
import type { Balance } from "./balances.ts";
import { creditsInWords, entryInWords } from "./credit-words.ts";
import type { Credits } from "./credits.ts";
import type { LedgerFile } from "./ledger-file.ts";
import type { ServiceMode, Settings } from "./settings.ts";

/** In milliseconds after the start. */
const READ_AFTER_MS = 3_000;

/** The status bar item: one short balance, its tooltip the service and the last charges (EDI-10). */
export class CreditStatus implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #credits: Credits;
  readonly #settings: Settings;
  readonly #ledger: LedgerFile;
  readonly #subscriptions: vscode.Disposable[];

  constructor(credits: Credits, settings: Settings, ledger: LedgerFile) {
    this.#credits = credits;
    this.#settings = settings;
    this.#ledger = ledger;
    this.#item = vscode.window.createStatusBarItem("credits", vscode.StatusBarAlignment.Right, 90);
    this.#item.name = vscode.l10n.t("Content Authenticity: Credits");
    this.#item.command = "contentAuthenticity.showCredits";
    this.#subscriptions = [
      credits.onDidChange(() => this.#render()),
      ledger.onDidChange(() => this.#render()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("contentAuthenticity.service")) this.#render();
      }),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        // Another window may have spent meanwhile.
        if (focused) void this.#read();
      }),
    ];
    this.#render();
    this.#item.show();
    // What earlier windows spent can wait until everything has started.
    const later = setTimeout(() => void this.#read(), READ_AFTER_MS);
    this.#subscriptions.push({ dispose: () => clearTimeout(later) });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  #render(): void {
    const service = this.#settings.serviceMode();
    const balance = this.#credits.balance(service);
    this.#item.text = `$(book) ${balance === undefined ? nameless(service) : amountOf(service, balance)}`;
    this.#item.tooltip = this.#tooltip();
    this.#item.accessibilityInformation = { label: this.#spoken() };
  }

  async #read(): Promise<void> {
    await this.#ledger.entries();
    this.#credits.review("hosted", (since) => this.#ledger.movedByOthers("hosted", since));
    this.#render();
  }

  #spoken(): string {
    const service = this.#settings.serviceMode();
    const balance = this.#credits.balance(service);
    const name = service === "embedded" ? vscode.l10n.t("embedded service") : vscode.l10n.t("hosted service");
    if (balance === undefined) return vscode.l10n.t("Content Authenticity, {0}, balance not known yet", name);
    const credits = creditsInWords(balance.credits);
    return balance.isEstimate
      ? vscode.l10n.t("Content Authenticity, {0}, about {1} credits", name, credits)
      : vscode.l10n.t("Content Authenticity, {0}, {1} credits", name, credits);
  }

  #tooltip(): vscode.MarkdownString {
    const text = new vscode.MarkdownString();
    text.appendText(this.#spoken());
    if (this.#settings.serviceMode() === "embedded") {
      text.appendMarkdown("\n\n");
      text.appendText(vscode.l10n.t("Runs on this machine. Its credits are for practice and cost nothing."));
    }
    for (const entry of this.#ledger.latest(this.#settings.serviceMode(), 5)) {
      text.appendMarkdown("\n\n");
      text.appendText(vscode.l10n.t("{0}  {1}", timeInWords(entry.at), entryInWords(entry)));
    }
    return text;
  }
}

/** Of another day with its date. `at` in milliseconds since 1970. */
function timeInWords(at: number): string {
  const time = new Date(at);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString(vscode.env.language)
    : time.toLocaleString(vscode.env.language);
}

/** Before the first answer: where checks go is all there is to say. */
function nameless(service: ServiceMode): string {
  return service === "embedded" ? vscode.l10n.t("Local") : vscode.l10n.t("Hosted");
}

function amountOf(service: ServiceMode, { credits, isEstimate }: Balance): string {
  const amount = `${isEstimate ? "~" : ""}${creditsInWords(credits)}`;
  return service === "embedded"
    ? vscode.l10n.t("{0} local credits", amount)
    : vscode.l10n.t("{0} credits", amount);
}
