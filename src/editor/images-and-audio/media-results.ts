import * as vscode from "vscode";
import type { MediaReport } from "../../report/media-report.ts";
import type { KeptDocumentFiles } from "../results/kept-document-files.ts";

/** Files whose reports are in memory; the answers themselves are kept on disk, and asked for again cost nothing. */
const MOST_FILES = 500;

/** Keeps reports over a reload; loaded at the first report. */
export interface KeptReports {
  readonly files: Pick<KeptDocumentFiles, "clear" | "read" | "write">;
  readonly toKept: (report: MediaReport) => unknown;
  readonly read: (kept: unknown) => MediaReport | undefined;
}

/** The latest report of each image and recording that was checked in this window, or in one before it. */
export class MediaResults implements vscode.Disposable {
  readonly #kept: () => Promise<KeptReports>;
  readonly #reports = new Map<string, MediaReport>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** One file at a time, in the order of the reports. */
  #last: Promise<unknown> = Promise.resolve();

  /** Fires with the file that has another report. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor(kept: () => Promise<KeptReports>) {
    this.#kept = kept;
  }

  of(uri: vscode.Uri): MediaReport | undefined {
    return this.#reports.get(uri.toString());
  }

  /** Takes the place of an earlier report of the same file, after a reload too: it is written in the background. */
  keep(uri: vscode.Uri, report: MediaReport): void {
    this.#set(uri, report);
    const write = async (): Promise<void> => {
      const { files, toKept } = await this.#kept();
      await files.write(uri.toString(), toKept(report));
    };
    this.#last = this.#last.then(write).catch(() => undefined);
  }

  /** Brings back the report that an earlier window kept of a file, where this one has none. Sends nothing; never rejects. */
  async restore(uri: vscode.Uri): Promise<void> {
    if (this.of(uri) !== undefined) return;
    try {
      const { files, read } = await this.#kept();
      const report = read(await files.read(uri.toString()));
      // A check may have ended meanwhile, which is newer.
      if (report !== undefined && this.of(uri) === undefined) this.#set(uri, report);
    } catch {
      // As good as absent: the page says that nothing is known any more.
    }
  }

  /** On the disk, for all windows; what is shown stays. Rejects where the disk does. */
  async forgetResults(): Promise<void> {
    await this.#last;
    await (await this.#kept()).files.clear();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#reports.clear();
  }

  #set(uri: vscode.Uri, report: MediaReport): void {
    const key = uri.toString();
    this.#reports.delete(key);
    this.#reports.set(key, report);
    for (const oldest of this.#reports.keys()) {
      if (this.#reports.size <= MOST_FILES) break;
      this.#reports.delete(oldest);
    }
    this.#changed.fire(uri);
  }
}
