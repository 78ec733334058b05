import * as vscode from "vscode";
import {
  mediaState,
  mediaEditorMessage,
  type MediaEditorMessage,
  type MediaPageMessage,
} from "../../protocol/media-messages.ts";
import { UriPanels } from "../uri-panels.ts";
import * as l10n from "@vscode/l10n";
import { mediaMarkdown } from "../../report/media/media-markdown.ts";
import { linkedViewOf } from "../../report/media/linked-media-report.ts";
import type { MediaReport } from "../../report/media/media-report.ts";
import type { MediaView } from "../../report/media/media-view.ts";
import { Owner } from "../owner.ts";
import { PagePanel } from "../page-panel.ts";
import { nameOf } from "../virtual-texts.ts";
import { isOtherFile, type FileStat } from "../../checking/media/file-source.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import { mediaViewOf, type MediaFileNow } from "../../report/media/media-view-of.ts";
import { COMMANDS } from "./media-commands.ts";
import { workspaceFiles } from "./workspace-files.ts";

/** The view type of the panels. */
const VIEW_TYPE = "contentAuthenticity.media";
/** Opens the report of a file. */
const SHOW = "contentAuthenticity._showMediaReport";

/** The open reports of images and recordings, one per file. */
export class MediaPanels extends Owner {
  readonly #parts: MediaPanelParts;
  readonly #panels = new UriPanels<MediaPanel>(vscode.workspace.onDidRenameFiles);

  constructor(parts: MediaPanelParts) {
    super();
    this.#parts = parts;
    this.register(this.#panels);
  }

  /**
   * Opens or reveals the report of a file beside the active editor; if that is a report, in the same column,
   * so that viewing several doesn't split the window further. Starts no check.
   */
  async show(uri: vscode.Uri): Promise<void> {
    await this.#parts.results.restore(uri.toString());
    const known = this.#panels.of(uri);
    if (known !== undefined) {
      known.panel.reveal();
      return;
    }
    const viewColumn = this.#panels.active?.panel.viewColumn ?? vscode.ViewColumn.Beside;
    const panel = vscode.window.createWebviewPanel(VIEW_TYPE, "", { viewColumn, preserveFocus: false });
    const { results } = this.#parts;
    const isLinking = results.linkedBy(uri.toString()) !== undefined;
    const kind = isLinking ? "links" : (results.of(uri.toString())?.kind ?? "image");
    this.#panels.take(new MediaPanel(this.#parts, { uri, kind }, panel));
  }

  /** The file or document of the report that the person is in, if it is one. */
  get activeUri(): vscode.Uri | undefined {
    return this.#panels.active?.uri;
  }

  /** Restores a panel after a reload, from the state that its page stored. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    await this.#panels.restore(panel, mediaState.safeParse(state), {
      ready: async ({ uri }) => this.#parts.results.restore(uri),
      make: ({ kind, uri }) => new MediaPanel(this.#parts, { uri: vscode.Uri.parse(uri, true), kind }, panel),
    });
  }
}

interface MediaPanelParts {
  readonly results: Pick<MediaResults, "of" | "linkedBy" | "onDidChange" | "restore">;
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  readonly onDefect: (thrown: unknown) => void;
}

interface MediaFile {
  readonly uri: vscode.Uri;
  /** Of a file of which nothing is known any more; else the report says it. */
  readonly kind: MediaView["kind"];
}

/** A file is written in several steps. In milliseconds. */
const PAUSE = { settled: 200, longest: 1_000 };

/** The report of one image or one recording: kept in step with its result and its file as long as it is in sight (EDI-9). */
class MediaPanel extends PagePanel<MediaEditorMessage, MediaPageMessage> {
  readonly #parts: MediaPanelParts;
  readonly #kind: MediaView["kind"];
  #uri: vscode.Uri;
  #watcher: vscode.Disposable;

