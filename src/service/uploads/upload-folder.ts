import { randomUUID } from "node:crypto";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { serviceUnavailable } from "../refusal.ts";

/** The path of a file for this process only, until it is disposed of. */
export interface UploadPlace {
  readonly path: string;
  /** Removes the file; never rejects for one that does not exist. */
  dispose(): Promise<void>;
}

const PREFIX = "content-authenticity-uploads-";
/** Far longer than any request: a folder untouched for this long belongs to no running service. */
const LEFT_OVER_MS = 3_600_000;
const RETRY_SECONDS = 1;

/** The private folder of one service for uploads in progress. Created with the first of them. */
export class UploadFolder {
  readonly #parent: string;
  readonly #most: number;
  #folder: Promise<string> | undefined;
  #inUse = 0;

  /** `parent` is the system's folder for temporary files; `most` limits concurrent uploads, and so their disk space. */
  constructor(parent: string, most: number) {
    this.#parent = parent;
    this.#most = most;
  }

  /** Reserves a place for one upload. Throws 503 `service_unavailable` with `Retry-After` if there are too many at once. */
  async claim(): Promise<UploadPlace> {
    if (this.#inUse >= this.#most)
      throw serviceUnavailable(
        "Too many files are being uploaded at once. No credits were charged.",
        RETRY_SECONDS,
      );
    this.#inUse += 1;
    try {
      const file = path.join(await this.#present(), randomUUID());
      return { path: file, dispose: () => this.#dispose(file) };
    } catch (error) {
      this.#inUse -= 1;
      throw error;
    }
  }

  /** Removes the folder with everything in it. */
  async close(): Promise<void> {
    const folder = await this.#folder?.catch(() => undefined);
    this.#folder = undefined;
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }

  /** Removes the folders of killed services: the process in the name is gone and nothing was written for an hour. */
  async removeLeftOvers(now: number): Promise<void> {
    const names = await readdir(this.#parent).catch(() => []);
    for (const name of names) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
      if (pid === 0 || isRunning(pid)) continue;
      const folder = path.join(this.#parent, name);
      const found = await lstat(folder).catch(() => undefined);
      // A link or another person's folder of that name isn't ours.
      if (found?.isDirectory() !== true || found.uid !== (process.getuid?.() ?? found.uid)) continue;
      if (now - found.mtimeMs > LEFT_OVER_MS)
        await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  /** The folder, created again if it was removed: many systems delete old temporary files. */
  async #present(): Promise<string> {
    const made = this.#made();
    const folder = await made;
    if ((await lstat(folder).catch(() => undefined)) !== undefined) return folder;
    // Another claim may have replaced it already.
    if (this.#folder === made) this.#folder = undefined;
    return this.#made();
  }

  #made(): Promise<string> {
    // `mkdtemp` creates folders that only their owner can access.
    this.#folder ??= mkdtemp(path.join(this.#parent, `${PREFIX}${process.pid}-`));
    this.#folder.catch(() => (this.#folder = undefined));
    return this.#folder;
  }

  async #dispose(file: string): Promise<void> {
    try {
      await rm(file, { force: true });
    } finally {
      this.#inUse -= 1;
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process results in EPERM.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
