import * as vscode from "vscode";
import { reportState } from "../../protocol/report-state.ts";
import { activeEditor, isAbsent, openDocument } from "../documents/check-target.ts";
import type { ResultKeeping } from "../results/result-keeping.ts";
import { Owner } from "../owner.ts";
import { UriPanels } from "../uri-panels.ts";
import * as l10n from "@vscode/l10n";
import {
  editorMessage,
  type EditorMessage,
  type PageCommand,
  type PageMessage,
} from "../../protocol/report-messages.ts";
import { placesOf, rowAt, type DocumentReport } from "../../report/document-report.ts";
import { PagePanel } from "../page-panel.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { plainRange } from "../ranges.ts";
import { revealPlaces } from "../reveal-place.ts";
import { relativeOf } from "../documents/workspace-place.ts";
import { nameOf } from "../virtual-texts.ts";
import { ReportUpdates } from "../../protocol/report-updates.ts";
import type { Reports } from "./reports.ts";

export interface ReportPanelsParts extends ReportPanelParts {
  readonly keeping: Pick<ResultKeeping, "onDidSaveAs">;
}

/** VS Code's name for the panels. */
const VIEW_TYPE = "contentAuthenticity.report";

/** The reports that are open, one for each document. */
export class ReportPanels extends Owner {
  readonly #parts: ReportPanelsParts;
  readonly #panels = new UriPanels<ReportPanel>(vscode.workspace.onDidRenameFiles);