  constructor(parts: MediaPanelParts, { kind, uri }: MediaFile, panel: vscode.WebviewPanel) {
    super(panel, {
      extension: parts.extension,
      frame: {
        title: titleOf(uri),
        script: "media.js",
        styles: ["report-style.css", "media-style.css"],
        alsoAllowed: ["img-src", "media-src"],
      },
      // A file cannot be a root: its folder is the least that shows it.
      folder: shownFolder(uri),
      pause: PAUSE,
      message: mediaEditorMessage,
      onDefect: parts.onDefect,
    });
    this.#parts = parts;
    this.#kind = kind;
    this.#uri = uri;
    this.#watcher = this.#watch();
    this.register(
      { dispose: () => void this.#watcher.dispose() },
      parts.results.onDidChange((changed) => this.#onFile(changed)),
    );
  }

  get uri(): vscode.Uri {
    return this.#uri;
  }

  /** The file has another name from now on. */
  moveTo(address: string): void {
    const uri = vscode.Uri.parse(address, true);
    const before = shownFolder(this.#uri)?.toString();
    this.#uri = uri;
    this.panel.title = titleOf(uri);
    this.#watcher.dispose();
    this.#watcher = this.#watch();
    const folder = shownFolder(uri);
    if (folder?.toString() !== before) this.allow(folder);
    this.updateSoon();
  }

  #watch(): vscode.Disposable {
    const pattern = new vscode.RelativePattern(folderOf(this.uri), "*");
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    return vscode.Disposable.from(
      watcher,
      watcher.onDidChange((changed) => this.#onFile(changed.toString())),
      watcher.onDidCreate((created) => this.#onFile(created.toString())),
      watcher.onDidDelete((deleted) => this.#onFile(deleted.toString())),
    );
  }

  protected override async answer(message: Exclude<MediaEditorMessage, { type: "ready" }>): Promise<void> {
    if (message.type === "open") {
      const file = this.#parts.results.linkedBy(this.uri.toString())?.files[message.row]?.uri;
      if (file !== undefined) await vscode.commands.executeCommand(SHOW, vscode.Uri.parse(file, true));
      return;
    }
    const { command } = message;
    switch (command) {
      case "export":
        await vscode.commands.executeCommand("contentAuthenticity.exportReport", {
          uri: this.uri,
          of: this.#kindNow,
        });
        return;
      case "checkAgain":
        await vscode.commands.executeCommand(`contentAuthenticity.${COMMANDS[this.#kindNow]}`, this.uri);
        return;
      case "reveal":
        await vscode.commands.executeCommand(
          vscode.workspace.getWorkspaceFolder(this.uri) === undefined ? "revealFileInOS" : "revealInExplorer",
          this.uri,
        );
        return;
      case "copy":
        await vscode.env.clipboard.writeText(mediaMarkdown(await this.#view()));
        await this.post({ type: "said", text: l10n.t("Copied the report as Markdown.") });
        return;
      default:
        command satisfies never;
    }
  }

  /** The file was written, or something else is known of it. */
  #onFile(changed: string): void {
    if (changed === this.uri.toString()) this.updateSoon();
  }

  protected override async tellNews(): Promise<void> {
    await this.post({ type: "media", uri: this.uri.toString(), view: await this.#view() });
  }

  async #view(): Promise<MediaView> {
    const linked = this.#parts.results.linkedBy(this.uri.toString());
    if (linked !== undefined) return linkedViewOf(linked);
    const report = this.#parts.results.of(this.uri.toString());
    return mediaViewOf(report, await this.#fileNow(report));
  }

  async #fileNow(report: MediaReport | undefined): Promise<MediaFileNow> {
    const file = { name: nameOf(this.uri), kind: this.#kindNow };
    let found: FileStat;
    try {
      found = await workspaceFiles.stat(this.uri.toString());
    } catch {
      return { ...file, state: "gone" };
    }
    const state = report === undefined ? "unknown" : isOtherFile(report, found) ? "other" : "same";
    if (!isOnDisk(this.uri)) return { ...file, state };
    // A file that was written anew is another one to the page, which keeps what it has loaded; VS Code takes no query over.
    const address = this.panel.webview.asWebviewUri(this.uri).with({ query: `version=${found.modifiedMs}` });
    return { ...file, state, address: address.toString() };
  }

  get #kindNow(): MediaView["kind"] {
    return this.#parts.results.of(this.uri.toString())?.kind ?? this.#kind;
  }
}

/** Files of other kinds are not served to pages. */
function isOnDisk(uri: vscode.Uri): boolean {
  return uri.scheme === "file" || uri.scheme === "vscode-remote";
}

function shownFolder(uri: vscode.Uri): vscode.Uri | undefined {
  return isOnDisk(uri) ? folderOf(uri) : undefined;
}

function titleOf(uri: vscode.Uri): string {
  return l10n.t("Report: {0}", nameOf(uri));
}

function folderOf(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, "..");
}
