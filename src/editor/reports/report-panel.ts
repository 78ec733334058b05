import * as vscode from "vscode";
import type { SentenceFinding } from "../../findings/finding.ts";
import { editorMessage, type EditorMessage, type PageCommand } from "../../protocol/report-messages.ts";
import type { DocumentReport, Place } from "../../report/document-report.ts";
import { AfterPause } from "../after-pause.ts";
import { pagesFolder } from "../page-html.ts";
import type { DocumentResults } from "../results/document-results.ts";
import type { FindingView } from "../results/finding-store.ts";
import { revealPlaces } from "../reveal-place.ts";
import { nameOf } from "../virtual-texts.ts";
import { reportHtml } from "./report-html.ts";
import { ReportUpdates } from "./report-updates.ts";
import type { Reports } from "./reports.ts";

export interface ReportPanelParts {
  readonly reports: Pick<Reports, "of" | "onDidChange">;
  readonly results: DocumentResults;
  readonly sentences: FindingView<SentenceFinding>;
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  readonly onDefect: (thrown: unknown) => void;
}

/** Edits and findings come in bursts. In milliseconds. */
const PAUSE = { settled: 200, longest: 1_000 };

/** What the buttons of the page do, each about the document of the report. */
const COMMANDS: Readonly<Record<PageCommand, string>> = {
  detect: "contentAuthenticity.detectAiText",
  checkDocument: "contentAuthenticity.checkDocument",
  toggleHeatMap: "contentAuthenticity.toggleHeatMap",
  exportReport: "contentAuthenticity.exportReport",
};

/** The report of one document beside it: kept in step with it as long as it is in sight (EDI-7). */
export class ReportPanel implements vscode.Disposable {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  readonly #parts: ReportPanelParts;
  readonly #updates = new ReportUpdates();
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscriptions: readonly vscode.Disposable[];
  #isReady = false;
  #item: number | null = null;
  /** The id of the section that is to be brought into sight. */
  #section: string | undefined;

  constructor(parts: ReportPanelParts, uri: vscode.Uri, panel: vscode.WebviewPanel) {
    this.#parts = parts;
    this.uri = uri;
    this.panel = panel;
    this.#subscriptions = [
      this.#pauses,
      panel.webview.onDidReceiveMessage((message: unknown) => this.#take(message)),
      panel.onDidChangeViewState(() => this.#onViewState()),
      parts.reports.onDidChange((changed) => {
        if (this.#isOwn(changed)) this.#updateSoon();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (this.#isOwn(textEditor.document.uri)) this.#pauses.wait("caret", () => this.#followCaret());
      }),
    ];
    panel.title = vscode.l10n.t("Report: {0}", nameOf(uri));
    panel.iconPath = vscode.Uri.joinPath(parts.extension, "media", "icon.png");
    panel.webview.options = {
      enableScripts: true,
      enableCommandUris: false,
      localResourceRoots: [pagesFolder(parts.extension)],
    };
    panel.webview.html = reportHtml(panel.webview, parts.extension);
  }

  dispose(): void {
    // What is under way finds nobody to tell.
    this.#isReady = false;
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Brings a section into sight by the id of its finding, as soon as the page shows it; nothing where it is of another answer. */
  goToSection(id: string): void {
    this.#section = id;
    if (this.#isReady) this.#update().catch(this.#parts.onDefect);
  }

  /** Messages of the page; whatever is none is dropped. */
  #take(message: unknown): void {
    const parsed = editorMessage.safeParse(message);
    if (parsed.success) this.#answer(parsed.data).catch(this.#parts.onDefect);
  }

  async #answer(message: EditorMessage): Promise<void> {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        this.#updates.forget();
        this.#item = null;
        await this.#update();
        return;
      case "reveal":
        await this.#reveal(message);
        return;
      case "run":
        await this.#run(message.command);
        return;
      default:
        message satisfies never;
    }
  }

  /** A page out of sight is gone, and asks for everything when it is there again. */
  #onViewState(): void {
    if (this.panel.visible) return;
    this.#isReady = false;
    this.#updates.forget();
  }

  #updateSoon(): void {
    if (this.#isReady) this.#pauses.wait("report", () => void this.#update().catch(this.#parts.onDefect));
  }

  async #update(): Promise<void> {
    const document = await this.#document();
    if (!this.#isReady) return;
    const message =
      document === undefined ? this.#updates.gone(this.uri) : this.#updates.next(this.#reportOf(document));
    if (message !== undefined) await this.panel.webview.postMessage(message);
    if (!this.#isReady) return;
    if (message?.type === "report") this.#item = null;
    if (message !== undefined) this.#followCaret();
    this.#tellSection();
  }

  #tellSection(): void {
    const id = this.#section;
    this.#section = undefined;
    const sections = this.#parts.results.of(this.uri).detection?.sections ?? [];
    const index = sections.findIndex((section) => section.id === id);
    if (index >= 0) void this.panel.webview.postMessage({ type: "section", index });
  }

  #reportOf(document: vscode.TextDocument): DocumentReport {
    const { languageId, uri } = document;
    const nothing = { document: { uri: uri.toString(), name: nameOf(uri), languageId }, at: Date.now() };
    return this.#parts.reports.of(document) ?? nothing;
  }

  /** Tells the page in which sentence the caret is, when that is another one. */
  #followCaret(): void {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => this.#isOwn(document.uri));
    if (!this.#isReady || editor === undefined) return;
    const at = editor.document.offsetAt(editor.selection.active);
    const id = this.#parts.results.of(this.uri).detection?.id;
    const found = this.#parts.sentences
      .touching(this.uri, { start: at, end: at })
      .find(({ answer, range }) => answer === id && range.start <= at && at <= range.end);
    const item = found?.item ?? null;
    if (item === this.#item) return;
    this.#item = item;
    void this.panel.webview.postMessage({ type: "caret", item });
  }

  async #reveal({ goThere, index, kind }: Extract<EditorMessage, { type: "reveal" }>): Promise<void> {
    const document = await this.#document();
    const report = document && this.#parts.reports.of(document);
    if (document === undefined || report === undefined) return;
    const places = placesOf(report, kind, index);
    await revealPlaces(document, places, { goThere, beside: this.panel.viewColumn });
  }

  async #run(command: PageCommand): Promise<void> {
    const argument = command === "exportReport" ? { uri: this.uri.toString() } : this.uri;
    await vscode.commands.executeCommand(COMMANDS[command], argument);
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

/** Whether opening it makes no document: an unsaved one that is gone would be made anew, empty. */
export function canBeOpened(uri: vscode.Uri): boolean {
  const isIt = (other: vscode.Uri): boolean => other.toString() === uri.toString();
  return (
    uri.scheme !== "untitled" ||
    vscode.workspace.textDocuments.some((document) => isIt(document.uri)) ||
    vscode.window.tabGroups.all.some(({ tabs }) =>
      tabs.some(({ input }) => input instanceof vscode.TabInputText && isIt(input.uri)),
    )
  );
}

function placesOf(
  { ai, grammar, plagiarism }: DocumentReport,
  kind: Extract<EditorMessage, { type: "reveal" }>["kind"],
  index: number,
): readonly Place[] {
  switch (kind) {
    case "sentence":
      return ai?.sentences[index]?.places ?? [];
    case "section":
      return only(ai?.sections[index]?.place);
    case "passage":
      return plagiarism?.passages[index]?.places ?? [];
    case "correction":
      return only(grammar?.corrections[index]?.place);
    default:
      return kind satisfies never;
  }
}

function only(place: Place | null | undefined): readonly Place[] {
  return place === null || place === undefined ? [] : [place];
}
