import * as vscode from "vscode";
import { reportState } from "../../protocol/report-state.ts";
import { activeEditor, isAbsent, openDocument } from "../documents/check-target.ts";
import type { ResultKeeping } from "../results/result-keeping.ts";
import { Owner } from "../owner.ts";
import { UriPanels } from "../uri-panels.ts";
import { canBeOpened, ReportPanel, type ReportPanelParts } from "./report-panel.ts";

export interface ReportPanelsParts extends ReportPanelParts {
  readonly keeping: Pick<ResultKeeping, "onDidSaveAs">;
}

/** VS Code's name for the panels. */
const VIEW_TYPE = "contentAuthenticity.report";

/** The reports that are open, one for each document. */
export class ReportPanels extends Owner {
  readonly #parts: ReportPanelsParts;
  readonly #panels = new UriPanels<ReportPanel>();

  constructor(parts: ReportPanelsParts) {
    super();
    this.#parts = parts;
    this.register(
      this.#panels,
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { newUri, oldUri } of files) this.#move(oldUri, newUri);
      }),
      // The editor shows the new name, and the report stays beside it.
      parts.keeping.onDidSaveAs(({ from, to }) => this.#move(from, to)),
    );
  }

  /** The document of the report that the person is in, if it is one. */
  get activeUri(): vscode.Uri | undefined {
    return this.#panels.active?.uri;
  }

  /**
   * Opens the report of a document beside it, or goes to it; of the active editor's or report's where none is named. `section` is
   * the id of a finding: its row is brought into sight.
   */
  async show(uri: unknown, section?: unknown): Promise<void> {
    const active = isAbsent(uri) ? this.activeUri : undefined;
    const document = isAbsent(uri) ? undefined : await openDocument(uri);
    const target = active ?? document?.uri ?? activeEditor().document.uri;
    const known = this.#panels.of(target);
    known?.panel.reveal();
    const report = known ?? (await this.#open(target));
    if (typeof section === "string") report.goToSection(section);
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
        if (made?.section !== undefined) report.goToSection(made.section);
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

  #move(from: vscode.Uri, to: vscode.Uri): void {
    this.#panels.move(from, to, (report, uri) => report.moveTo(vscode.Uri.parse(uri, true)));
  }
}
