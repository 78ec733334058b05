import { BestEffort } from "./best-effort.ts";
import type { Database } from "./database.ts";
import { openResult, resultName, sealResult, type CheckContent } from "./sealed-results.ts";

/** Results of documents, reports of images and recordings, or summaries of checks of many files. */
type DocumentKind = "documents" | "media" | "summaries";

export interface DocumentBounds {
  readonly count: number;
  /** Total of all. */
  readonly bytes: number;
  /** The maximum size of one; a larger one is not stored. */
  readonly eachBytes: number;
}

export interface StoredDocumentsParts {
  /** Shared by all windows. */
  readonly database: Pick<Database, "removeDamaged" | "run">;
  /** The secret for names and keys; without one nothing is stored. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  readonly bounds?: DocumentBounds;
}

const MB = 1_024 * 1_024;
const BOUNDS: Readonly<Record<DocumentKind, DocumentBounds>> = {
  // The maximum number of files in a folder check, whose report needs all of them.
  documents: { count: 2_000, bytes: 64 * MB, eachBytes: 8 * MB },
  // A report of a recording of ten minutes may have some hundreds of kilobytes.
  media: { count: 200, bytes: 16 * MB, eachBytes: MB },
  // Two thousand files with three checks each are about two megabytes.
  summaries: { count: 50, bytes: 32 * MB, eachBytes: 8 * MB },
};
const AGE_MS = 90 * 24 * 3_600_000;

const READ = "SELECT sealed, written_at FROM documents WHERE kind = ? AND name = unhex(?)";
const VERSION = "SELECT version FROM documents WHERE kind = ? AND name = unhex(?)";
const NAMES = `SELECT lower(hex(name)) AS name FROM documents
  WHERE kind = ? AND name IN (SELECT unhex(value) FROM json_each(?))`;
const PUT = `INSERT OR REPLACE INTO documents(kind, name, sealed, bytes, written_at)
  VALUES (?, unhex(?), ?, ?, ?) RETURNING version`;
const DROP = "DELETE FROM documents WHERE kind = ? AND name = unhex(?)";
const DROP_ALL = "DELETE FROM documents WHERE kind = ?";
const DROP_OVER = `DELETE FROM documents WHERE kind = ?1 AND (written_at < ?2 OR version IN (
  SELECT version FROM (
    SELECT version, row_number() OVER latest AS place, sum(bytes) OVER latest AS total FROM documents
    WHERE kind = ?1
    WINDOW latest AS (ORDER BY written_at DESC, version DESC ROWS UNBOUNDED PRECEDING)
  ) WHERE place > ?3 OR total > ?4
))`;

/**
 * One sealed value per address, shared by all windows and kept across restarts. Neither name nor content
 * reveals anything without the address and the installation's secret. The latest write wins. Never rejects: an
 * unreadable value counts as absent, and the first failed write is logged.
 */
export class StoredDocuments {
  readonly #kind: DocumentKind;
  readonly #parts: StoredDocumentsParts;
  readonly #bounds: DocumentBounds;
  readonly #attempts: BestEffort;

  constructor(kind: DocumentKind, parts: StoredDocumentsParts) {
    this.#kind = kind;
    this.#parts = parts;
    this.#bounds = parts.bounds ?? BOUNDS[kind];
    this.#attempts = new BestEffort((why, what) =>
      parts.warn(`Results of documents could not be ${what}: ${why}.`),
    );
  }

  /** Returns the value stored for an address; undefined if nothing can be read. */
  async read(uri: string): Promise<unknown> {
    return this.#orElse(undefined, "read", async (secret) => {
      const { database, now } = this.#parts;
      const find = { sql: READ, args: [this.#kind, nameOf(uri, secret)] };
      const [[{ sealed, written_at: writtenAt } = {}] = []] = await database.run([find]);
      const isTooOld = Math.abs(now() - Number(writtenAt)) > AGE_MS;
      if (!(sealed instanceof Uint8Array) || isTooOld) return undefined;
      return openResult(contentOf(uri), sealed, secret)?.value;
    });
  }

  /** Returns those of the addresses that have a stored value. */
  async keptOf(uris: readonly string[]): Promise<readonly string[]> {
    return this.#orElse<readonly string[]>([], "read", async (secret) => {
      const names = JSON.stringify(uris.map((uri) => nameOf(uri, secret)));
      const [rows = []] = await this.#parts.database.run([{ sql: NAMES, args: [this.#kind, names] }]);
      const found = new Set(rows.map(({ name }) => name));
      return uris.filter((uri) => found.has(nameOf(uri, secret)));
    });
  }

  /** Returns a number that identifies the current value of an address; undefined if there is none. */
  async version(uri: string): Promise<number | undefined> {
    return this.#orElse(undefined, "read", async (secret) => {
      const find = { sql: VERSION, args: [this.#kind, nameOf(uri, secret)] };
      const [[row] = []] = await this.#parts.database.run([find]);
      return row && Number(row["version"]);
    });
  }

  /** Replaces the value for an address; a value that is too large removes it. Returns the version, if there is one. */
  async write(uri: string, value: unknown): Promise<number | undefined> {
    return this.#orElse(undefined, "kept for later", async (secret) => {
      const { database, now } = this.#parts;
      const { bytes, count, eachBytes } = this.#bounds;
      const sealed = sealResult(contentOf(uri), value, secret);
      const name = nameOf(uri, secret);
      if (sealed.length > eachBytes) {
        await database.run([{ sql: DROP, args: [this.#kind, name] }]);
        return undefined;
      }
      const [[row] = []] = await database.run([
        { sql: PUT, args: [this.#kind, name, sealed, sealed.length, now()] },
        { sql: DROP_OVER, args: [this.#kind, now() - AGE_MS, count, bytes] },
      ]);
      return row && Number(row["version"]);
    });
  }

  async remove(uri: string): Promise<void> {
    await this.#orElse(undefined, "removed", async (secret) => {
      await this.#parts.database.run([{ sql: DROP, args: [this.#kind, nameOf(uri, secret)] }]);
    });
  }

  /** Removes all values, with those in a database that was set aside as damaged. Rejects if the disk does. */
  async clear(): Promise<void> {
    const { database } = this.#parts;
    await database.run([{ sql: DROP_ALL, args: [this.#kind] }], true);
    // Clearing may have been what found the damage.
    await database.removeDamaged();
  }

  /** Runs a step, if there is a secret. */
  async #orElse<T>(otherwise: T, what: string, step: (secret: string) => Promise<T>): Promise<T> {
    return this.#attempts.run(otherwise, what, async () => {
      const secret = await this.#parts.secret();
      return secret === undefined ? otherwise : step(secret);
    });
  }
}

function nameOf(uri: string, secret: string): string {
  return resultName(contentOf(uri), secret);
}

/** Returns the content that a value is sealed for: the document's address, not the text of a request. */
function contentOf(uri: string): CheckContent {
  return { baseUrl: "", operation: "document", options: "", text: uri };
}
