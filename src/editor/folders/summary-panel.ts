import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  summaryEditorMessage,
  type SummaryEditorMessage,
  type SummaryPageMessage,
} from "../../protocol/summary-messages.ts";
import { PagePanel } from "../page-panel.ts";
import type { KeptSummaries } from "../../checking/store/kept-summaries.ts";
import { summaryViewOf } from "../../report/folders/summary-view-of.ts";
import type { Summary } from "../../checking/store/summary-record.ts";

export interface SummaryPanelParts {
  readonly kept: Pick<KeptSummaries, "get">;
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  readonly onDefect: (thrown: unknown) => void;
}

/** Which part of a summary is brought into sight. */
export type SummaryPart = "files" | "leftOut";

/** A check that ends at once writes its summary twice. In milliseconds. */
const PAUSE = { settled: 50, longest: 500 };

/** The page of one summary, by the summary's own address, whose query is the folder (EDI-15). */
export class SummaryPanel implements vscode.Disposable {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  readonly #parts: SummaryPanelParts;
  readonly #page: PagePanel<SummaryEditorMessage, SummaryPageMessage>;
  #summary: Summary | undefined;
  #part: SummaryPart | undefined;

  constructor(parts: SummaryPanelParts, uri: vscode.Uri, panel: vscode.WebviewPanel) {
    this.#parts = parts;
    this.uri = uri;
    this.panel = panel;
    this.#page = new PagePanel(panel, {
      extension: parts.extension,
      title: l10n.t("Summary of Checked Files"),
      frame: {
        title: l10n.t("Summary of Checked Files"),
        script: "summary.js",
        styles: ["report-style.css", "summary-style.css"],
      },
      pause: PAUSE,
      message: summaryEditorMessage,
      answer: async (message) => this.#answer(message),
      update: async () => this.#update(),
      onDefect: parts.onDefect,
    });
  }

  /** The folder that was checked; undefined where there were several. */
  get folder(): vscode.Uri | undefined {
    const { query } = this.uri;
    return query === "" ? undefined : vscode.Uri.parse(query, true);
  }

  /** The summary is another one now. */
  changed(): void {
    this.#page.updateSoon();
  }

  /** Brings a part into sight as soon as the page shows it. */
  goTo(part: SummaryPart): void {
    this.#part = part;
    this.#page.update();
  }

  dispose(): void {
    this.#page.dispose();
  }

  async #update(): Promise<void> {
    const summary = await this.#parts.kept.get(this.uri.toString());
    this.#summary = summary;
    if (summary === undefined) {
      this.panel.dispose();
      return;
    }
    const view = summaryViewOf(summary, shownPath);
    await this.#page.post({ type: "summary", uri: this.uri.toString(), view });
    const part = this.#part;
    this.#part = undefined;
    if (part !== undefined) await this.#page.post({ type: "goTo", part });
  }

  async #answer(message: Exclude<SummaryEditorMessage, { type: "ready" }>): Promise<void> {
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

/** A path as the person knows it: relative to the workspace. */
export function shownPath(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri, true));
}
