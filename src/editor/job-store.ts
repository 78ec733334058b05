import { readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { droppedJobs, JOB_BOUNDS, type JobBounds } from "./job-bounds.ts";
import { makeFolder, namesIn, RECORD, UNFINISHED, writeWhole } from "./job-file.ts";
import { readJobRecord, type JobRecord } from "./job-record.ts";

export interface JobStoreParts {
  /** All windows of the machine share it. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Takes lines without any text of a document. */
  readonly warn: (line: string) => void;
  /** Told of each file that was set aside. */
  readonly onDamaged: () => void;
  readonly bounds?: JobBounds;
}

const DAMAGED = ".damaged";
/** Ends that were seen lie apart, so that a look at the folder tells whether there is anything to do. */
const SEEN = "seen";

/** So old, what a write has left behind is nobody's. */
const ABANDONED_MS = 3_600_000;

interface ReadFile {
  /** Tells one writing of a file from the next. */
  readonly stamp: string;
  readonly bytes: number;
  readonly record: JobRecord;
}

/**
 * Background jobs on disk, one file each, shared by all windows. A record is on the disk when `create` or `put` resolves. A
 * file that cannot be read as a record is set aside and told of: somebody may have paid for what it held.
 */
export class JobStore {
  readonly #parts: JobStoreParts;
  readonly #read = new Map<string, ReadFile>();
  /** Records that the disk did not take: they live as long as the window. */
  readonly #unwritten = new Map<string, JobRecord>();

  constructor(parts: JobStoreParts) {
    this.#parts = parts;
  }

  /** Rejects when it cannot be written; nothing may be sent then. */
  async create(record: JobRecord): Promise<void> {
    const { folder } = this.#parts;
    await makeFolder(path.join(folder, SEEN));
    await writeWhole(this.#fileOf(record), JSON.stringify(record));
  }

  /** The next state of a record. Where the disk does not take it, it is kept in memory and tried again at the next. */
  async put(record: JobRecord): Promise<void> {
    try {
      await this.create(record);
      this.#unwritten.delete(record.id);
      if (record.seen) await rm(path.join(this.#parts.folder, record.id + RECORD), { force: true });
    } catch {
      this.#unwritten.set(record.id, record);
      this.#parts.warn(
        "A background job could not be written to the disk; it is kept until the window closes.",
      );
    }
  }

  /** The record as it is now, whichever window wrote it last. */
  async get(id: string): Promise<JobRecord | undefined> {
    const unwritten = this.#unwritten.get(id);
    if (unwritten !== undefined) return unwritten;
    const seen = await this.#readFile(path.join(SEEN, id + RECORD));
    return seen?.record ?? (await this.#readFile(id + RECORD))?.record;
  }

  /** Every record, seen ones included, oldest first. */
  async list(): Promise<readonly JobRecord[]> {
    const files = [...(await this.#files()).values()];
    const written = files.map(({ record }) => record).filter(({ id }) => !this.#unwritten.has(id));
    return [...written, ...this.#unwritten.values()].sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Takes a record away of which it is certain that nothing was sent. */
  async drop(id: string): Promise<void> {
    this.#unwritten.delete(id);
    for (const name of [id + RECORD, path.join(SEEN, id + RECORD)]) {
      this.#read.delete(name);
      await rm(path.join(this.#parts.folder, name), { force: true });
    }
  }

  /** Drops what is over the bounds, and what cut-off writes have left. */
  async sweep(): Promise<void> {
    const { folder, now, bounds = JOB_BOUNDS } = this.#parts;
    const kept = [...(await this.#files()).values()].map(({ bytes, record }) => ({
      id: record.id,
      bytes,
      seen: record.seen,
      endedAt: record.endedAt ?? record.createdAt,
    }));
    for (const id of droppedJobs(kept, now(), bounds)) await this.drop(id);
    for (const name of await namesIn(folder)) {
      if (!name.endsWith(UNFINISHED)) continue;
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => undefined);
      if (found !== undefined && now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
    }
  }

  #fileOf({ id, seen }: JobRecord): string {
    return path.join(this.#parts.folder, seen ? SEEN : "", id + RECORD);
  }

  /** The files by id; one that was cut off between its two places counts as seen. */
  async #files(): Promise<ReadonlyMap<string, ReadFile>> {
    const { folder } = this.#parts;
    const names = [
      ...(await namesIn(folder)),
      ...(await namesIn(path.join(folder, SEEN))).map((name) => path.join(SEEN, name)),
    ].filter((name) => name.endsWith(RECORD));
    const found = new Map<string, ReadFile>();
    for (const name of names) {
      const file = await this.#readFile(name);
      if (file !== undefined) found.set(file.record.id, file);
    }
    return found;
  }

  async #readFile(name: string): Promise<ReadFile | undefined> {
    const file = path.join(this.#parts.folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) return undefined;
    const stamp = [found.ino, found.mtimeMs, found.size].join(" ");
    const known = this.#read.get(name);
    if (known?.stamp === stamp) return known;
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const record = readJobRecord(text);
    if (record === undefined || record.id + RECORD !== path.basename(name)) {
      await this.#setAside(file);
      return undefined;
    }
    const read = { stamp, bytes: found.size, record };
    this.#read.set(name, read);
    return read;
  }

  async #setAside(file: string): Promise<void> {
    try {
      await rename(file, file + DAMAGED);
    } catch {
      // Another window was quicker, or the disk is read-only.
      return;
    }
    this.#parts.onDamaged();
    this.#parts.warn(
      `A background job could not be read and was set aside as ${path.basename(file)}${DAMAGED}.`,
    );
  }
}
