import * as vscode from "vscode";
import { underName, type MediaReport } from "../../report/media-report.ts";
import { filesWithin } from "../results/files-within.ts";
import type { KeptDocumentFiles } from "../results/kept-document-files.ts";
import { movedAddress } from "../results/moved-address.ts";
import type { RenamedFile } from "../results/result-carrying.ts";
import { nameOf } from "../virtual-texts.ts";

/** Files whose reports are in memory; the answers themselves are kept on disk, and asked for again cost nothing. */
const MOST_FILES = 500;

/** Keeps reports over a reload; loaded at the first report. */
export interface KeptReports {
  readonly files: Pick<KeptDocumentFiles, "clear" | "keptOf" | "read" | "remove" | "write">;
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

  /** Has reports go with files and folders that have other names since `at`, in milliseconds since 1970. Never rejects. */
  async renamed(files: readonly RenamedFile[], at: number): Promise<void> {
    const turn = this.#last.then(async () => this.#carry(files, at)).catch(() => undefined);
    this.#last = turn;
    await turn;
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

  async #carry(files: readonly RenamedFile[], at: number): Promise<void> {
    const { files: disk, read, toKept } = await this.#kept();
    const moves = new Map<string, string>();
    for (const { newUri, oldUri } of files) {
      for (const [from, to] of await this.#movesOf(oldUri.toString(), newUri, disk)) moves.set(from, to);
    }
    // All of them before any is written: two files may have each other's names.
    const carried: (readonly [vscode.Uri, MediaReport])[] = [];
    for (const [from, to] of moves) {
      const report = this.#reports.get(from) ?? read(await disk.read(from));
      const uri = vscode.Uri.parse(to, true);
      if (report !== undefined) carried.push([uri, underName(report, nameOf(uri))]);
    }
    const isNewer = (uri: string): boolean => (this.#reports.get(uri)?.at ?? -Infinity) >= at;
    // Of a file that it has taken the place of nothing is said any more.
    for (const uri of new Set([...moves].flat())) {
      if (isNewer(uri)) continue;
      await disk.remove(uri);
      if (this.#reports.delete(uri)) this.#changed.fire(vscode.Uri.parse(uri, true));
    }
    for (const [uri, report] of carried) {
      if (isNewer(uri.toString())) continue;
      this.#set(uri, report);
      await disk.write(uri.toString(), toKept(report));
    }
  }

  /** The files of which a report is known or kept, by their former and new addresses; also where it is of what had the new name. */
  async #movesOf(
    before: string,
    renamed: vscode.Uri,
    disk: Pick<KeptDocumentFiles, "keptOf">,
  ): Promise<readonly (readonly [string, string])[]> {
    const now = renamed.toString();
    const addresses = (await filesWithin(renamed)).map(String);
    const former = addresses.flatMap((uri) => movedAddress(uri, now, before) ?? []);
    const known = [...this.#reports.keys(), ...(await disk.keptOf([...former, ...addresses]))];
    return known.flatMap((uri) => {
      const to = movedAddress(uri, before, now);
      const from = to === undefined ? movedAddress(uri, now, before) : uri;
      return from === undefined || from === to ? [] : [[from, to ?? uri] as const];
    });
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
