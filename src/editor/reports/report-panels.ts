import * as vscode from "vscode";
import { reportState } from "../../protocol/report-state.ts";
import { activeEditor, isAbsent, openDocument } from "../checks/check-target.ts";
import { canBeOpened, ReportPanel, type ReportPanelParts } from "./report-panel.ts";
import type { Reports } from "./reports.ts";

export interface ReportPanelsParts extends ReportPanelParts {
  readonly reports: Pick<Reports, "of" | "onDidChange" | "restore">;
}

/** What VS Code calls the panels. */
const VIEW_TYPE = "contentAuthenticity.report";

/** The reports that are open, one for each document. */
export class ReportPanels implements vscode.Disposable {
  readonly #parts: ReportPanelsParts;
  readonly #panels = new Map<string, ReportPanel>();

  constructor(parts: ReportPanelsParts) {
    this.#parts = parts;
  }

  /** The document of the report that the person is in, if it is one. */
  get activeUri(): vscode.Uri | undefined {
    return [...this.#panels.values()].find(({ panel }) => panel.active)?.uri;
  }

  /**
   * Opens the report of a document beside it, or goes to it; of the active editor's or report's where none is named. `section` is
   * the id of a finding: its row is brought into sight.
   */
  async show(uri: unknown, section?: unknown): Promise<void> {
    const active = isAbsent(uri) ? this.activeUri : undefined;
    const document = isAbsent(uri) ? undefined : await openDocument(uri);
    const target = active ?? document?.uri ?? activeEditor().document.uri;
    const known = this.#panels.get(target.toString());
    known?.panel.reveal();
    const report = known ?? (await this.#open(target));
    if (typeof section === "string") report.goToSection(section);
  }

  /** Takes up a panel that was open before the window was loaded anew, by what its page has kept of itself. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const parsed = reportState.safeParse(state);
    if (!parsed.success || !URL.canParse(parsed.data.uri)) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(parsed.data.uri, true);
    if (canBeOpened(uri)) await this.#parts.reports.restore(uri);
    // One made meanwhile knows nothing of what was looked at.
    const made = this.#panels.get(uri.toString())?.panel;
    const wasActive = made?.active ?? false;
    made?.dispose();
    this.#take(uri, panel);
    if (wasActive) panel.reveal();
  }

  dispose(): void {
    for (const { panel } of this.#panels.values()) panel.dispose();
  }

  async #open(uri: vscode.Uri): Promise<ReportPanel> {
    await this.#parts.reports.restore(uri);
    // Asked for twice in one breath, it is one report all the same.
    const made = this.#panels.get(uri.toString());
    if (made !== undefined) return made;
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false };
    return this.#take(uri, vscode.window.createWebviewPanel(VIEW_TYPE, "", column));
  }

  #take(uri: vscode.Uri, panel: vscode.WebviewPanel): ReportPanel {
    const key = uri.toString();
    const made = new ReportPanel(this.#parts, uri, panel);
    this.#panels.set(key, made);
    panel.onDidDispose(() => {
      made.dispose();
      this.#panels.delete(key);
    });
    return made;
  }
}
