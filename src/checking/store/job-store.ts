import type { Database } from "./database.ts";
import type { Row } from "./statement.ts";
import { JOB_BOUNDS, type JobBounds } from "./job-bounds.ts";
import { readJobRecord, readPlainRecord, type JobRecord } from "./job-record.ts";
import { openResult, sealResult, type CheckContent } from "./sealed-results.ts";

export interface JobStoreParts {
  /** Shared by all windows of the machine. */
  readonly database: Pick<Database, "inTime" | "isKept" | "run">;
  /** The secret for sealing records; without one nothing can be written. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs a warning, which must not contain document text. */
  readonly warn: (line: string) => void;
  /** Called for each record that turned out to be unreadable. */
  readonly onDamaged: () => void;
  /** Called for each record that this window wrote or dropped. */
  readonly onChanged?: () => void;
  readonly bounds?: JobBounds;
}

/** Replaces a record if it still has a version, or whatever is there; that gives it a new version. */
const PUT = `INSERT OR REPLACE INTO jobs(id, content, seen, ended_at, written_at)
  SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?6 IS NULL OR ?6 IN (SELECT version FROM jobs) RETURNING id`;
const DROP = "DELETE FROM jobs WHERE id = ?";
const READ = "SELECT version, id, content FROM jobs WHERE version IN (SELECT value FROM json_each(?))";
const FIND_PLAIN = "SELECT version, id, content FROM jobs WHERE typeof(content) = 'text'";
const SEAL = "UPDATE jobs SET content = ? WHERE version = ?";
const SET_ASIDE = "UPDATE jobs SET damaged = 1 WHERE version = ? AND damaged = 0 RETURNING id";
const DROP_OLD = "DELETE FROM jobs WHERE ended_at < iif(seen AND NOT damaged, ?, ?) RETURNING id";
/** Drops seen jobs, the oldest first, until all that is left fits. */
const DROP_OVER = `DELETE FROM jobs WHERE seen AND NOT damaged AND version IN (
  SELECT version FROM (
    SELECT version, row_number() OVER kept AS place, sum(length(content)) OVER kept AS total FROM jobs
    WHERE NOT damaged
    WINDOW kept AS (ORDER BY seen, ended_at DESC, version DESC ROWS UNBOUNDED PRECEDING)
  ) WHERE place > ? OR total > ?
) RETURNING id`;

/** Returns what a record is to become, undefined to leave it. */
type NextState = (record: JobRecord) => JobRecord | undefined;

interface KnownRecord {
  /** Distinguishes one state of a job from the next. */
  readonly version: number;
  readonly record: JobRecord;
}

/**
 * Background jobs, sealed, shared by all windows. A record is on disk when `create` or `put` resolves. An
 * unreadable one is set aside and reported: it may hold a paid answer. Plain records from earlier versions are
 * read, and sealed at the next sweep.
 */
export class JobStore {
  readonly #parts: JobStoreParts;
  /** The records that were read, by id. */
  readonly #known = new Map<string, KnownRecord>();
  /** Records that could not be written, or with undefined removed; they last as long as the window. */
  readonly #unwritten = new Map<string, JobRecord | undefined>();

  constructor(parts: JobStoreParts) {
    this.#parts = parts;
  }

  /** Stores a new job. Rejects if it doesn't outlive the window; nothing may be sent then. */
  async create(record: JobRecord): Promise<void> {
    const { database } = this.#parts;
    await this.#write(record);
    if (database.isKept) return;
    await this.drop(record.id);
    throw new Error("The database isn't on disk");
  }

  /** Stores the next state of a record. If the disk fails, the record stays in memory and is retried with the next one. */
  async put(record: JobRecord): Promise<JobRecord> {
    try {
      await this.#write(record);
      this.#unwritten.delete(record.id);
    } catch {
      this.#keep(record);
    }
    return record;
  }

