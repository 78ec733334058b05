import * as vscode from "vscode";
import { notSent } from "../checks/check-error.ts";
import { SUMMARY_SCHEME } from "./active-folder.ts";
import { summaryPage, type SummaryPage } from "./folder-summary-text.ts";
import type { KeptSummaries, Summary } from "./kept-summaries.ts";
import type { SummaryFiles, SummaryText } from "./summary-files.ts";

export interface FolderSummaryParts {
  readonly kept: KeptSummaries;
  readonly files: Pick<SummaryFiles, "changed">;
  /** Of the workspace. */
  readonly memory: Pick<vscode.Memento, "get" | "update">;
}

/** The address of the summary that was made last. */
const LATEST = "contentAuthenticity.folderSummary";

/** How long VS Code may take to read a summary anew that it has open, in milliseconds. */
const READ_MS = 2_000;

/**
 * The summaries of checks of many files: one for each folder that was checked, and one for files of no one folder. They are there
 * again when the window is loaded anew.
 */
export class FolderSummary implements vscode.DocumentLinkProvider, vscode.Disposable {
  readonly #parts: FolderSummaryParts;
  readonly #registration: vscode.Disposable;
  /** By the summary that it is of, since each file in it has to be looked for in the workspace. */
  readonly #pages = new WeakMap<Summary, SummaryPage>();

  constructor(parts: FolderSummaryParts) {
    this.#parts = parts;
    this.#registration = vscode.languages.registerDocumentLinkProvider({ scheme: SUMMARY_SCHEME }, this);
  }

  async provideDocumentLinks({ uri: address }: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
    const kept = await this.#parts.kept.get(address.toString());
    const { links } = kept === undefined ? { links: [] } : this.#page(kept);
    return links.map(({ end, line, start, uri }) => {
      const link = new vscode.DocumentLink(new vscode.Range(line, start, line, end), uri);
      link.tooltip = vscode.l10n.t("Open the file");
      return link;
    });
  }

  /** The text of the summary at an address, as a tab of an earlier window asks for it too. */
  async textOf(uri: vscode.Uri): Promise<SummaryText> {
    const kept = await this.#parts.kept.get(uri.toString());
    if (kept !== undefined) return { text: this.#page(kept).text, at: kept.at };
    return { text: `${vscode.l10n.t("What this check came to is not known any more.")}\n`, at: 0 };
  }

  async set(made: Summary): Promise<void> {
    const uri = addressOf(made.folder);
    await this.#parts.kept.set(uri.toString(), made);
    await this.#parts.memory.update(LATEST, uri.toString());
    this.#parts.files.changed(uri);
  }

  /** Shows the latest from its beginning, or at what was left out. Rejects with a `CheckStopped` where there is none. */
  async show(at: "files" | "leftOut"): Promise<void> {
    const latest = this.#parts.memory.get<unknown>(LATEST);
    const kept = typeof latest === "string" ? await this.#parts.kept.get(latest) : undefined;
    if (kept === undefined) {
      throw notSent(
        "nothing_checked",
        vscode.l10n.t("No folder has been checked here, or what it came to is not known any more."),
      );
    }
    const { leftOutLine, text } = this.#page(kept);
    const document = await vscode.workspace.openTextDocument(addressOf(kept.folder));
    await readAs(document, text);
    const line = at === "files" ? 0 : leftOutLine;
    const selection = new vscode.Range(line, 0, line, 0);
    const editor = await vscode.window.showTextDocument(document, { preview: false, selection });
    editor.revealRange(selection, vscode.TextEditorRevealType.AtTop);
  }

  dispose(): void {
    this.#registration.dispose();
  }

  #page(kept: Summary): SummaryPage {
    const page = this.#pages.get(kept) ?? summaryPage(kept);
    this.#pages.set(kept, page);
    return page;
  }
}

function addressOf(folder = ""): vscode.Uri {
  return vscode.Uri.from({ scheme: SUMMARY_SCHEME, path: "/summary.md", query: folder });
}

/** Waits until VS Code has read a text that it had open before. */
async function readAs(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() === text) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), READ_MS);
  const watching = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document === document && document.getText() === text) resolve(undefined);
  });
  await promise;
  clearTimeout(timer);
  watching.dispose();
}