  constructor(parts: ReportPanelsParts) {
    super();
    this.#parts = parts;
    this.register(
      this.#panels,
      // The editor shows the new name, and the report stays beside it.
      parts.keeping.onDidSaveAs(({ from, to }) => this.#panels.move(from, to)),
    );
  }

  /** The document of the report that the person is in, if it is one. */
  get activeUri(): vscode.Uri | undefined {
    return this.#panels.active?.uri;
  }

  /**
   * Opens the report of a document beside it, or goes to it; of the active editor's or report's where none is named. `finding` is
   * the id of one: its row is brought into sight.
   */
  async show(uri: unknown, finding?: unknown): Promise<void> {
    const active = isAbsent(uri) ? this.activeUri : undefined;
    const document = isAbsent(uri) ? undefined : await openDocument(uri);
    const target = active ?? document?.uri ?? activeEditor().document.uri;
    const known = this.#panels.of(target);
    known?.panel.reveal();
    const report = known ?? (await this.#open(target));
    if (typeof finding === "string") report.goTo(finding);
  }

  /** Takes up a panel that was open before the window was loaded anew, by what its page has kept of itself. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { reports } = this.#parts;
    await this.#panels.restore(panel, reportState.safeParse(state), {
      ready: async (kept) => {
        const uri = vscode.Uri.parse(kept.uri, true);
        return canBeOpened(uri) && reports.restore(uri);
      },
      make: (kept, made) => {
        const report = new ReportPanel(this.#parts, vscode.Uri.parse(kept.uri, true), panel);
        if (made?.finding !== undefined) report.goTo(made.finding);
        return report;
      },
    });
  }

  async #open(uri: vscode.Uri): Promise<ReportPanel> {
    await this.#parts.reports.restore(uri);
    // Asked for twice in one breath, it is one report all the same.
    const made = this.#panels.of(uri);
    if (made !== undefined) return made;
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false };
    const panel = vscode.window.createWebviewPanel(VIEW_TYPE, "", column);
    return this.#panels.take(new ReportPanel(this.#parts, uri, panel));
  }
}

interface ReportPanelParts extends EditorContext {
  readonly reports: Reports;
  readonly onDefect: (thrown: unknown) => void;
}

/** Edits and findings come in bursts. In milliseconds. */
const PAUSE = { settled: 200, longest: 1_000 };

/** The commands of the page's buttons, each about the document of the report. */
const COMMANDS: Readonly<Record<PageCommand, string>> = {
  checkGrammar: "contentAuthenticity.checkGrammar",
  detect: "contentAuthenticity.detectAiText",
  scanPlagiarism: "contentAuthenticity.scanPlagiarism",
  checkDocument: "contentAuthenticity.checkDocument",
  toggleHeatMap: "contentAuthenticity.toggleHeatMap",
  exportReport: "contentAuthenticity.exportReport",
};

/** The kinds of rows by those of findings. */
const ROWS = { ai: "sentence", section: "section", grammar: "correction", plagiarism: "passage" } as const;

/** The report of one document beside it: kept in step with it as long as it is in sight (EDI-7). */
class ReportPanel extends PagePanel<EditorMessage, PageMessage> {
  #uri: vscode.Uri;
  readonly #parts: ReportPanelParts;
  readonly #updates = new ReportUpdates(relativeOf);
  #item: number | null = null;
  /** The id of the finding whose row is to be brought into sight. */
  #finding: string | undefined;

  constructor(parts: ReportPanelParts, uri: vscode.Uri, panel: vscode.WebviewPanel) {
    super(panel, {
      extension: parts.context.extensionUri,
      frame: { title: titleOf(uri), script: "report.js", styles: ["report-style.css"] },
      pause: PAUSE,
      message: editorMessage,
      onDefect: parts.onDefect,
    });
    this.#parts = parts;
    this.#uri = uri;
    this.register(
      parts.reports.onDidChange((changed) => {
        if (this.#isOwn(changed)) this.updateSoon();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (this.#isOwn(textEditor.document.uri)) this.soon("caret", () => this.#followCaret());
      }),
    );
  }

  /** Of the document. */
  get uri(): vscode.Uri {
    return this.#uri;
  }

  /** The finding whose row is to be brought into sight and was not yet. */
  get finding(): string | undefined {
    return this.#finding;
  }

  /** Its document has another name. */
  moveTo(address: string): void {
    this.#uri = vscode.Uri.parse(address, true);
    this.panel.title = titleOf(this.#uri);
    this.forget();
    this.update();
  }

  /** Brings the row of a finding into sight by its id, as soon as the page shows it; nothing where the report has none. */
  goTo(finding: string): void {
    this.#finding = finding;
    this.update();
  }

  protected override async answer(message: Exclude<EditorMessage, { type: "ready" }>): Promise<void> {
    if (message.type === "reveal") return this.#reveal(message);
    const argument = message.command === "exportReport" ? { uri: this.uri.toString() } : this.uri;
    await vscode.commands.executeCommand(COMMANDS[message.command], argument);
  }

  protected override forget(): void {
    this.#updates.forget();
    this.#item = null;
  }

  protected override async tellNews(): Promise<void> {
    const document = await this.#document();
    if (!this.isReady) return;
    const message =
      document === undefined
        ? this.#updates.gone(this.uri.toString(), nameOf(this.uri))
        : this.#updates.next(this.#reportOf(document));
    if (message !== undefined) await this.post(message);
    if (!this.isReady) return;
    if (message?.type === "report") this.#item = null;
    if (message !== undefined) this.#followCaret();
    if (document !== undefined) this.#tellFinding(document);
  }

  #tellFinding(document: vscode.TextDocument): void {
    const { sections, sentences, shown, shownPassages } = this.#parts;
    const id = this.#finding;
    this.#finding = undefined;
    if (id === undefined) return;
    const all = [sections, sentences, shown, shownPassages].flatMap((view) => [...view.of(this.uri)]);
    const found = all.find((finding) => finding.id === id);
    if (found === undefined) return;
    const kind = ROWS[found.kind];
    const index = rowAt(this.#reportOf(document), kind, plainRange(document, found.range));
    if (index >= 0) void this.post({ type: "goTo", kind, index });
  }

  #reportOf(document: vscode.TextDocument): DocumentReport {
    const { languageId, uri } = document;
    const nothing = { document: { uri: uri.toString(), name: nameOf(uri), languageId }, at: Date.now() };
    return this.#parts.reports.of(document) ?? nothing;
  }

  /** Tells the page in which sentence the caret is, when that is another one. */
  #followCaret(): void {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => this.#isOwn(document.uri));
    if (!this.isReady || editor === undefined) return;
    const at = editor.document.offsetAt(editor.selection.active);
    const id = this.#parts.results.of(this.uri).detection?.id;
    const found = this.#parts.sentences
      .touching(this.uri, { start: at, end: at })
      .find(({ answer, range }) => answer === id && range.start <= at && at <= range.end);
    const item = found?.item ?? null;
    if (item === this.#item) return;
    this.#item = item;
    void this.post({ type: "caret", item });
  }

  async #reveal({ goThere, index, kind }: Extract<EditorMessage, { type: "reveal" }>): Promise<void> {
    const document = await this.#document();
    const report = document && this.#parts.reports.of(document);
    if (document === undefined || report === undefined) return;
    const places = placesOf(report, kind, index);
    await revealPlaces(document, places, { goThere, beside: this.panel.viewColumn });
  }

  /** Opens it where it is closed; undefined where it is no longer there. */
  async #document(): Promise<vscode.TextDocument | undefined> {
    if (!canBeOpened(this.uri)) return undefined;
    try {
      return await vscode.workspace.openTextDocument(this.uri);
    } catch {
      return undefined;
    }
  }

  #isOwn(uri: vscode.Uri): boolean {
    return uri.toString() === this.uri.toString();
  }
}

function titleOf(uri: vscode.Uri): string {
  return l10n.t("Report: {0}", nameOf(uri));
}

/** Returns whether opening it makes no document: an unsaved one that is gone would be made anew, empty. */
function canBeOpened(uri: vscode.Uri): boolean {
  const isIt = (other: vscode.Uri): boolean => other.toString() === uri.toString();
  return (
    uri.scheme !== "untitled" ||
    vscode.workspace.textDocuments.some((document) => isIt(document.uri)) ||
    vscode.window.tabGroups.all.some(({ tabs }) =>
      tabs.some(({ input }) => input instanceof vscode.TabInputText && isIt(input.uri)),
    )
  );
}
