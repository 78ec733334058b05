import * as vscode from "vscode";
import { AfterPause } from "../after-pause.ts";
import { HAS_PARSER, languageOf } from "../documents/document-language.ts";
import type { ShownCorrections } from "../grammar/shown-corrections.ts";
import type { Settings } from "../settings.ts";
import { automaticRunOf } from "./automatic-checks.ts";
import type { CheckRecord, CheckRecords } from "./check-records.ts";
import {
  checkedInWords,
  notProseInWords,
  uncheckedInWords,
  type StatusWords,
} from "./language-status-words.ts";

/** Counting what is left is not for every key. In milliseconds. */
const PAUSE = { settled: 150, longest: 600 };

/** Says for the open document whether it is checked, by which service, when, how much of it, and if not, why not (EDI-21). */
export class LanguageStatus implements vscode.Disposable {
  readonly #item: vscode.LanguageStatusItem;
  readonly #records: CheckRecords;
  readonly #shown: ShownCorrections;
  readonly #settings: Settings;
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscriptions: vscode.Disposable[];

  constructor(records: CheckRecords, shown: ShownCorrections, settings: Settings) {
    this.#records = records;
    this.#shown = shown;
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
      shown.onDidChange(renderSoon),
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
    this.#item.severity =
      record?.error === undefined
        ? vscode.LanguageStatusSeverity.Information
        : vscode.LanguageStatusSeverity.Warning;
    const { detail, text, whole } = this.#wordsOf(document, record);
    this.#item.text = text;
    this.#item.detail = detail;
    this.#item.accessibilityInformation = { label: whole };
  }

  #wordsOf(document: vscode.TextDocument, record: CheckRecord | undefined): StatusWords {
    const { uri } = document;
    const run = automaticRunOf(document, this.#settings);
    if (record !== undefined) {
      const counts = { left: this.#shown.count(uri), hidden: this.#shown.hiddenCount(uri) };
      return checkedInWords(record, document.version, counts, run, Date.now());
    }
    const language = languageOf(document);
    return this.#settings.languages(document).includes(language)
      ? uncheckedInWords(run)
      : notProseInWords(document.languageId, HAS_PARSER.has(language));
  }
}
