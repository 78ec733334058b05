import { BestEffort } from "./best-effort.ts";
import type { Database } from "./database.ts";
import type { Row, Statement } from "./statement.ts";
import type { SealedResult } from "./result-pack.ts";

/** Limits on stored results. */
export interface ResultBounds {
  readonly entries: number;
  /** Total of all results. */
  readonly bytes: number;
  /** Milliseconds since a result was last written or marked as used. */
  readonly ageMs: number;
}

export interface StoredResultsParts {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  readonly bounds?: ResultBounds;
}

/**
 * Some ten thousand pages with their corrections, and all checks of the largest folder. Results unused for
 * three months are dropped.
 */
const USUAL_BOUNDS: ResultBounds = {
  entries: 100_000,
  bytes: 64 * 1_024 * 1_024,
  ageMs: 90 * 24 * 3_600_000,
};

/** Precision of the time of last use: frequent reads must not cause frequent writes. */
const TOUCHED_EVERY_MS = 3_600_000;
const SWEPT_EVERY_MS = 600_000;
/** The fraction of a bound that a window may add before the next sweep. */
const SLACK = 0.05;

const FIND = `SELECT lower(hex(name)) AS name, sealed FROM results
  WHERE name IN (SELECT unhex(value) FROM json_each(?))`;
const TOUCH = `UPDATE results SET used_at = ?
  WHERE abs(used_at - ?) >= ${TOUCHED_EVERY_MS} AND name IN (SELECT unhex(value) FROM json_each(?))`;
const PUT = "INSERT OR REPLACE INTO results VALUES (unhex(?), ?, ?, ?)";
const DROP_OLD = "DELETE FROM results WHERE used_at < ?";
const DROP_OVER = `DELETE FROM results WHERE rowid IN (
  SELECT rowid FROM (
    SELECT rowid, row_number() OVER latest AS place, sum(bytes) OVER latest AS total FROM results
    WINDOW latest AS (ORDER BY used_at DESC, rowid DESC ROWS UNBOUNDED PRECEDING)
  ) WHERE place > ? OR total > ?
)`;

/** Sealed results, shared by all windows and kept across restarts. The least recently used are removed first. */
export class StoredResults {
  readonly #parts: StoredResultsParts;
  readonly #bounds: ResultBounds;
  readonly #attempts: BestEffort;
  /** Names used since a time; a later use within the hour need not be written. */
  #touched = { since: -Infinity, names: new Set<string>() };
  #sweptAt = -Infinity;
  /** Added since `#sweptAt`. */
  #added = { entries: 0, bytes: 0 };

  constructor(parts: StoredResultsParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? USUAL_BOUNDS;
    this.#attempts = new BestEffort((why, what) =>
      parts.warn(`Results of checks could not be ${what}: ${why}.`),
    );
  }

  /** Returns the stored results with these names. Never rejects: an unreadable result counts as absent. */
  async find(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.#attempts.run(new Map(), "read", async () => {
      const [rows = []] = await this.#run([{ sql: FIND, args: [JSON.stringify(names)] }]);
      const found = new Map(rows.flatMap(resultIn));
      this.inUse([...found.keys()]);
      return found;
    });
  }

  /** Marks results as used without reading them, so that they aren't removed first. */
  inUse(names: readonly string[]): void {
    const now = this.#parts.now();
    if (Math.abs(now - this.#touched.since) >= TOUCHED_EVERY_MS)
      this.#touched = { since: now, names: new Set() };
    const news = names.filter((name) => !this.#touched.names.has(name));
    if (news.length === 0) return;
    for (const name of news) this.#touched.names.add(name);
    const touch = { sql: TOUCH, args: [now, now, JSON.stringify(news)] };
    void this.#attempts.run(undefined, "marked as used", async () => void (await this.#run([touch])));
  }

  /** Stores results, all or none, for as long as the bounds allow. Never rejects: the first failed write is logged. */
  async put(entries: readonly SealedResult[]): Promise<void> {
    if (entries.length === 0) return;
    const now = this.#parts.now();
    await this.#attempts.run(undefined, "kept for later", async () => {
      await this.#run([...entries.map((entry) => inserted(entry, now)), ...this.#sweep(entries, now)]);
    });
  }

  /** Removes a result that turned out to be invalid. */
  discard(name: string): void {
    const drop = { sql: "DELETE FROM results WHERE name = unhex(?)", args: [name] };
    void this.#attempts.run(undefined, "removed", async () => void (await this.#run([drop])));
  }

  /** Removes all results. Rejects if the disk does. */
  async clear(): Promise<void> {
    await this.#parts.database.run([{ sql: "DELETE FROM results" }], true);
  }

  /**
   * Returns the statements that remove results beyond the bounds: with the first results, after some time, or
   * once much has been added.
   */
  #sweep(entries: readonly SealedResult[], now: number): readonly Statement[] {
    const bounds = this.#bounds;
    this.#added.entries += entries.length;
    for (const { sealed } of entries) this.#added.bytes += sealed.length;
    const isFull = this.#added.entries > SLACK * bounds.entries || this.#added.bytes > SLACK * bounds.bytes;
    if (Math.abs(now - this.#sweptAt) < SWEPT_EVERY_MS && !isFull) return [];
    this.#sweptAt = now;
    this.#added = { entries: 0, bytes: 0 };
    return [
      { sql: DROP_OLD, args: [now - bounds.ageMs] },
      { sql: DROP_OVER, args: [bounds.entries, bounds.bytes] },
    ];
  }

  async #run(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
    const { database } = this.#parts;
    return database.inTime(
      async () => database.run(statements),
      () => {
        throw Object.assign(new Error("The disk is too slow"), { code: "the disk is too slow" });
      },
    );
  }
}

function inserted({ name, sealed }: SealedResult, usedAt: number): Statement {
  return { sql: PUT, args: [name, sealed, sealed.length, usedAt] };
}

function resultIn({ name, sealed }: Row): readonly (readonly [string, Uint8Array])[] {
  return typeof name === "string" && sealed instanceof Uint8Array ? [[name, sealed]] : [];
}