  /**
   * Changes a record, unless it is gone; `next` is asked again if another window was faster. Resolves to whether it
   * was changed; if the disk fails, in memory, as with `put`.
   */
  async change(id: string, next: NextState): Promise<boolean> {
    try {
      if (!this.#unwritten.has(id)) return await this.#replace(id, (now) => now && next(now));
    } catch {
      // What is known of it is changed.
    }
    const known = this.#unwritten.get(id) ?? this.#known.get(id)?.record;
    const record = known && next(known);
    if (record !== undefined) this.#keep(record);
    return record !== undefined;
  }

  /** Retries what could not be written or removed. Never rejects. */
  async flush(): Promise<void> {
    for (const [id, record] of this.#unwritten) {
      try {
        if (record === undefined) await this.drop(id);
        else await this.#replace(id, (now) => newsOf(this.#unwritten.get(id), now));
        this.#unwritten.delete(id);
      } catch {
        // It is retried.
      }
    }
  }

  /** Returns the current record, no matter which window wrote it last. */
  async get(id: string): Promise<JobRecord | undefined> {
    if (this.#unwritten.has(id)) return this.#unwritten.get(id);
    return (await this.#read("id = ?", id))[0]?.record;
  }

  /** Returns every record, including seen ones, oldest first. */
  async list(): Promise<readonly JobRecord[]> {
    return this.#withUnwritten(await this.#read("TRUE"));
  }

  /** Returns every record as this window knows it; as it knew it last if the disk fails or is too slow. Never rejects. */
  async known(): Promise<readonly JobRecord[]> {
    const last = (): readonly JobRecord[] => this.#withUnwritten([...this.#known.values()]);
    return this.#parts.database.inTime(async () => this.list(), last).catch(last);
  }

  /** Returns the records with unseen results, oldest first, without reading seen ones. */
  async unseen(): Promise<readonly JobRecord[]> {
    return this.#withUnwritten(await this.#read("seen = 0")).filter(({ seen }) => !seen);
  }

  /**
   * Removes a record that is certain not to have been sent, or that the person doesn't want any more. If the disk
   * fails, it rejects; the record is gone for this window, and the removal is retried.
   */
  async drop(id: string): Promise<void> {
    this.#known.delete(id);
    this.#unwritten.set(id, undefined);
    await this.#parts.database.run([{ sql: DROP, args: [id] }], true);
    this.#unwritten.delete(id);
    this.#parts.onChanged?.();
  }

  /** Seals plain records, and removes jobs over the bounds. */
  async sweep(): Promise<void> {
    const { database, now, onChanged, bounds = JOB_BOUNDS } = this.#parts;
    await this.#seal();
    const dropped = await database.run(
      [
        { sql: DROP_OLD, args: [now() - bounds.age, now() - bounds.unseenAge] },
        { sql: DROP_OVER, args: [bounds.count, bounds.bytes] },
      ],
      true,
    );
    for (const { id } of dropped.flat()) this.#known.delete(String(id));
    if (dropped.flat().length > 0) onChanged?.();
  }

  /** Seals plain records, and the text of unreadable ones. One that can't be sealed stays: it may have been paid for. */
  async #seal(): Promise<void> {
    const { database, secret, warn } = this.#parts;
    const [plain = []] = await database.run([{ sql: FIND_PLAIN }]);
    if (plain.length === 0) return;
    const sealedUnder = await secret();
    if (sealedUnder === undefined) {
      warn("A background job of an earlier version could not be sealed yet.");
      return;
    }
    const seals = plain.map(({ content, id, version = null }) => {
      const value = readPlainRecord(String(content)) ?? String(content);
      return { sql: SEAL, args: [sealResult(contentOf(String(id)), value, sealedUnder), version] };
    });
    await database.run(seals, true);
  }

  #keep(record: JobRecord): void {
    if (!this.#unwritten.has(record.id))
      this.#parts.warn(
        "A background job could not be written to the disk; it is kept until the window closes.",
      );
    this.#unwritten.set(record.id, record);
    this.#parts.onChanged?.();
  }

  /** Writes what a record on disk is to become; whether that is anything. */
  async #replace(id: string, next: (now?: JobRecord) => JobRecord | undefined): Promise<boolean> {
    for (;;) {
      const [found] = await this.#read("id = ?", id);
      const record = next(found?.record);
      if (record === undefined) return false;
      if (await this.#write(record, found?.version)) return true;
    }
  }

  /** Writes a record, with a version only in the place of that one; resolves to whether it was written. */
  async #write(record: JobRecord, version: number | null = null): Promise<boolean> {
    const { database, now, onChanged, secret } = this.#parts;
    const sealedUnder = await secret();
    if (sealedUnder === undefined) throw new Error("There is no secret to seal a job under");
    const { createdAt, endedAt = createdAt, id, seen } = record;
    const sealed = sealResult(contentOf(id), record, sealedUnder);
    const args = [id, sealed, seen ? 1 : 0, endedAt, now(), version];
    const [rows = []] = await database.run([{ sql: PUT, args }]);
    if (rows.length > 0) onChanged?.();
    return rows.length > 0;
  }

