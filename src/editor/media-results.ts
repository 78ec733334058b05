import * as vscode from "vscode";
import type { MediaReport } from "../report/media-report.ts";

/** Files whose reports are in memory; the answers themselves are kept on disk, and asked for again cost nothing. */
const MOST_FILES = 500;

/** The latest report of each image and recording that was checked in this window. */
export class MediaResults implements vscode.Disposable {
  readonly #reports = new Map<string, MediaReport>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  /** Fires with the file that has another report. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  of(uri: vscode.Uri): MediaReport | undefined {
    return this.#reports.get(uri.toString());
  }

  /** Takes the place of an earlier report of the same file. */
  keep(uri: vscode.Uri, report: MediaReport): void {
    const key = uri.toString();
    this.#reports.delete(key);
    this.#reports.set(key, report);
    for (const oldest of this.#reports.keys()) {
      if (this.#reports.size <= MOST_FILES) break;
      this.#reports.delete(oldest);
    }
    this.#changed.fire(uri);
  }

  dispose(): void {
    this.#changed.dispose();
    this.#reports.clear();
  }
}
