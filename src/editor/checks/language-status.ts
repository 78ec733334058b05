import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import { hasParser, languageOf } from "../../text/languages.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { Results } from "../../report/records.ts";
import { automaticRunOf } from "./automatic-run.ts";
import type { CheckKind } from "../../checking/paying/document-price.ts";
import {
  describeChecked,
  describeNotProse,
  describeOtherCheck,
  describeRunning,
  describeUnchecked,
  type CheckRecord,
  type StatusWords,
} from "../../report/words/language-status-words.ts";
import { Owner } from "../owner.ts";

/** Debounce intervals in milliseconds: counting what is left is too slow for every keystroke. */
const PAUSE = { settled: 150, longest: 600 };

/** The kinds of checks with the names of their results. */
const RESULT_OF = { grammar: "grammar", ai: "detection", plagiarism: "scan" } as const satisfies Record<
  CheckKind,
  keyof Results
>;

type LanguageStatusParts = Pick<EditorContext, "records" | "results" | "settings" | "shown">;

/**
 * Shows one language status row per check for the open document: service, time and coverage of the last
 * check, or why it isn't checked (EDI-21). A row is busy while its check runs.
 */
export class LanguageStatus extends Owner {
  readonly #parts: LanguageStatusParts;
  readonly #rows: Readonly<Record<CheckKind, StatusRow>>;
  readonly #pauses = new Debouncer(PAUSE);

  constructor(parts: LanguageStatusParts) {
    super();
    this.#parts = parts;
    const { records, results, shown } = parts;
    this.#rows = {
      grammar: new StatusRow("contentAuthenticity.check", "Content Authenticity", {
        title: l10n.t("Check Grammar"),
        command: "contentAuthenticity.checkGrammar",
      }),
      ai: new StatusRow("contentAuthenticity.ai", l10n.t("Content Authenticity: AI text"), {
        title: l10n.t("Detect AI Text"),
        command: "contentAuthenticity.detectAiText",
      }),
      plagiarism: new StatusRow(
        "contentAuthenticity.plagiarism",
        l10n.t("Content Authenticity: plagiarism"),
        { title: l10n.t("Scan for Plagiarism"), command: "contentAuthenticity.scanPlagiarism" },
      ),
    };
    const render = (): void => this.#render(vscode.window.activeTextEditor?.document);
    const renderSoon = (uri: vscode.Uri): void => {
      const isActive = uri.toString() === vscode.window.activeTextEditor?.document.uri.toString();
      if (isActive) this.#pauses.wait("", render);
    };
    this.register(
      ...Object.values(this.#rows),
      this.#pauses,
      records.onDidChange(render),
      results.onDidChange(renderSoon),
      shown.onDidChange(renderSoon),
      vscode.window.onDidChangeActiveTextEditor(render),
      vscode.workspace.onDidChangeConfiguration(render),
      vscode.workspace.onDidGrantWorkspaceTrust(render),
      // A change of language closes and reopens a document.
      vscode.workspace.onDidOpenTextDocument(({ uri }) => renderSoon(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => renderSoon(document.uri)),
    );
    render();
  }

  #render(document: vscode.TextDocument | undefined): void {
    if (document === undefined) return;
    const { records } = this.#parts;
    for (const kind of ["grammar", "ai", "plagiarism"] as const) {
      const record = this.#recordOf(document, kind);
      const isRunning = records.isRunning(document.uri, kind);
      const words = kind === "grammar" ? this.#ofGrammar(document, record) : this.#of(document, kind, record);
      this.#rows[kind].show(isRunning ? describeRunning(kind, words) : words, {
        isBusy: isRunning,
        isWarning: record?.error !== undefined,
      });
    }
  }

  /** Returns the record of the last check, or of a later answer from a background job or a restored session. */
  #recordOf({ uri }: vscode.TextDocument, kind: CheckKind): CheckRecord | undefined {
    const { records, results } = this.#parts;
    const record = records.of(uri, kind);
    const answer = results.of(uri)[RESULT_OF[kind]];
    if (answer === undefined || (record !== undefined && answer.at <= record.at)) return record;
    const { at, coverage, scope, service } = answer;
    const words = { wordsChecked: coverage.checked, wordsTotal: coverage.total };
    return { at, service, isSelection: scope === "selection", ...words };
  }

  #ofGrammar(document: vscode.TextDocument, record: CheckRecord | undefined): StatusWords {
    const { settings, shown } = this.#parts;
    const { uri } = document;
    const run = automaticRunOf(document, settings);
    if (record !== undefined) {
      const counts = { left: shown.count(uri), hidden: shown.hiddenCount(uri) };
      return describeChecked(record, document.version, counts, run, Date.now());
    }
    const language = languageOf(document);
    return settings.languages(document).includes(language)
      ? describeUnchecked(run)
      : describeNotProse(document.languageId, hasParser(language));
  }

  /** Returns the status text; undefined if there is none, as for code that was never checked. */
  #of(
    document: vscode.TextDocument,
    kind: Exclude<CheckKind, "grammar">,
    record: CheckRecord | undefined,
  ): StatusWords | undefined {
    const isProse = this.#parts.settings.languages(document).includes(languageOf(document));
    if (record === undefined && !isProse) return undefined;
    return describeOtherCheck(kind, record, document.version, Date.now());
  }
}

/** A row of the language status, visible only while it has content. */
class StatusRow implements vscode.Disposable {
  readonly #id: string;
  readonly #name: string;
  readonly #command: vscode.Command;
  #item: vscode.LanguageStatusItem | undefined;
  #state = "";

  constructor(id: string, name: string, command: vscode.Command) {
    this.#id = id;
    this.#name = name;
    this.#command = command;
  }

  show(
    words: StatusWords | undefined,
    { isBusy, isWarning }: { readonly isBusy: boolean; readonly isWarning: boolean },
  ): void {
    if (words === undefined) {
      this.dispose();
      return;
    }
    // Each assignment has the editor draw all rows again.
    const state = JSON.stringify([words, isBusy, isWarning]);
    if (this.#item !== undefined && state === this.#state) return;
    this.#state = state;
    const item = (this.#item ??= this.#made());
    item.text = words.text;
    item.detail = words.detail;
    item.busy = isBusy;
    item.severity = isWarning
      ? vscode.LanguageStatusSeverity.Warning
      : vscode.LanguageStatusSeverity.Information;
    item.accessibilityInformation = { label: words.whole };
  }

  dispose(): void {
    this.#item?.dispose();
    this.#item = undefined;
  }

  #made(): vscode.LanguageStatusItem {
    const item = vscode.languages.createLanguageStatusItem(this.#id, { language: "*" });
    item.name = this.#name;
    item.command = this.#command;
    return item;
  }
}
