import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";

/** Limits on the files in a folder. */
export interface FolderBounds {
  readonly files: number;
  /** Total of all files. */
  readonly bytes: number;
  /** Milliseconds since a file was last written or marked as used. */
  readonly ageMs: number;
}

export interface BoundedFolderParts {
  /** Shared by all windows; created with the first file. */
  readonly folder: string;
  /** Matches the names of files to keep; anything else is removed. */
  readonly names: RegExp;
  readonly bounds: FolderBounds;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const SWEPT_EVERY_MS = 600_000;
/** The age at which unfinished files of a killed window are removed, in milliseconds. */
const LEAVINGS_MS = 3_600_000;
const UNFINISHED = /^[0-9a-f-]{36}\.tmp$/u;

/**
 * A folder of files shared by all windows. A file gets its name only when it is complete, and files beyond
 * the bounds are removed, oldest first. Rejects if the disk does.
 */
export class BoundedFolder {
  readonly #parts: BoundedFolderParts;
  #sweptAt: number | undefined;

  constructor(parts: BoundedFolderParts) {
    this.#parts = parts;
  }

  path(file: string): string {
    return path.join(this.#parts.folder, file);
  }

  /** Returns the names of its own files; empty if the folder doesn't exist. */
  async names(): Promise<readonly string[]> {
    return (await this.#all()).filter((file) => this.#parts.names.test(file));
  }

  /**
   * Writes a file atomically. `finish` gets the path before the file is renamed, since another window may
   * replace it afterwards; its result is returned. A `flushed` file survives a crash of the machine.
   */
  async write<T>(
    file: string,
    bytes: Uint8Array,
    { finish, flushed }: { readonly finish: (written: string) => Promise<T>; readonly flushed: boolean },
  ): Promise<T> {
    await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
    const unfinished = this.path(`${randomUUID()}.tmp`);
    try {
      await writeFile(unfinished, bytes, { mode: 0o600, flag: "wx", flush: flushed });
      const finished = await finish(unfinished);
      await rename(unfinished, this.path(file));
      return finished;
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Removes foreign files and those beyond the bounds: on the first call, after some time, or if `due`. Calls
   * `isTooMuch` for each file, newest first. Returns the names of the removed files.
   */
  async sweep(due = false, isTooMuch: (file: string) => boolean = () => false): Promise<readonly string[]> {
    const now = this.#parts.now();
    const isRecent = this.#sweptAt !== undefined && Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS;
    if (isRecent && !due) return [];
    this.#sweptAt = now;
    const { bounds, names } = this.#parts;
    const found: { readonly file: string; readonly at: number; readonly bytes: number }[] = [];
    for (const file of await this.#all()) {
      const look = await stat(this.path(file)).catch(() => undefined);
      if (look === undefined || !look.isFile()) continue;
      const isUnfinished = UNFINISHED.test(file) && now - look.mtimeMs < LEAVINGS_MS;
      if (names.test(file)) found.push({ file, at: look.mtimeMs, bytes: look.size });
      else if (!isUnfinished) await rm(this.path(file), { force: true });
    }
    const removed: string[] = [];
    let bytes = 0;
    for (const [index, one] of found.sort((a, b) => b.at - a.at).entries()) {
      bytes += one.bytes;
      const isOver = index >= bounds.files || bytes > bounds.bytes || now - one.at > bounds.ageMs;
      if (!isTooMuch(one.file) && !isOver) continue;
      await rm(this.path(one.file), { force: true });
      removed.push(one.file);
    }
    return removed;
  }

  async #all(): Promise<readonly string[]> {
    try {
      return await readdir(this.#parts.folder);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }
}
