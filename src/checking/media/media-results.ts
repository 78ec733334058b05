import type { LinkedMediaReport } from "../../report/media/linked-media-report.ts";
import { underName, type MediaReport } from "../../report/media/media-report.ts";
import { withoutThumbnails, type KeptReport } from "../../report/media/without-thumbnails.ts";
import { readKeptMedia, writeKeptMedia } from "../store/kept-media.ts";
import { movedDocuments } from "../store/moved-address.ts";
import type { StoredDocuments } from "../store/stored-documents.ts";
import { Emitter } from "../vocabulary/emitter.ts";
import { SerialQueue } from "../vocabulary/serial-queue.ts";
import { fileName } from "./file-source.ts";

/** Files whose reports are in memory; the answers themselves are kept on disk, and asked for again cost nothing. */
const MOST_FILES = 500;
/** Those of the latest that have thumbnails, of which a file may have a megabyte. */
const MOST_WITH_THUMBNAILS = 20;

/** Stores reports for all windows; no call rejects but `clear`. */
type ReportFiles = Pick<StoredDocuments, "clear" | "keptOf" | "read" | "remove" | "write">;

/** A file or a folder that has another address. */
interface RenamedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * The latest report of each image and recording, and of each document whose links were checked, in this window or in one
 * before it, by its address.
 */
export class MediaResults {
  readonly #files: ReportFiles;
  readonly #reports = new Map<string, KeptReport>();
  readonly #filesWithin: (address: string) => Promise<readonly string[]>;
  readonly #changed = new Emitter<string>();
  /** One file at a time, in the order of the reports. */
  readonly #queue = new SerialQueue();

  /** Fires with the file that has another report. */
  readonly onDidChange = this.#changed.event;

  /** `filesWithin` lists the files of a folder, and those of the folders in it; of a file that one. */
  constructor(files: ReportFiles, filesWithin: (address: string) => Promise<readonly string[]>) {
    this.#files = files;
    this.#filesWithin = filesWithin;
  }

  of(address: string): MediaReport | undefined {
    const report = this.#reports.get(address);
    return report !== undefined && "files" in report ? undefined : report;
  }

  /** Returns the latest check of all files that a document links to. */
  linkedBy(document: string): LinkedMediaReport | undefined {
    const report = this.#reports.get(document);
    return report !== undefined && "files" in report ? report : undefined;
  }

  /** Takes the place of an earlier report of the same file, after a reload too: it is written in the background. */
  keep(address: string, report: KeptReport): void {
    this.#set(address, report);
    void this.#queue.run(async () => this.#files.write(address, writeKeptMedia(report)));
  }

  /** Brings back the report that an earlier window kept of a file, where this one has none. Sends nothing; never rejects. */
  async restore(address: string): Promise<void> {
    if (this.#reports.has(address)) return;
    const report = readKeptMedia(await this.#files.read(address));
    // A check may have ended meanwhile, which is newer.
    if (report !== undefined && !this.#reports.has(address)) this.#set(address, report);
  }

  /** Has reports go with files and folders that have other names since `at`, in milliseconds since 1970. Never rejects. */
  async renamed(files: readonly RenamedFile[], at: number): Promise<void> {
    await this.#queue.run(async () => this.#carry(files, at)).catch(() => undefined);
  }

  /** On the disk, for all windows; what is shown stays. Rejects where the disk does. */
  async forgetResults(): Promise<void> {
    await this.#queue.idle();
    await this.#files.clear();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#reports.clear();
  }

  async #carry(files: readonly RenamedFile[], at: number): Promise<void> {
    const disk = this.#files;
    const moves = new Map<string, string>();
    for (const file of files) {
      const within = await this.#filesWithin(file.to);
      const moved = await movedDocuments(file, within, [...this.#reports.keys()], disk);
      for (const [from, to] of moved) moves.set(from, to);
    }
    // All of them before any is written: two files may have each other's names.
    const carried: (readonly [string, KeptReport])[] = [];
    for (const [from, to] of moves) {
      const report = this.#reports.get(from) ?? readKeptMedia(await disk.read(from));
      if (report !== undefined) carried.push([to, underName(report, fileName(to))]);
    }
    const isNewer = (address: string): boolean => (this.#reports.get(address)?.at ?? -Infinity) >= at;
    // Of a file that it has taken the place of nothing is said any more.
    for (const address of new Set([...moves].flat())) {
      if (isNewer(address)) continue;
      await disk.remove(address);
      if (this.#reports.delete(address)) this.#changed.fire(address);
    }
    for (const [address, report] of carried) {
      if (isNewer(address)) continue;
      this.#set(address, report);
      await disk.write(address, writeKeptMedia(report));
    }
  }

  #set(address: string, report: KeptReport): void {
    this.#reports.delete(address);
    this.#reports.set(address, report);
    for (const oldest of this.#reports.keys()) {
      if (this.#reports.size <= MOST_FILES) break;
      this.#reports.delete(oldest);
    }
    const older = [...this.#reports].at(-1 - MOST_WITH_THUMBNAILS);
    if (older !== undefined) this.#reports.set(older[0], withoutThumbnails(older[1]));
    this.#changed.fire(address);
  }
}
