import * as vscode from "vscode";
import type { CheckRecord, CheckRecords } from "./check-records.ts";
import type { Settings } from "./settings.ts";

/** Says for the open document whether it is checked, by which service, when, how much of it, and if not, why not (EDI-21). */
export class LanguageStatus implements vscode.Disposable {
  readonly #item: vscode.LanguageStatusItem;
  readonly #records: CheckRecords;
  readonly #settings: Settings;
  readonly #subscriptions: vscode.Disposable[];

  constructor(records: CheckRecords, settings: Settings) {
    this.#records = records;
    this.#settings = settings;
    this.#item = vscode.languages.createLanguageStatusItem("contentAuthenticity.check", { language: "*" });
    this.#item.name = "Content Authenticity";
    const render = (): void => this.#render(vscode.window.activeTextEditor?.document);
    this.#subscriptions = [
      this.#item,
      records.onDidChange(render),
      vscode.window.onDidChangeActiveTextEditor(render),
      vscode.workspace.onDidChangeConfiguration(render),
    ];
    render();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #render(document: vscode.TextDocument | undefined): void {
    const check = { title: vscode.l10n.t("Check Grammar"), command: "contentAuthenticity.checkGrammar" };
    this.#item.severity = vscode.LanguageStatusSeverity.Information;
    if (document === undefined) return;
    const record = this.#records.of(document.uri);
    if (record !== undefined) this.#show(record);
    else if (this.#settings.languages(document).includes(document.languageId)) {
      this.#item.text = vscode.l10n.t("Grammar: not checked yet");
      this.#item.detail = vscode.l10n.t("Checks run when you ask for them");
    } else {
      this.#item.text = vscode.l10n.t("Grammar: not a language of prose");
      this.#item.detail = vscode.l10n.t("{0} is checked as plain text on command", document.languageId);
    }
    this.#item.command = check;
  }

  #show(record: CheckRecord): void {
    const locale = vscode.env.language;
    const service =
      record.service === "embedded" ? vscode.l10n.t("embedded service") : vscode.l10n.t("hosted service");
    if (record.error !== undefined) {
      this.#item.severity = vscode.LanguageStatusSeverity.Warning;
      this.#item.text = vscode.l10n.t("Grammar: not checked");
      this.#item.detail = record.error.message;
      return;
    }
    this.#item.text = vscode.l10n.t("Grammar: {0} corrections", record.findings);
    this.#item.detail = vscode.l10n.t(
      "{0} of {1} words, {2}, {3}",
      record.wordsChecked.toLocaleString(locale),
      record.wordsTotal.toLocaleString(locale),
      service,
      new Date(record.at).toLocaleTimeString(locale),
    );
  }
}
