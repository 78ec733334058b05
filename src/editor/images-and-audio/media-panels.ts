import * as vscode from "vscode";
import { mediaState } from "../../protocol/media-messages.ts";
import { MediaPanel, type MediaFile, type MediaPanelParts } from "./media-panel.ts";

/** What VS Code calls the panels. */
const VIEW_TYPE = "contentAuthenticity.media";

/** The reports of images and recordings that are open, one for each file. */
export class MediaPanels implements vscode.Disposable {
  readonly #parts: MediaPanelParts;
  readonly #panels = new Map<string, MediaPanel>();

  constructor(parts: MediaPanelParts) {
    this.#parts = parts;
  }

  /**
   * Opens the report of a file, or goes to it: beside what is open, and where that is such a report in the same place, so that
   * looking at one after the other does not cut the window into slices. Nothing is checked by that.
   */
  async show(uri: vscode.Uri): Promise<void> {
    await this.#parts.results.restore(uri);
    const known = this.#panels.get(uri.toString());
    if (known === undefined) {
      const active = [...this.#panels.values()].find(({ panel }) => panel.active)?.panel.viewColumn;
      const column = { viewColumn: active ?? vscode.ViewColumn.Beside, preserveFocus: false };
      const kind = this.#parts.results.of(uri)?.kind ?? "image";
      this.#take({ uri, kind }, vscode.window.createWebviewPanel(VIEW_TYPE, "", column));
    } else known.panel.reveal();
  }

  /** Takes up a panel that was open before the window was loaded anew, by what its page has kept of itself. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const parsed = mediaState.safeParse(state);
    if (!parsed.success || !URL.canParse(parsed.data.uri)) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(parsed.data.uri, true);
    await this.#parts.results.restore(uri);
    // One made meanwhile knows nothing of what was looked at.
    const made = this.#panels.get(uri.toString())?.panel;
    const wasActive = made?.active ?? false;
    made?.dispose();
    this.#take({ uri, kind: parsed.data.kind }, panel);
    if (wasActive) panel.reveal();
  }

  dispose(): void {
    for (const { panel } of this.#panels.values()) panel.dispose();
  }

  #take(file: MediaFile, panel: vscode.WebviewPanel): void {
    const key = file.uri.toString();
    const made = new MediaPanel(this.#parts, file, panel);
    this.#panels.set(key, made);
    panel.onDidDispose(() => {
      made.dispose();
      this.#panels.delete(key);
    });
  }
}
