import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../error-code.ts";

/** What a folder may hold of its files. */
export interface FolderBounds {
  readonly files: number;
  /** Of all of them. */
  readonly bytes: number;
  /** Milliseconds since a file was written, or marked as used. */
  readonly ageMs: number;
}

export interface BoundedFolderParts {
  /** One that all windows share; made with the first file. */
  readonly folder: string;
  /** The names of the files that are kept in it; what has any other name is removed. */
  readonly names: RegExp;
  readonly bounds: FolderBounds;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const SWEPT_EVERY_MS = 600_000;
/** Until what a window was writing when it was killed is removed. */
const LEAVINGS_MS = 3_600_000;
const UNFINISHED = /^[0-9a-f-]{36}\.tmp$/u;

/**
 * A folder of files that all windows write to: each file has its name only when all that is in it is written, and what is beyond
 * the bounds is removed, the oldest first. Rejects where the disk does.
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

  /** The names of its files, those of others left out; none where there is no folder. */
  async names(): Promise<readonly string[]> {
    return (await this.#all()).filter((file) => this.#parts.names.test(file));
  }

  /**
   * Writes a file whole or not at all. `finish` is handed the path of what is written before it has its name, since after that
   * another window may put its own there; what it gives is given back. A file that is `flushed` outlives a crash of the machine.
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
   * Removes what is beyond the bounds, and what is none of ours: at the first call, then when some time has passed, or where it
   * is `due`. `isTooMuch` is asked of each file, the newest first. Gives the names of the files that it removed.
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
