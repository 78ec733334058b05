import type { Stats } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { errorCode, hasCode } from "../error-code.ts";
import { BoundedFolder, type FolderBounds } from "./bounded-folder.ts";
import type { CheckContent } from "./result-cache.ts";
import { openResult, resultName, sealResult } from "./sealed-results.ts";

export interface KeptFileBounds extends FolderBounds {
  /** Of one; a larger one is not kept. */
  readonly fileBytes: number;
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

/**
 * One sealed file for each document, for all windows and over restarts. Neither its name nor what is in it tells anything of the
 * document without its address and the secret of the installation. What was written last stands. Nothing here rejects: what
 * cannot be read is as good as absent, and what cannot be written is warned of once.
 */
export class KeptDocumentFiles {
  readonly #parts: KeptFileParts;
  readonly #bounds: KeptFileBounds;
  readonly #folder: BoundedFolder;
  #hasWarned = false;

  constructor(parts: KeptFileParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? USUAL_BOUNDS;
    this.#folder = new BoundedFolder({ ...parts, names: KEPT, bounds: this.#bounds });
  }

  /** What was kept under an address; undefined where there is nothing that can be read. */
  async read(uri: string): Promise<unknown> {
    return this.#orElse(undefined, "read", async () => {
      const secret = await this.#parts.secret();
      if (secret === undefined) return undefined;
      const file = this.#path(uri, secret);
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
      const names = new Set(await this.#folder.names());
      return uris.filter((uri) => names.has(nameOf(uri, secret)));
    });
  }

  /** What tells the file that is there now from any other; undefined where there is none. */
  async stamp(uri: string): Promise<string | undefined> {
    return this.#orElse(undefined, "read", async () => {
      const secret = await this.#parts.secret();
      return secret === undefined ? undefined : stampOf(await stat(this.#path(uri, secret)));
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
      if (sealed.length > this.#bounds.fileBytes) {
        await rm(this.#path(uri, secret), { force: true });
        return undefined;
      }
      const stamp = await this.#folder.write(nameOf(uri, secret), sealed, {
        // One that a crash of the machine cuts off cannot be opened, and is as good as none.
        flushed: false,
        finish: async (written) => stampOf(await stat(written)),
      });
      await this.#folder.sweep();
      return stamp;
    });
  }

  async remove(uri: string): Promise<void> {
    await this.#orElse(undefined, "removed", async () => {
      const secret = await this.#parts.secret();
      if (secret !== undefined) await rm(this.#path(uri, secret), { force: true });
    });
  }

  /** Removes all of them. Rejects where the disk does. */
  async clear(): Promise<void> {
    await rm(this.#parts.folder, { recursive: true, force: true });
  }

  #path(uri: string, secret: string): string {
    return this.#folder.path(nameOf(uri, secret));
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

function nameOf(uri: string, secret: string): string {
  return `${resultName(contentOf(uri), secret)}.kept`;
}

/** One of its own: an answer of a service is kept by its text, this by the address of the document. */
function contentOf(uri: string): CheckContent {
  return { baseUrl: "", operation: "document", options: "", text: uri };
}
