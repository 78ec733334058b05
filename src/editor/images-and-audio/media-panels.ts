import * as vscode from "vscode";
import { mediaState } from "../../protocol/media-messages.ts";
import { movedAddress } from "../results/moved-address.ts";
import { UriPanels } from "../uri-panels.ts";
import { MediaPanel, type MediaPanelParts } from "./media-panel.ts";

/** What VS Code calls the panels. */
const VIEW_TYPE = "contentAuthenticity.media";

/** The reports of images and recordings that are open, one for each file. */
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
   * Opens the report of a file, or goes to it: beside what is open, and where that is such a report in the same place, so that
   * looking at one after the other does not cut the window into slices. Nothing is checked by that.
   */
  async show(uri: vscode.Uri): Promise<void> {
    await this.#parts.results.restore(uri);
    const known = this.#panels.of(uri);
    if (known !== undefined) {
      known.panel.reveal();
      return;
    }
    const viewColumn = this.#panels.active?.panel.viewColumn ?? vscode.ViewColumn.Beside;
    const panel = vscode.window.createWebviewPanel(VIEW_TYPE, "", { viewColumn, preserveFocus: false });
    const kind = this.#parts.results.of(uri)?.kind ?? "image";
    this.#panels.take(new MediaPanel(this.#parts, { uri, kind }, panel));
  }

  /** Takes up a panel that was open before the window was loaded anew, by what its page has kept of itself. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const parsed = mediaState.safeParse(state);
    if (!parsed.success || !URL.canParse(parsed.data.uri)) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(parsed.data.uri, true);
    await this.#panels.restore(uri, panel, {
      ready: this.#parts.results.restore(uri),
      make: () => new MediaPanel(this.#parts, { uri, kind: parsed.data.kind }, panel),
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#panels.dispose();
  }
}
