import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { summaryState } from "../../protocol/summary-messages.ts";
import type { SummaryView } from "../../report/folders/summary-view.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { UriPanels } from "../uri-panels.ts";
import type { KeptSummaries } from "../../checking/store/kept-summaries.ts";
import { shownPath, SummaryPanel, type SummaryPanelParts, type SummaryPart } from "./summary-panel.ts";
import { summaryViewOf } from "../../report/folders/summary-view-of.ts";
import type { Summary } from "../../checking/store/summary-record.ts";

export interface FolderSummaryParts extends SummaryPanelParts {
  readonly kept: KeptSummaries;
  /** The workspace state. */
  readonly memory: Pick<vscode.Memento, "get" | "update">;
}

/** The view type of the panels. */
const VIEW_TYPE = "contentAuthenticity.summary";

/** The workspace state key of the latest summary's address. */
const LATEST = "contentAuthenticity.folderSummary";

/**
 * The summaries of checks of many files: one per checked folder, and one for files from different folders.
 * They are restored after a reload.
 */
export class FolderSummary implements vscode.Disposable {
  readonly #parts: FolderSummaryParts;
  readonly #panels = new UriPanels<SummaryPanel>();

  constructor(parts: FolderSummaryParts) {
    this.#parts = parts;
  }

  /** The folder of the active summary; undefined if none is active or it covers files from different folders. */
  get activeFolder(): vscode.Uri | undefined {
    return this.#panels.active?.folder;
  }

  async set(made: Summary): Promise<void> {
    const uri = addressOf(made.folder);
    await this.#parts.kept.set(uri.toString(), made);
    await this.#parts.memory.update(LATEST, uri.toString());
    this.#panels.of(uri)?.changed();
  }

  /**
   * Shows and returns the latest summary, at its top or at the skipped files. Rejects with a `CheckStopped`
   * if there is none.
   */
  async show(part: SummaryPart): Promise<SummaryView> {
    const latest = this.#parts.memory.get<unknown>(LATEST);
    const kept = typeof latest === "string" ? await this.#parts.kept.get(latest) : undefined;
    if (kept === undefined) {
      throw notSent(
        "nothing_checked",
        l10n.t("No folder has been checked here, or what it came to is not known any more."),
      );
    }
    const uri = addressOf(kept.folder);
    const known = this.#panels.of(uri);
    known?.panel.reveal();
    (known ?? this.#open(uri)).goTo(part);
    return summaryViewOf(kept, shownPath);
  }

  /** Restores a panel after a reload, from the state that its page stored. */
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

/** Returns the address that identifies a summary; its query is the folder. */
function addressOf(folder = ""): vscode.Uri {
  return vscode.Uri.from({ scheme: "content-authenticity-folder", path: "/summary.md", query: folder });
}
