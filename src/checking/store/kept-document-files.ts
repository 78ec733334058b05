import type { Stats } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { errorCode, hasCode } from "../vocabulary/error-code.ts";
import { BoundedFolder, type FolderBounds } from "./bounded-folder.ts";
import type { CheckContent } from "./sealed-results.ts";
import { openResult, resultName, sealResult } from "./sealed-results.ts";

export interface KeptFileBounds extends FolderBounds {
  /** The maximum size of one file; a larger one is not stored. */
  readonly fileBytes: number;
}

export interface KeptFileParts {
  /** Shared by all windows; created with the first file. */
  readonly folder: string;
  /** The secret for names and keys; without one nothing is stored. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  readonly bounds?: KeptFileBounds;
}

const USUAL_BOUNDS: KeptFileBounds = {
  // The maximum number of files in a folder check, whose report needs all of them.
  files: 2_000,
  bytes: 64 * 1_024 * 1_024,
  fileBytes: 8 * 1_024 * 1_024,
  ageMs: 90 * 24 * 3_600_000,
};

const KEPT = /^[0-9a-f]{64}\.kept$/u;

/**
 * One sealed file per document, shared by all windows and kept across restarts. Neither name nor content
 * reveals anything without the document's address and the installation's secret. The latest write wins. Never
 * rejects: an unreadable file counts as absent, and the first failed write is logged.
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

  /** Returns the value stored for an address; undefined if nothing can be read. */
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

  /** Returns those of the addresses that have a stored value, with one listing of the folder. */
  async keptOf(uris: readonly string[]): Promise<readonly string[]> {
    return this.#orElse<readonly string[]>([], "read", async () => {
      const secret = await this.#parts.secret();
      if (secret === undefined || uris.length === 0) return [];
      const names = new Set(await this.#folder.names());
      return uris.filter((uri) => names.has(nameOf(uri, secret)));
    });
  }

  /** Returns a stamp that identifies the current version of the file; undefined if there is none. */
  async stamp(uri: string): Promise<string | undefined> {
    return this.#orElse(undefined, "read", async () => {
      const secret = await this.#parts.secret();
      return secret === undefined ? undefined : stampOf(await stat(this.#path(uri, secret)));
    });
  }

  /**
   * Replaces the value for an address; a value that is too large removes it. Returns the stamp of the file,
   * if there is one.
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
        // A file cut off by a crash of the machine can't be opened, and counts as absent.
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

  /** Removes all files. Rejects if the disk does. */
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

/** Returns the content that a file is sealed for: the document's address, not the text of a request. */
function contentOf(uri: string): CheckContent {
  return { baseUrl: "", operation: "document", options: "", text: uri };
}
