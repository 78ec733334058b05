import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  summaryState,
  summaryEditorMessage,
  type SummaryEditorMessage,
  type SummaryPageMessage,
} from "../../protocol/summary-messages.ts";
import type { SummaryView } from "../../report/folders/summary-view.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { relativeOf } from "../documents/workspace-place.ts";
import { UriPanels } from "../uri-panels.ts";
import type { KeptSummaries } from "../../checking/store/kept-summaries.ts";
import { summaryViewOf } from "../../report/folders/summary-view-of.ts";
import type { Summary } from "../../checking/store/summary-record.ts";
import { PagePanel } from "../page-panel.ts";

export interface FolderSummaryParts extends SummaryPanelParts {
  readonly kept: KeptSummaries;
  /** The workspace state. */
  readonly memory: Pick<vscode.Memento, "get" | "update">;
}

/** The view type of the panels. */
const VIEW_TYPE = "contentAuthenticity.summary";

/** The workspace state key of the latest summary's address, and the context key that there is one. */
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
    void vscode.commands.executeCommand("setContext", LATEST, true);
    this.#panels.of(uri)?.updateSoon();
  }

  /**
   * Shows and returns the latest summary, at its top or at the skipped files. Rejects with a `CheckStopped`
   * if there is none.
   */
  async show(part: SummaryPart): Promise<SummaryView> {
    const latest = this.#parts.memory.get<unknown>(LATEST);
    const kept = typeof latest === "string" ? await this.#parts.kept.get(latest) : undefined;
    if (kept === undefined) {
      throw notSent("nothing_checked", l10n.t("No folder check to show."));
    }
    const uri = addressOf(kept.folder);
    const known = this.#panels.of(uri);
    known?.panel.reveal();
    (known ?? this.#open(uri)).goTo(part);
    return summaryViewOf(kept, shownPath);
  }

  /** Restores a panel after a reload, from the state that its page stored. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    await this.#panels.restore(panel, summaryState.safeParse(state), {
      ready: async ({ uri }) => this.#parts.kept.get(uri),
      make: ({ uri }) => new SummaryPanel(this.#parts, vscode.Uri.parse(uri, true), panel),
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

interface SummaryPanelParts {
  readonly kept: Pick<KeptSummaries, "get">;
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  readonly onDefect: (thrown: unknown) => void;
}

/** Which part of a summary is brought into sight. */
type SummaryPart = "files" | "leftOut";

/** A check that ends at once writes its summary twice. In milliseconds. */
const PAUSE = { settled: 50, longest: 500 };

/** The page of one summary, by the summary's own address, whose query is the folder (EDI-15). */
class SummaryPanel extends PagePanel<SummaryEditorMessage, SummaryPageMessage> {
  readonly uri: vscode.Uri;
  readonly #parts: SummaryPanelParts;
  #summary: Summary | undefined;
  #part: SummaryPart | undefined;

  constructor(parts: SummaryPanelParts, uri: vscode.Uri, panel: vscode.WebviewPanel) {
    super(panel, {
      extension: parts.extension,
      frame: {
        title: l10n.t("Summary of Checked Files"),
        script: "summary.js",
        styles: ["report-style.css", "summary-style.css"],
      },
      pause: PAUSE,
      message: summaryEditorMessage,
      onDefect: parts.onDefect,
    });
    this.#parts = parts;
    this.uri = uri;
  }

  /** The folder that was checked; undefined where there were several. */
  get folder(): vscode.Uri | undefined {
    const { query } = this.uri;
    return query === "" ? undefined : vscode.Uri.parse(query, true);
  }

  /** Brings a part into sight as soon as the page shows it. */
  goTo(part: SummaryPart): void {
    this.#part = part;
    this.update();
  }

  protected override async tellNews(): Promise<void> {
    const summary = await this.#parts.kept.get(this.uri.toString());
    this.#summary = summary;
    if (summary === undefined) {
      this.panel.dispose();
      return;
    }
    const view = summaryViewOf(summary, shownPath);
    await this.post({ type: "summary", uri: this.uri.toString(), view });
    const part = this.#part;
    this.#part = undefined;
    if (part !== undefined) await this.post({ type: "goTo", part });
  }

  protected override async answer(message: Exclude<SummaryEditorMessage, { type: "ready" }>): Promise<void> {
    switch (message.type) {
      case "open": {
        const file = this.#summary?.outcome.files[message.file];
        if (file !== undefined)
          await vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(file.uri, true));
        return;
      }
      case "run":
        await vscode.commands.executeCommand(
          `contentAuthenticity.${message.command}`,
          ...(message.command === "exportReport" ? [{ uri: this.folder }] : []),
        );
        return;
      default:
        message satisfies never;
    }
  }
}

/** Returns a path as the user knows it. */
function shownPath(address: string): string {
  return relativeOf(address) ?? vscode.Uri.parse(address, true).fsPath;
}
