import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode, hasCode } from "../error-code.ts";
import type { CheckContent } from "./result-cache.ts";
import { openResult, resultName, sealResult } from "./sealed-results.ts";

export interface KeptFileBounds {
  readonly files: number;
  /** Of all of them. */
  readonly bytes: number;
  /** Of one; a larger one is not kept. */
  readonly fileBytes: number;
  /** Milliseconds since a file was written. */
  readonly ageMs: number;
}

export interface KeptFileParts {
  /** A folder that all windows share; made with the first file. */
  readonly folder: string;
  /** What names and keys are made with; without one nothing is kept. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  readonly bounds?: KeptFileBounds;
}

const USUAL_BOUNDS: KeptFileBounds = {
  // As many as are checked at once: the one report of a folder is made of them.
  files: 2_000,
  bytes: 64 * 1_024 * 1_024,
  fileBytes: 8 * 1_024 * 1_024,
  ageMs: 90 * 24 * 3_600_000,
};

const KEPT = /^[0-9a-f]{64}\.kept$/u;
const UNFINISHED = /^[0-9a-f-]{36}\.tmp$/u;
/** Until what a window was writing when it was killed is removed, in milliseconds. */
const LEAVINGS_MS = 3_600_000;
const SWEPT_EVERY_MS = 600_000;

/**
 * One sealed file for each document, for all windows and over restarts. Neither its name nor what is in it tells anything of the
 * document without its address and the secret of the installation. What was written last stands. Nothing here rejects: what
 * cannot be read is as good as absent, and what cannot be written is warned of once.
 */
export class KeptDocumentFiles {
  readonly #parts: KeptFileParts;
  readonly #bounds: KeptFileBounds;
  #sweptAt: number | undefined;
  #hasWarned = false;

  constructor(parts: KeptFileParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? USUAL_BOUNDS;
  }

  /** What was kept under an address; undefined where there is nothing that can be read. */
  async read(uri: string): Promise<unknown> {
    return this.#orElse(undefined, "read", async () => {
      const secret = await this.#parts.secret();
      if (secret === undefined) return undefined;
      const file = this.#file(uri, secret);
      const { size, mtimeMs } = await stat(file);
      const isTooOld = Math.abs(this.#parts.now() - mtimeMs) > this.#bounds.ageMs;
      if (size > this.#bounds.fileBytes || isTooOld) return undefined;
      return openResult(contentOf(uri), await readFile(file), secret)?.value;
    });
  }

  /** Those of the addresses under which something is kept, by one look at the folder. */
  async keptOf(uris: readonly string[]): Promise<readonly string[]> {
    return this.#orElse<readonly string[]>([], "read", async () => {
      const secret = await this.#parts.secret();
      if (secret === undefined || uris.length === 0) return [];
      const names = new Set(await readdir(this.#parts.folder));
      return uris.filter((uri) => names.has(path.basename(this.#file(uri, secret))));
    });
  }

  /** What tells the file that is there now from any other; undefined where there is none. */
  async stamp(uri: string): Promise<string | undefined> {
    return this.#orElse(undefined, "read", async () => {
      const secret = await this.#parts.secret();
      return secret === undefined ? undefined : stampOf(await stat(this.#file(uri, secret)));
    });
  }

  /**
   * Keeps a value under an address in the place of what was there; too large a one leaves nothing there. Gives the stamp of the
   * file where there is one.
   */
  async write(uri: string, value: unknown): Promise<string | undefined> {
    return this.#orElse(undefined, "kept for later", async () => {
      const secret = await this.#parts.secret();
      if (secret === undefined) return undefined;
      const sealed = sealResult(contentOf(uri), value, secret);
      const file = this.#file(uri, secret);
      if (sealed.length > this.#bounds.fileBytes) {
        await rm(file, { force: true });
        return undefined;
      }
      await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
      const unfinished = path.join(this.#parts.folder, `${randomUUID()}.tmp`);
      try {
        // One that a crash of the machine cuts off cannot be opened, and is as good as none.
        await writeFile(unfinished, sealed, { mode: 0o600, flag: "wx" });
        // Before it has its name: then another window may put its own there.
        const written = stampOf(await stat(unfinished));
        await rename(unfinished, file);
        await this.#sweep();
        return written;
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    });
  }

  async remove(uri: string): Promise<void> {
    await this.#orElse(undefined, "removed", async () => {
      const secret = await this.#parts.secret();
      if (secret !== undefined) await rm(this.#file(uri, secret), { force: true });
    });
  }

  /** Removes all of them. Rejects where the disk does. */
  async clear(): Promise<void> {
    await rm(this.#parts.folder, { recursive: true, force: true });
  }

  #file(uri: string, secret: string): string {
    return path.join(this.#parts.folder, `${resultName(contentOf(uri), secret)}.kept`);
  }

  /** Removes what is beyond the bounds, the oldest first. At the first file, then when some time has passed. */
  async #sweep(): Promise<void> {
    const now = this.#parts.now();
    if (this.#sweptAt !== undefined && Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS) return;
    this.#sweptAt = now;
    const { folder } = this.#parts;
    const found: { readonly file: string; readonly at: number; readonly bytes: number }[] = [];
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const look = await stat(file).catch(() => undefined);
      if (look === undefined || !look.isFile()) continue;
      const isUnfinished = UNFINISHED.test(name) && now - look.mtimeMs < LEAVINGS_MS;
      if (KEPT.test(name)) found.push({ file, at: look.mtimeMs, bytes: look.size });
      else if (!isUnfinished) await rm(file, { force: true });
    }
    const { ageMs, bytes: most, files } = this.#bounds;
    let bytes = 0;
    for (const [index, one] of found.sort((a, b) => b.at - a.at).entries()) {
      bytes += one.bytes;
      const isOver = index >= files || bytes > most || now - one.at > ageMs;
      if (isOver) await rm(one.file, { force: true });
    }
  }

  async #orElse<T>(otherwise: T, what: string, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (hasCode(error, "ENOENT")) return otherwise;
      const why = errorCode(error) ?? "unknown";
      if (!this.#hasWarned) this.#parts.warn(`Results of documents could not be ${what}: ${why}.`);
      this.#hasWarned = true;
      return otherwise;
    }
  }
}

function stampOf({ ino, mtimeMs, size }: Stats): string {
  return `${ino} ${mtimeMs} ${size}`;
}

/** One of its own: an answer of a service is kept by its text, this by the address of the document. */
function contentOf(uri: string): CheckContent {
  return { baseUrl: "", operation: "document", options: "", text: uri };
}
