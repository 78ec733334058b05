import { readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";
import type { CheckContent } from "./sealed-results.ts";
import { openResult, sealResult } from "./sealed-results.ts";
import { droppedJobs, JOB_BOUNDS, type JobBounds } from "./job-bounds.ts";
import {
  isRecord,
  makeFolder,
  namesIn,
  PLAIN_RECORD,
  RECORD,
  SEEN,
  UNFINISHED,
  writeWhole,
} from "./job-file.ts";
import { readJobRecord, readPlainRecord, type JobRecord } from "./job-record.ts";

export interface JobStoreParts {
  /** Shared by all windows of the machine. */
  readonly folder: string;
  /** The secret for sealing files; without one nothing can be written. Never rejects. */
  readonly secret: () => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs a warning, which must not contain document text. */
  readonly warn: (line: string) => void;
  /** Called for each file that was set aside. */
  readonly onDamaged: () => void;
  /** Called for each record that this window wrote or dropped. */
  readonly onChanged?: () => void;
  readonly bounds?: JobBounds;
}

const DAMAGED = ".damaged";

/** The age of leftover temporary files to remove, in milliseconds. */
const ABANDONED_MS = 3_600_000;

interface ReadFile {
  /** Distinguishes one version of a file from the next. */
  readonly stamp: string;
  readonly bytes: number;
  /** When the file was written, in milliseconds since 1970. */
  readonly at: number;
  readonly record: JobRecord;
}

/**
 * Background jobs on disk, one sealed file each, shared by all windows. A record is on disk when `create` or
 * `put` resolves. An unreadable file is set aside and reported: it may hold a paid answer. Plain files from
 * earlier versions are read, and sealed at the next sweep.
 */
export class JobStore {
  readonly #parts: JobStoreParts;
  readonly #read = new Map<string, ReadFile>();
  /** Records that could not be written; they last as long as the window. */
  readonly #unwritten = new Map<string, JobRecord>();

  constructor(parts: JobStoreParts) {
    this.#parts = parts;
  }

  /** Stores a new job. Rejects if it can't be written; nothing may be sent then. */
  async create(record: JobRecord): Promise<void> {
    const { folder, secret } = this.#parts;
    const sealedUnder = await secret();
    if (sealedUnder === undefined) throw new Error("There is no secret to seal a job under");
    await makeFolder(path.join(folder, SEEN));
    await writeWhole(this.#fileOf(record), sealResult(contentOf(record.id), record, sealedUnder));
    this.#parts.onChanged?.();
  }

  /**
   * Stores the next state of a record. If the disk fails, the record stays in memory and is retried with the
   * next one.
   */
  async put(record: JobRecord): Promise<void> {
    try {
      await this.create(record);
      this.#unwritten.delete(record.id);
      // Includes a job that was given up as lost and seen, but continues after all.
      await this.#removeOthers(record);
    } catch {
      if (!this.#unwritten.has(record.id)) {
        this.#parts.warn(
          "A background job could not be written to the disk; it is kept until the window closes.",
        );
      }
      this.#unwritten.set(record.id, record);
      this.#parts.onChanged?.();
    }
  }

  /** Retries the records that could not be written. */
  async flush(): Promise<void> {
    for (const record of this.#unwritten.values()) await this.put(record);
  }

  /** Returns the current record, no matter which window wrote it last. */
  async get(id: string): Promise<JobRecord | undefined> {
    const unwritten = this.#unwritten.get(id);
    if (unwritten !== undefined) return unwritten;
    const unseen = [id + RECORD, id + PLAIN_RECORD];
    const seen = unseen.map((name) => path.join(SEEN, name));
    // List seen jobs again at the end: another window may be moving the file.
    for (const names of [seen, unseen, seen]) {
      const found = (await this.#files(names)).get(id);
      if (found !== undefined) return found.record;
    }
    return undefined;
  }

  /** Returns every record, including seen ones, oldest first. */
  async list(): Promise<readonly JobRecord[]> {
    return this.#told([...(await this.#unseenNames()), ...(await this.#seenNames())]);
  }

  /** Returns the records with unseen results, oldest first, without reading seen ones. */
  async unseen(): Promise<readonly JobRecord[]> {
    const seen = new Set((await this.#seenNames()).map(idOf));
    const records = await this.#told((await this.#unseenNames()).filter((name) => !seen.has(idOf(name))));
    return records.filter((record) => !record.seen);
  }

  async #told(names: readonly string[]): Promise<readonly JobRecord[]> {
    const files = [...(await this.#files(names)).values()];
    const written = files.map(({ record }) => record).filter(({ id }) => !this.#unwritten.has(id));
    return [...written, ...this.#unwritten.values()].sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Removes a record that is certain not to have been sent. */
  async drop(id: string): Promise<void> {
    this.#unwritten.delete(id);
    for (const name of placesOf(id)) {
      this.#read.delete(name);
      await rm(path.join(this.#parts.folder, name), { force: true });
    }
    this.#parts.onChanged?.();
  }

  /** Seals plain files, and removes jobs over the bounds and leftovers of interrupted writes. */
  async sweep(): Promise<void> {
    const { folder, now, bounds = JOB_BOUNDS } = this.#parts;
    await this.#sealPlain();
    const names = [...(await this.#unseenNames()), ...(await this.#seenNames())];
    const kept = [...(await this.#files(names)).values()].map(({ bytes, record }) => ({
      id: record.id,
      bytes,
      seen: record.seen,
      endedAt: record.endedAt ?? record.createdAt,
    }));
    for (const id of droppedJobs(kept, now(), bounds)) await this.drop(id);
    const seen = (await namesIn(path.join(folder, SEEN))).map((name) => path.join(SEEN, name));
    for (const name of [...(await namesIn(folder)), ...seen]) {
      const most = name.endsWith(UNFINISHED)
        ? ABANDONED_MS
        : name.endsWith(DAMAGED)
          ? bounds.unseenAge
          : Infinity;
      if (most === Infinity) continue;
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => undefined);
      if (found !== undefined && now() - found.mtimeMs > most) await rm(file, { force: true });
    }
  }

  /** Seals plain files. One that can't be sealed stays: it may have been paid for. */
  async #sealPlain(): Promise<void> {
    const names = [...(await this.#unseenNames()), ...(await this.#seenNames())];
    for (const name of names.filter((each) => each.endsWith(PLAIN_RECORD))) {
      const record = (await this.#files([name, sealedName(name)])).get(idOf(name))?.record;
      if (record === undefined) continue;
      try {
        await this.create(record);
      } catch {
        this.#parts.warn("A background job of an earlier version could not be sealed yet.");
        return;
      }
      await this.#removeOthers(record);
    }
  }

  async #removeOthers(record: JobRecord): Promise<void> {
    const { folder } = this.#parts;
    const own = this.#fileOf(record);
    for (const file of placesOf(record.id).map((name) => path.join(folder, name))) {
      if (file !== own) await rm(file, { force: true });
    }
  }

  #fileOf({ id, seen }: JobRecord): string {
    return path.join(this.#parts.folder, seen ? SEEN : "", id + RECORD);
  }

  /**
   * Returns the files by id. A job interrupted between its two folders counts as seen. If there are both a
   * sealed and a plain file, since an earlier version is running too, the later one counts.
   */
  async #files(names: readonly string[]): Promise<ReadonlyMap<string, ReadFile>> {
    const found = new Map<string, ReadFile>();
    for (const name of names) {
      const file = await this.#readFile(name);
      if (file === undefined) continue;
      const { record } = file;
      const other = found.get(record.id);
      const isEarlier = other?.record.seen === record.seen && other.at > file.at;
      if (!isEarlier) found.set(record.id, file);
    }
    return found;
  }

  async #unseenNames(): Promise<readonly string[]> {
    return (await namesIn(this.#parts.folder)).filter(isRecord);
  }

  async #seenNames(): Promise<readonly string[]> {
    const names = await namesIn(path.join(this.#parts.folder, SEEN));
    return names.filter(isRecord).map((name) => path.join(SEEN, name));
  }

  /** Reads a file. If it exists but can't be read, the last known version counts. */
  async #readFile(name: string): Promise<ReadFile | undefined> {
    const file = path.join(this.#parts.folder, name);
    const known = this.#read.get(name);
    const found = await unlessGone(stat(file), known);
    if (found === undefined) this.#read.delete(name);
    if (found === undefined || "record" in found) return found;
    const stamp = [found.ino, found.mtimeMs, found.size].join(" ");
    if (known?.stamp === stamp) return known;
    const bytes = await unlessGone(readFile(file), known);
    if (bytes === undefined || "record" in bytes) return bytes;
    const isPlain = name.endsWith(PLAIN_RECORD);
    const secret = isPlain ? "" : await this.#parts.secret();
    // Without secret storage the file can't be judged, so don't report it as damaged.
    if (secret === undefined) return known;
    const id = idOf(name);
    const record = isPlain
      ? readPlainRecord(bytes.toString("utf8"))
      : readJobRecord(openResult(contentOf(id), bytes, secret)?.value);
    if (record?.id !== id) {
      await this.#setAside(file);
      return undefined;
    }
    const read = { stamp, bytes: found.size, at: found.mtimeMs, record };
    this.#read.set(name, read);
    return read;
  }

  async #setAside(file: string): Promise<void> {
    try {
      await rename(file, file + DAMAGED);
    } catch {
      // Another window was faster, or the disk is read-only.
      return;
    }
    this.#parts.onDamaged();
    this.#parts.warn(
      `A background job could not be read and was set aside as ${path.basename(file)}${DAMAGED}.`,
    );
  }
}

/** Returns the content that a file is sealed for, by its name. */
function contentOf(id: string): CheckContent {
  return { baseUrl: "", operation: "job", options: "", text: id };
}

function idOf(name: string): string {
  return path.basename(name, path.extname(name));
}

function sealedName(plain: string): string {
  return plain.slice(0, -PLAIN_RECORD.length) + RECORD;
}

/** Returns the possible paths of a record. */
function placesOf(id: string): readonly string[] {
  return [RECORD, PLAIN_RECORD].flatMap((ending) => [id + ending, path.join(SEEN, id + ending)]);
}

/** Resolves with what was read; undefined if the file doesn't exist, `known` if it can't be read. */
async function unlessGone<T, K>(reading: Promise<T>, known: K | undefined): Promise<T | K | undefined> {
  try {
    return await reading;
  } catch (error) {
    return hasCode(error, "ENOENT", "ENOTDIR") ? undefined : known;
  }
}
