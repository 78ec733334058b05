import { existsSync, mkdirSync, openSync, closeSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { errorCode } from "../vocabulary/error-code.ts";
import { isDone } from "./best-effort.ts";
import { importEarlier } from "./earlier-files.ts";
import { copyInto } from "./salvage.ts";
import { inTransaction, type Row, type Statement } from "./statement.ts";

/** An argument of the thread: the database isn't created where there's none. */
const LATE = "late";

export interface DatabaseRequest {
  readonly id: number;
  /** Run as one transaction. */
  readonly statements: readonly Statement[];
  /** True if deleted data must be erased from the disk as well. */
  readonly scrubs: boolean;
}

interface Answer {
  readonly rows: readonly (readonly Row[])[];
  /** Why nothing is persisted beyond this window; undefined if it is. */
  readonly unkept: string | undefined;
  /** True if a damaged database has just been set aside. */
  readonly wasDamaged: boolean;
}

export type DatabaseReply = { readonly id: number } & (Answer | { readonly failure: string });

/** The migrations from each schema version to the next; existing ones must never change. */
const STEPS = [
  `CREATE TABLE results(
     name BLOB PRIMARY KEY, sealed BLOB NOT NULL, bytes INTEGER NOT NULL, used_at REAL NOT NULL
   );
   CREATE INDEX results_used ON results(used_at, bytes);
   CREATE TABLE scores(
     document TEXT, at REAL, score REAL, service TEXT, name TEXT, words REAL,
     PRIMARY KEY(document, at, score, service, name, words)
   ) WITHOUT ROWID;`,
  // What earlier versions had in files.
  `CREATE TABLE jobs(
     version INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, content BLOB NOT NULL, seen INTEGER NOT NULL,
     ended_at REAL NOT NULL, written_at REAL NOT NULL, damaged INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE leases(
     name TEXT PRIMARY KEY, owner TEXT NOT NULL, pid INTEGER NOT NULL, host TEXT NOT NULL, renewed_at REAL NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE intentions(name BLOB PRIMARY KEY, content BLOB NOT NULL, written_at REAL NOT NULL);
   CREATE TABLE agreements(agreed TEXT, origin TEXT, PRIMARY KEY(agreed, origin)) WITHOUT ROWID;
   CREATE TABLE ledger(
     number INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL UNIQUE, at REAL NOT NULL
   );
   CREATE TABLE documents(
     version INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name BLOB NOT NULL, sealed BLOB NOT NULL,
     bytes INTEGER NOT NULL, written_at REAL NOT NULL, UNIQUE(kind, name)
   );
   CREATE INDEX documents_written ON documents(kind, written_at, bytes);`,
];

/** The schema version from which the database holds what earlier versions had in files. */
const IN_FILES = 2;

/** How long a database that is set aside as damaged is kept, as unseen jobs are, in milliseconds. */
const DAMAGED_MS = 30 * 86_400_000;

/** How long to wait for another window's transaction, in milliseconds: the longest imports some hundred legacy files. */
const BUSY_MS = 5_000;

/** How often to look for files of earlier versions, in milliseconds: a window of one may be writing more. */
const IMPORTED_EVERY_MS = 60_000;

/** SQLite result codes; a header or a schema that makes no sense is an `ERROR`. */
const ERROR = 1;
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

class NewerSchema extends Error {}

/** The connection of one window, opened at the first request. */
export class Connection {
  readonly #file: string;
  readonly #creates: boolean;
  readonly #statements = new Map<string, StatementSync>();
  #database: DatabaseSync | undefined;
  #unkept: string | undefined;
  #wasDamaged = false;
  /** Inode of the opened file. */
  #ino: number | undefined;
  /** True until the files of earlier versions are imported into a database that had none of them. */
  #isNew = false;
  /** When to look for files of earlier versions, in milliseconds since 1970. */
  #importsAt = -Infinity;

  constructor(file: string, creates: boolean) {
    this.#file = file;
    this.#creates = creates;
  }

  /** Runs a transaction. A damaged database is set aside, and a new one created with what can still be read. */
  run(request: DatabaseRequest): DatabaseReply {
    const { id } = request;
    try {
      return { id, ...this.#answer(request) };
    } catch (error) {
      return { id, failure: codeOf(error) };
    }
  }

  #answer({ scrubs, statements }: DatabaseRequest): Answer {
    this.#wasDamaged = false;
    // Another window may have set it aside: all of them go on with the new one.
    if (this.#unkept === undefined && inodeOf(this.#file) !== this.#ino) this.close();
    let rows;
    try {
      rows = this.#run(statements, scrubs);
    } catch (error) {
      if (!isDamage(error) || this.#unkept !== undefined) throw error;
      // A later version may have changed the tables meanwhile: a new connection tells.
      if (sqliteNumber(error) === ERROR) this.#reopen();
      if (this.#unkept === undefined) this.#setAside();
      rows = this.#run(statements, scrubs);
    }
    return { rows, unkept: this.#unkept, wasDamaged: this.#wasDamaged };
  }

  /** Opens the database before the first request. What fails is tried again with that. */
  start(onProgress: () => void): void {
    isDone(() => this.#imported(onProgress));
    for (const ending of ["", "-wal"]) {
      const damaged = `${this.#file}.damaged${ending}`;
      isDone(() => Date.now() - statSync(damaged).mtimeMs > DAMAGED_MS && rmSync(damaged));
    }
  }

  #run(statements: readonly Statement[], scrubs: boolean): readonly (readonly Row[])[] {
    const database = this.#imported();
    const run = (): readonly (readonly Row[])[] =>
      statements.map(({ args = [], sql }) => this.#prepared(database, sql).all(...args));
    const rows = statements.every(({ sql }) => sql.startsWith("SELECT"))
      ? run()
      : inTransaction(database, run);
    // What is committed is done: if another window is in the way, the next scrub erases it.
    if (scrubs) isDone(() => database.exec("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)"));
    return rows;
  }

  /** Opens the database, and imports files of earlier versions from time to time. */
  #imported(onProgress = (): void => undefined): DatabaseSync {
    const database = (this.#database ??= this.#open());
    if (Date.now() >= this.#importsAt) {
      const isKept = this.#unkept === undefined;
      const storage = path.dirname(path.dirname(this.#file));
      importEarlier(database, storage, { isKept, isFirst: this.#isNew, onProgress });
      this.#isNew = false;
      this.#importsAt = isKept ? Date.now() + IMPORTED_EVERY_MS : Infinity;
    }
    return database;
  }

  #prepared(database: DatabaseSync, sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  /** Opens the file. If it isn't writable, copies its contents into memory so that reads and writes still work. */
  #open(): DatabaseSync {
    try {
      if (this.#creates) mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
      // SQLite itself would create the file readable by everybody.
      closeSync(openSync(this.#file, "a", 0o600));
      this.#ino = inodeOf(this.#file);
      return this.#migrated(this.#file);
    } catch (error) {
      if (isDamage(error) || sqliteNumber(error) === BUSY) throw error;
      this.#unkept = error instanceof NewerSchema ? "a newer version has written it" : codeOf(error);
      const memory = this.#migrated(":memory:");
      if (!(error instanceof NewerSchema)) copyInto(memory, `${pathToFileURL(this.#file).href}?immutable=1`);
      return memory;
    }
  }

  /**
   * Opens a database and migrates it to the current schema. Throws `NewerSchema` if its version is later,
   * leaving it unchanged.
   */
  #migrated(file: string): DatabaseSync {
    const database = new DatabaseSync(file, { timeout: BUSY_MS });
    try {
      database.exec("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON");
      // A power cut must not lose anything that was paid for.
      database.exec("PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
      const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
      if (version > STEPS.length) throw new NewerSchema();
      for (const step of STEPS.slice(version)) database.exec(step);
      if (version < STEPS.length) database.exec(`PRAGMA user_version = ${STEPS.length}`);
      database.exec("COMMIT");
      this.#isNew ||= version < IN_FILES;
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  #reopen(): void {
    this.close();
    isDone(() => (this.#database = this.#open()));
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#statements.clear();
  }

  /** Renames the damaged file, unless another window has already replaced it. */
  #setAside(): void {
    this.close();
    if (inodeOf(this.#file) !== this.#ino) return;
    const damaged = `${this.#file}.damaged`;
    rmSync(`${this.#file}-shm`, { force: true });
    rmSync(`${damaged}-wal`, { force: true });
    if (existsSync(`${this.#file}-wal`)) renameSync(`${this.#file}-wal`, `${damaged}-wal`);
    renameSync(this.#file, damaged);
    this.#wasDamaged = true;
    this.#database = this.#open();
    copyInto(this.#database, damaged);
  }
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

function isDamage(error: unknown): boolean {
  return [ERROR, CORRUPT, NOT_A_DATABASE].includes(sqliteNumber(error));
}

/** Returns SQLite's primary result code, without its extended bits; 0 for any other error. */
function sqliteNumber(error: unknown): number {
  const isOfSqlite = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isOfSqlite ? Number(error.errcode) & 0xff : 0;
}

function codeOf(error: unknown): string {
  const words = error instanceof Error && "errstr" in error ? error.errstr : errorCode(error);
  return typeof words === "string" ? words : "unknown";
}

// A thread of its own gets the file's path; a test's thread that imports this module doesn't.
if (parentPort !== null && typeof workerData === "string") {
  const port = parentPort;
  const connection = new Connection(workerData, !process.argv.includes(LATE));
  port.on("message", (request: DatabaseRequest | "close") => {
    if (request === "close") {
      connection.close();
      port.close();
      return;
    }
    port.postMessage(connection.run(request));
  });
  const onProgress = (): void => port.postMessage("working");
  onProgress();
  connection.start(onProgress);
  port.postMessage("started");
}
