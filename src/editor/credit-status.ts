import * as vscode from "vscode";
import type { Balance, Credits } from "./credits.ts";
import type { ServiceMode, Settings } from "./settings.ts";

/** The status bar item: one short balance, its tooltip the service and the last charges (EDI-10). */
export class CreditStatus implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #credits: Credits;
  readonly #settings: Settings;
  readonly #subscriptions: vscode.Disposable[];

  constructor(credits: Credits, settings: Settings) {
    this.#credits = credits;
    this.#settings = settings;
    this.#item = vscode.window.createStatusBarItem("credits", vscode.StatusBarAlignment.Right, 90);
    this.#item.name = vscode.l10n.t("Content Authenticity: Credits");
    this.#item.command = "contentAuthenticity.showCredits";
    this.#subscriptions = [
      credits.onDidChange(() => this.#render()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("contentAuthenticity.service")) this.#render();
      }),
    ];
    this.#render();
    this.#item.show();
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

  #spoken(): string {
    const service = this.#settings.serviceMode();
    const balance = this.#credits.balance(service);
    const name = service === "embedded" ? vscode.l10n.t("embedded service") : vscode.l10n.t("hosted service");
    if (balance === undefined) return vscode.l10n.t("Content Authenticity, {0}, balance not known yet", name);
    const credits = balance.credits.toLocaleString(vscode.env.language);
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
    for (const charge of this.#credits.charges().slice(0, 5)) {
      text.appendMarkdown("\n\n");
      const time = new Date(charge.at).toLocaleTimeString(vscode.env.language);
      text.appendText(vscode.l10n.t("{0}  {1}: {2} credits", time, charge.operation, charge.credits));
    }
    return text;
  }
}

/** Before the first answer: where checks go is all there is to say. */
function nameless(service: ServiceMode): string {
  return service === "embedded" ? vscode.l10n.t("Local") : vscode.l10n.t("Hosted");
}

function amountOf(service: ServiceMode, { credits, isEstimate }: Balance): string {
  const amount = `${isEstimate ? "~" : ""}${credits.toLocaleString(vscode.env.language)}`;
  return service === "embedded"
    ? vscode.l10n.t("{0} local credits", amount)
    : vscode.l10n.t("{0} credits", amount);
}
