import * as vscode from "vscode";
import {
  mediaEditorMessage,
  type MediaEditorMessage,
  type MediaPageCommand,
} from "../../protocol/media-messages.ts";
import { mediaMarkdown } from "../../report/media-markdown.ts";
import type { MediaKind, MediaReport } from "../../report/media-report.ts";
import type { MediaView } from "../../report/media-view.ts";
import { AfterPause } from "../after-pause.ts";
import { pagesFolder } from "../page-html.ts";
import { nameOf } from "../virtual-texts.ts";
import { isOtherFile } from "./media-file-now.ts";
import { mediaHtml } from "./media-html.ts";
import type { MediaResults } from "./media-results.ts";
import { mediaViewOf, type MediaFileNow } from "./media-view-of.ts";

export interface MediaPanelParts {
  readonly results: Pick<MediaResults, "of" | "onDidChange" | "restore">;
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  readonly onDefect: (thrown: unknown) => void;
}

export interface MediaFile {
  readonly uri: vscode.Uri;
  /** Of a file of which nothing is known any more; else the report says it. */
  readonly kind: MediaKind;
}

/** A file is written in several steps. In milliseconds. */
const PAUSE = { settled: 200, longest: 1_000 };

const CHECKS: Readonly<Record<MediaKind, string>> = {
  image: "contentAuthenticity.detectAiImage",
  audio: "contentAuthenticity.detectAiVoice",
};

/** The report of one image or one recording: kept in step with its result and its file as long as it is in sight (EDI-9). */
export class MediaPanel implements vscode.Disposable {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  readonly #parts: MediaPanelParts;
  readonly #kind: MediaKind;
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscriptions: readonly vscode.Disposable[];
  #isReady = false;

  constructor(parts: MediaPanelParts, { kind, uri }: MediaFile, panel: vscode.WebviewPanel) {
    this.#parts = parts;
    this.#kind = kind;
    this.uri = uri;
    this.panel = panel;
    const pages = pagesFolder(parts.extension);
    panel.title = vscode.l10n.t("Report: {0}", nameOf(uri));
    panel.iconPath = vscode.Uri.joinPath(parts.extension, "media", "icon.png");
    panel.webview.options = {
      enableScripts: true,
      enableCommandUris: false,
      // A file cannot be a root: its folder is the least that shows it.
      localResourceRoots: isOnDisk(uri) ? [pages, folderOf(uri)] : [pages],
    };
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folderOf(uri), "*"));
    this.#subscriptions = [
      this.#pauses,
      watcher,
      watcher.onDidChange((changed) => this.#onFile(changed)),
      watcher.onDidCreate((created) => this.#onFile(created)),
      watcher.onDidDelete((deleted) => this.#onFile(deleted)),
      panel.webview.onDidReceiveMessage((message: unknown) => this.#take(message)),
      panel.onDidChangeViewState(() => {
        // A page out of sight is gone, and asks for everything when it is there again.
        if (!panel.visible) this.#isReady = false;
      }),
      parts.results.onDidChange((changed) => {
        if (this.#isOwn(changed)) this.#updateSoon();
      }),
    ];
    panel.webview.html = mediaHtml(panel.webview, parts.extension);
  }

  dispose(): void {
    // What is under way finds nobody to tell.
    this.#isReady = false;
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Messages of the page; whatever is none is dropped. */
  #take(message: unknown): void {
    const parsed = mediaEditorMessage.safeParse(message);
    if (parsed.success) this.#answer(parsed.data).catch(this.#parts.onDefect);
  }

  async #answer(message: MediaEditorMessage): Promise<void> {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        await this.#update();
        return;
      case "run":
        await this.#run(message.command);
        return;
      default:
        message satisfies never;
    }
  }

  async #run(command: MediaPageCommand): Promise<void> {
    switch (command) {
      case "checkAgain":
        await vscode.commands.executeCommand(CHECKS[this.#kindNow], this.uri);
        return;
      case "reveal":
        await vscode.commands.executeCommand(
          vscode.workspace.getWorkspaceFolder(this.uri) === undefined ? "revealFileInOS" : "revealInExplorer",
          this.uri,
        );
        return;
      case "copy":
        await vscode.env.clipboard.writeText(mediaMarkdown(await this.#view()));
        await this.#post({ type: "said", text: vscode.l10n.t("The report was copied as Markdown.") });
        return;
      default:
        command satisfies never;
    }
  }

  #onFile(changed: vscode.Uri): void {
    if (this.#isOwn(changed)) this.#updateSoon();
  }

  #updateSoon(): void {
    if (this.#isReady) this.#pauses.wait("media", () => void this.#update().catch(this.#parts.onDefect));
  }

  async #update(): Promise<void> {
    await this.#post({ type: "media", uri: this.uri.toString(), view: await this.#view() });
  }

  async #post(message: unknown): Promise<void> {
    if (this.#isReady) await this.panel.webview.postMessage(message);
  }

  async #view(): Promise<MediaView> {
    const report = this.#parts.results.of(this.uri);
    return mediaViewOf(report, await this.#fileNow(report));
  }

  async #fileNow(report: MediaReport | undefined): Promise<MediaFileNow> {
    const file = { name: nameOf(this.uri), kind: this.#kindNow };
    let found: vscode.FileStat;
    try {
      found = await vscode.workspace.fs.stat(this.uri);
    } catch {
      return { ...file, state: "gone" };
    }
    const state = report === undefined ? "unknown" : isOtherFile(report, found) ? "other" : "same";
    if (!isOnDisk(this.uri)) return { ...file, state };
    // A file that was written anew is another one to the page, which keeps what it has loaded; VS Code takes no query over.
    const address = this.panel.webview.asWebviewUri(this.uri).with({ query: `version=${found.mtime}` });
    return { ...file, state, address: address.toString() };
  }

  get #kindNow(): MediaKind {
    return this.#parts.results.of(this.uri)?.kind ?? this.#kind;
  }

  #isOwn(uri: vscode.Uri): boolean {
    return uri.toString() === this.uri.toString();
  }
}

/** Files of other kinds are not served to pages. */
function isOnDisk(uri: vscode.Uri): boolean {
  return uri.scheme === "file" || uri.scheme === "vscode-remote";
}

function folderOf(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, "..");
}
