import * as vscode from "vscode";
import { AfterPause } from "../after-pause.ts";
import { HAS_PARSER, languageOf } from "../documents/document-language.ts";
import type { RefusedCorrections } from "../grammar/refused-corrections.ts";
import type { ShownCorrections } from "../grammar/shown-corrections.ts";
import type { Settings } from "../settings.ts";
import { automaticRunOf } from "./automatic-checks.ts";
import type { AutomaticRun } from "./automatic-policy.ts";
import type { CheckRecord, CheckRecords } from "./check-records.ts";

/** Counting what is left is not for every key. In milliseconds. */
const PAUSE = { settled: 150, longest: 600 };

/** Says for the open document whether it is checked, by which service, when, how much of it, and if not, why not (EDI-21). */
export class LanguageStatus implements vscode.Disposable {
  readonly #item: vscode.LanguageStatusItem;
  readonly #records: CheckRecords;
  readonly #shown: ShownCorrections;
  readonly #unrefused: RefusedCorrections;
  readonly #settings: Settings;
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscriptions: vscode.Disposable[];

  constructor(
    records: CheckRecords,
    { shown, unrefused }: { readonly shown: ShownCorrections; readonly unrefused: RefusedCorrections },
    settings: Settings,
  ) {
    this.#records = records;
    this.#shown = shown;
    this.#unrefused = unrefused;
    this.#settings = settings;
    this.#item = vscode.languages.createLanguageStatusItem("contentAuthenticity.check", { language: "*" });
    this.#item.name = "Content Authenticity";
    this.#item.command = {
      title: vscode.l10n.t("Check Grammar"),
      command: "contentAuthenticity.checkGrammar",
    };
    const render = (): void => this.#render(vscode.window.activeTextEditor?.document);
    const renderSoon = (uri: vscode.Uri): void => {
      const isActive = uri.toString() === vscode.window.activeTextEditor?.document.uri.toString();
      if (isActive) this.#pauses.wait("", render);
    };
    this.#subscriptions = [
      this.#item,
      this.#pauses,
      records.onDidChange(render),
      unrefused.onDidChange(renderSoon),
      vscode.window.onDidChangeActiveTextEditor(render),
      vscode.workspace.onDidChangeConfiguration(render),
      vscode.workspace.onDidGrantWorkspaceTrust(render),
      // A change of language closes and opens a document at once.
      vscode.workspace.onDidOpenTextDocument(({ uri }) => renderSoon(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => renderSoon(document.uri)),
    ];
    render();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #render(document: vscode.TextDocument | undefined): void {
    if (document === undefined) return;
    const record = this.#records.of(document.uri);
    const failed = record?.error !== undefined;
    this.#item.severity = failed
      ? vscode.LanguageStatusSeverity.Warning
      : vscode.LanguageStatusSeverity.Information;
    if (record === undefined) this.#showUnchecked(document);
    else if (failed && record.wordsChecked === 0) {
      this.#item.text = vscode.l10n.t("Grammar: not checked");
      this.#item.detail = record.error.message;
    } else {
      const left = this.#unrefused.count(document.uri);
      this.#item.text =
        left === 1
          ? vscode.l10n.t("Grammar: 1 correction left")
          : vscode.l10n.t("Grammar: {0} corrections left", left);
      const notShown = {
        hidden: this.#shown.hiddenCount(document.uri),
        refused: this.#unrefused.refusedCount(document.uri),
      };
      const run = automaticRunOf(document, this.#settings);
      this.#item.detail = detailOf(record, document.version, notShown, run);
    }
  }

  #showUnchecked(document: vscode.TextDocument): void {
    if (this.#settings.languages(document).includes(languageOf(document))) {
      this.#item.text = vscode.l10n.t("Grammar: not checked yet");
      this.#item.detail = whenChecked(automaticRunOf(document, this.#settings));
    } else {
      this.#item.text = vscode.l10n.t("Grammar: not a language of prose");
      this.#item.detail = HAS_PARSER.has(languageOf(document))
        ? vscode.l10n.t("{0} is checked on command", document.languageId)
        : vscode.l10n.t("{0} is checked as plain text on command", document.languageId);
    }
  }
}

/** When a document is checked, and why not by itself where the setting asks for that. */
function whenChecked({ on, why }: AutomaticRun): string {
  const when = {
    manual: vscode.l10n.t("Checks run when you ask for them"),
    onSave: vscode.l10n.t("Checked on save"),
    onType: vscode.l10n.t("Checked at each pause in writing"),
  }[on];
  switch (why) {
    case undefined:
      return when;
    case "untrusted":
      return `${when}: ${vscode.l10n.t("this workspace is not trusted")}`;
    case "hosted":
      return `${when}: ${vscode.l10n.t("only the embedded service checks while you write")}`;
    case "too_long":
      return `${when}: ${vscode.l10n.t("the document is too long to be read at each pause")}`;
    case "not_prose":
    case "not_a_document":
      return `${when}: ${vscode.l10n.t("this is no document of prose")}`;
    default:
      return why satisfies never;
  }
}

/** How many findings are not shown. */
interface NotShown {
  /** Because somebody has hidden them, turned their rule off, or said that their words are right. */
  readonly hidden: number;
  /** Because they were refused in a review. */
  readonly refused: number;
}

function detailOf(
  record: CheckRecord,
  version: number,
  { hidden, refused }: NotShown,
  run: AutomaticRun,
): string {
  const locale = vscode.env.language;
  const [checked, total] = [
    record.wordsChecked.toLocaleString(locale),
    record.wordsTotal.toLocaleString(locale),
  ];
  const coverage = record.isSelection
    ? vscode.l10n.t("{0} of {1} words of a selection", checked, total)
    : vscode.l10n.t("{0} of {1} words", checked, total);
  const service =
    record.service === "embedded" ? vscode.l10n.t("embedded service") : vscode.l10n.t("hosted service");
  const at = new Date(record.at);
  // A check of another day is known again after the window was loaded anew.
  const isToday = at.toDateString() === new Date().toDateString();
  const parts = [coverage, service, isToday ? at.toLocaleTimeString(locale) : at.toLocaleString(locale)];
  if (record.wordsReused !== undefined && record.wordsReused > 0) {
    parts.push(vscode.l10n.t("{0} words known already", record.wordsReused.toLocaleString(locale)));
  }
  if (hidden > 0) parts.push(vscode.l10n.t("{0} hidden", hidden));
  if (refused > 0) parts.push(vscode.l10n.t("{0} refused", refused));
  if (record.version !== version) {
    parts.push(vscode.l10n.t("changed since"));
    if (run.why !== undefined) parts.push(whenChecked(run));
  }
  if (record.error !== undefined) parts.push(record.error.message);
  return parts.join(", ");
}