  #withUnwritten(read: readonly KnownRecord[]): readonly JobRecord[] {
    const written = read.map(({ record }) => record).filter(({ id }) => !this.#unwritten.has(id));
    const unwritten = [...this.#unwritten.values()].flatMap((record) => record ?? []);
    return [...written, ...unwritten].sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Returns the records that meet a condition; only those that changed are opened. */
  async #read(condition: string, ...args: readonly string[]): Promise<readonly KnownRecord[]> {
    const { database, secret } = this.#parts;
    const sql = `SELECT version, id FROM jobs WHERE damaged = 0 AND ${condition}`;
    const [rows = []] = await database.run([{ sql, args }]);
    const isKnown = ({ id, version }: Row): boolean => this.#known.get(String(id))?.version === version;
    const changed = rows.filter((row) => !isKnown(row)).map(({ version }) => version);
    if (changed.length > 0) {
      const [contents = []] = await database.run([{ sql: READ, args: [JSON.stringify(changed)] }]);
      const sealedUnder = await secret();
      for (const row of contents) await this.#open(row, sealedUnder);
    }
    // Without secret storage, the last known state counts.
    return rows.flatMap(({ id }) => this.#known.get(String(id)) ?? []);
  }

  /** Opens a record, or sets it aside. */
  async #open({ content, id: rowId, version: rowVersion }: Row, secret: string | undefined): Promise<void> {
    const { database, onDamaged, warn } = this.#parts;
    const [id, version] = [String(rowId), Number(rowVersion)];
    const sealed = content instanceof Uint8Array ? content : undefined;
    if (sealed !== undefined && secret === undefined) return;
    const record =
      sealed === undefined
        ? readPlainRecord(String(content))
        : readJobRecord(openResult(contentOf(id), sealed, secret ?? "")?.value);
    if (record?.id === id) {
      this.#known.set(id, { version, record });
      return;
    }
    this.#known.delete(id);
    const [rows = []] = await database.run([{ sql: SET_ASIDE, args: [version] }]);
    // Another window was faster.
    if (rows.length === 0) return;
    onDamaged();
    warn(`A background job could not be read and was set aside: ${id}.`);
  }
}

/** Returns a record to be written late, unless another window has come further with it, or has removed its end. */
function newsOf(late: JobRecord | undefined, now: JobRecord | undefined): JobRecord | undefined {
  const isKnown = late?.seen === true || late?.told === true;
  if (now === undefined) return isKnown ? undefined : late;
  return now.seen || (now.answer !== undefined && late?.answer === undefined) ? undefined : late;
}

/** Returns the content that a record is sealed for, by its id. */
function contentOf(id: string): CheckContent {
  return { baseUrl: "", operation: "job", options: "", text: id };
}
