import * as vscode from "vscode";
import { summaryState } from "../../protocol/summary-messages.ts";
import type { SummaryView } from "../../report/summary-view.ts";
import { notSent } from "../checks/check-error.ts";
import { UriPanels } from "../uri-panels.ts";
import type { KeptSummaries, Summary } from "./kept-summaries.ts";
import { shownPath, SummaryPanel, type SummaryPanelParts, type SummaryPart } from "./summary-panel.ts";
import { summaryViewOf } from "./summary-view-of.ts";

export interface FolderSummaryParts extends SummaryPanelParts {
  readonly kept: KeptSummaries;
  /** Of the workspace. */
  readonly memory: Pick<vscode.Memento, "get" | "update">;
}

/** What VS Code calls the panels. */
const VIEW_TYPE = "contentAuthenticity.summary";

/** The address of the summary that was made last. */
const LATEST = "contentAuthenticity.folderSummary";

/**
 * The summaries of checks of many files: one for each folder that was checked, and one for files of no one folder. They are there
 * again when the window is loaded anew.
 */
export class FolderSummary implements vscode.Disposable {
  readonly #parts: FolderSummaryParts;
  readonly #panels = new UriPanels<SummaryPanel>();

  constructor(parts: FolderSummaryParts) {
    this.#parts = parts;
  }

  /** The folder whose summary the person is in; undefined elsewhere, and where files of no one folder were checked. */
  get activeFolder(): vscode.Uri | undefined {
    return this.#panels.active?.folder;
  }

  async set(made: Summary): Promise<void> {
    const uri = addressOf(made.folder);
    await this.#parts.kept.set(uri.toString(), made);
    await this.#parts.memory.update(LATEST, uri.toString());
    this.#panels.of(uri)?.changed();
  }

  /** Shows the latest from its beginning, or at what was left out; gives it. Rejects with a `CheckStopped` where there is none. */
  async show(part: SummaryPart): Promise<SummaryView> {
    const latest = this.#parts.memory.get<unknown>(LATEST);
    const kept = typeof latest === "string" ? await this.#parts.kept.get(latest) : undefined;
    if (kept === undefined) {
      throw notSent(
        "nothing_checked",
        vscode.l10n.t("No folder has been checked here, or what it came to is not known any more."),
      );
    }
    const uri = addressOf(kept.folder);
    const known = this.#panels.of(uri);
    known?.panel.reveal();
    (known ?? this.#open(uri)).goTo(part);
    return summaryViewOf(kept, shownPath);
  }

  /** Takes up a panel that was open before the window was loaded anew, by what its page has stored of itself. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const parsed = summaryState.safeParse(state);
    if (!parsed.success || !URL.canParse(parsed.data.uri)) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(parsed.data.uri, true);
    await this.#panels.restore(uri, panel, {
      ready: this.#parts.kept.get(uri.toString()),
      make: () => new SummaryPanel(this.#parts, uri, panel),
    });
  }

  dispose(): void {
    this.#panels.dispose();
  }

  #open(uri: vscode.Uri): SummaryPanel {
    const column = vscode.window.tabGroups.activeTabGroup.viewColumn;
    const panel = vscode.window.createWebviewPanel(VIEW_TYPE, "", column);
    return this.#panels.take(new SummaryPanel(this.#parts, uri, panel));
  }
}

/** What a summary is found by; its query is the folder. */
function addressOf(folder = ""): vscode.Uri {
  return vscode.Uri.from({ scheme: "content-authenticity-folder", path: "/summary.md", query: folder });
}
