import * as vscode from "vscode";
import { reportState } from "../protocol/report-state.ts";
import { activeEditor, isAbsent, openDocument } from "./check-target.ts";
import { ReportPanel, type ReportPanelParts } from "./report-panel.ts";
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

  /** Opens the report of a document beside it, or goes to it; of the active editor's or report's where none is named. */
  async show(uri: unknown): Promise<void> {
    const active = isAbsent(uri) ? this.activeUri : undefined;
    const document = isAbsent(uri) ? undefined : await openDocument(uri);
    const target = active ?? document?.uri ?? activeEditor().document.uri;
    const known = this.#panels.get(target.toString());
    if (known !== undefined) {
      known.panel.reveal();
      return;
    }
    await this.#parts.reports.restore(target);
    // Asked for twice in one breath, it is one report all the same.
    const made = this.#panels.get(target.toString());
    if (made === undefined) {
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false };
      this.#take(target, vscode.window.createWebviewPanel(VIEW_TYPE, "", column));
    } else made.panel.reveal();
  }

  /** Takes up a panel that was open before the window was loaded anew, by what its page has kept of itself. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const parsed = reportState.safeParse(state);
    if (!parsed.success || !URL.canParse(parsed.data.uri)) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(parsed.data.uri, true);
    await this.#parts.reports.restore(uri);
    if (this.#panels.has(uri.toString())) panel.dispose();
    else this.#take(uri, panel);
  }

  dispose(): void {
    for (const { panel } of this.#panels.values()) panel.dispose();
  }

  #take(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const key = uri.toString();
    const made = new ReportPanel(this.#parts, uri, panel);
    this.#panels.set(key, made);
    panel.onDidDispose(() => {
      made.dispose();
      this.#panels.delete(key);
    });
  }
}
