import { closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Atomically } from "../atomically.ts";
import { onlyProcess, type Processes, SharingProcesses } from "./processes.ts";
import { APPLICATION_ID, SCHEMA_STEPS, SCHEMA_VERSION } from "./schema.ts";
import { DAMAGED, StorageFailure, storageFailure } from "./storage-failure.ts";

/** Use of a data folder by one process at a time, or by several at once. */
export type FolderUse = "alone" | "shared";

const HEADER_BYTES = 100;
const MAGIC = "SQLite format 3\0";
const NEWER = {
  problem: "was written by a newer version",
  remedy: "use that version, or name another folder",
};

/** In milliseconds. The steps of another process take a fraction of one; the rest is for slow disks. */
const BUSY_MS = 5_000;

/** The one database of a data folder, from `openDatabase` to `close`. */
export class Database {
  readonly processes: Processes;
  readonly #connection: DatabaseSync;
  readonly #version: StatementSync;
  readonly #undone: ((error: unknown) => void)[] = [];

  constructor(connection: DatabaseSync, processes: Processes) {
    this.processes = processes;
    this.#connection = connection;
    this.#version = connection.prepare("PRAGMA data_version");
  }

  /** A number that changes whenever another process has written. */
  get othersVersion(): number {
    return Number(this.#version.get()?.["data_version"]);
  }

  prepare(sql: string): StatementSync {
    return this.#connection.prepare(sql);
  }

  readonly atomically: Atomically = (work) => {
    if (this.#connection.isTransaction) return work();
    try {
      this.#connection.exec("BEGIN IMMEDIATE");
      const result = work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      for (const forget of this.#undone) forget(error);
      // A full disk makes SQLite roll back on its own.
      if (this.#connection.isTransaction) this.#connection.exec("ROLLBACK");
      throw error;
    }
  };

  /** `forget` is called on a rollback, with its cause: cached data of the tables may be stale. It must not read them yet. */
  onUndone(forget: (error: unknown) => void): void {
    this.#undone.push(forget);
  }

  /**
   * Moves everything from the log into the database, where deleted data is overwritten, and empties the log, which still
   * contains it; this also protects everything written so far from a power cut.
   */
  scrub(): void {
    try {
      this.#connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // Nothing is lost: the log is read again at the next start.
    }
  }

  close(): void {
    this.#connection.close();
    this.processes.leave();
  }
}

/**
 * Opens `service.sqlite` in a folder; both are created if missing, for this user alone. Throws `StorageFailure`, and then
 * has changed nothing that existed.
 */
export function openDatabase(folder: string, use: FolderUse = "alone"): Database {
  let connection: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, "service.sqlite");
    const isAlone = use === "alone";
    // Left by a kill, or another process writes to it.
    const hasLog = size(`${file}-wal`) > 0;
    if (hasLog) requireDatabase(file);
    requireOwnOrEmpty(file);
    const options = { timeout: isAlone ? 0 : BUSY_MS };
    if (hasLog) requireSoundUnderLog(file, options);
    connection = new DatabaseSync(file, options);
    if (isAlone) lockForThisProcess(connection);
    // Created by checking the log; not needed with exclusive use.
    if (isAlone && hasLog) rmSync(`${file}-shm`, { force: true });
    bringUpToDate(connection);
    if (!hasLog) requireSound(connection);
    setUp(connection);
    return new Database(connection, isAlone ? onlyProcess() : join(connection, folder));
  } catch (error) {
    connection?.close();
    throw storageFailure(error);
  }
}

/**
 * Checks the header before SQLite does: SQLite itself would repair, convert or write to another program's database.
 * `bringUpToDate` keeps the header current.
 */
function requireOwnOrEmpty(file: string): void {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, "a+", 0o600);
  const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  closeSync(descriptor);
  if (length === 0) return;
  if (header.toString("latin1", 0, MAGIC.length) !== MAGIC || header.readUInt32BE(68) !== APPLICATION_ID) {
    throw new StorageFailure({
      problem: "holds a service.sqlite that is not of this service",
      remedy: "move it away, or name another folder",
    });
  }
  if (header.readUInt32BE(60) > SCHEMA_VERSION) {
    throw new StorageFailure(NEWER);
  }
}

/** A log left by a kill has entries that are nowhere else, and SQLite discards it if its database is missing. */
function requireDatabase(file: string): void {
  if (size(file) > 0) return;
  throw new StorageFailure({
    problem: "holds a service.sqlite-wal without its service.sqlite",
    remedy: "move the whole folder away, and put a copy back or begin anew",
  });
}

/** A writable connection moves the log into the database when it is closed, even into a damaged one. */
function requireSoundUnderLog(file: string, options: { readonly timeout: number }): void {
  const connection = new DatabaseSync(file, { ...options, readOnly: true });
  try {
    requireSound(connection);
  } finally {
    connection.close();
  }
}

/** Bytes of a file; 0 if there is none. */
function size(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** A file system lock, which the system releases however the process ends, so that there is never a stale one. */
function lockForThisProcess(connection: DatabaseSync): void {
  connection.exec("PRAGMA locking_mode = EXCLUSIVE");
  connection.exec("BEGIN EXCLUSIVE; COMMIT");
}

/** One step, so that only one of several processes that start together creates the tables. */
function bringUpToDate(connection: DatabaseSync): void {
  connection.exec("BEGIN IMMEDIATE");
  const version = readNumber(connection, "user_version");
  if (version > SCHEMA_VERSION) throw new StorageFailure(NEWER);
  for (const step of SCHEMA_STEPS.slice(version)) connection.exec(step);
  if (version < SCHEMA_VERSION) connection.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  connection.exec("COMMIT");
  // Another version of this program only reads the header.
  if (version < SCHEMA_VERSION) connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

function join(connection: DatabaseSync, folder: string): Processes {
  connection.exec("BEGIN IMMEDIATE");
  const processes = new SharingProcesses(path.join(folder, "processes"));
  connection.exec("COMMIT");
  return processes;
}

function requireSound(connection: DatabaseSync): void {
  const row = connection.prepare("PRAGMA quick_check(1)").get();
  if (row?.["quick_check"] !== "ok") {
    throw new StorageFailure(DAMAGED);
  }
}

/**
 * `synchronous` is NORMAL: committed data has been passed to the system, so that killing this process loses nothing. A power
 * cut can't damage the database but may lose the last seconds, since the last `scrub`. FULL would preserve those too, but
 * wait for the disk twice in every paid request, blocking the whole process: 0.12 ms against 0.006 ms a commit on a fast
 * disk, and several milliseconds on a slow one.
 */
function setUp(connection: DatabaseSync): void {
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON");
}

function readNumber(connection: DatabaseSync, pragma: string): number {
  return Number(connection.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}
