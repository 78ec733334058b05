import * as vscode from "vscode";
import { mediaState } from "../../protocol/media-messages.ts";
import { movedAddress } from "../../checking/store/moved-address.ts";
import { UriPanels } from "../uri-panels.ts";
import { MediaPanel, type MediaPanelParts } from "./media-panel.ts";

/** The view type of the panels. */
const VIEW_TYPE = "contentAuthenticity.media";

/** The open reports of images and recordings, one per file. */
export class MediaPanels implements vscode.Disposable {
  readonly #parts: MediaPanelParts;
  readonly #panels = new UriPanels<MediaPanel>();
  readonly #subscription: vscode.Disposable;

  constructor(parts: MediaPanelParts) {
    this.#parts = parts;
    this.#subscription = vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { newUri, oldUri } of files) {
        this.#panels.move(
          (uri) => movedAddress(uri, oldUri.toString(), newUri.toString()),
          (report, uri) => report.moveTo(vscode.Uri.parse(uri, true)),
        );
      }
    });
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
    const kind = this.#parts.results.of(uri.toString())?.kind ?? "image";
    this.#panels.take(new MediaPanel(this.#parts, { uri, kind }, panel));
  }

  /** Restores a panel after a reload, from the state that its page stored. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const parsed = mediaState.safeParse(state);
    if (!parsed.success || !URL.canParse(parsed.data.uri)) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(parsed.data.uri, true);
    await this.#panels.restore(uri, panel, {
      ready: this.#parts.results.restore(uri.toString()),
      make: () => new MediaPanel(this.#parts, { uri, kind: parsed.data.kind }, panel),
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#panels.dispose();
  }
}
