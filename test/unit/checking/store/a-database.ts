import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import path from "node:path";
import { readLedgerLine, type LedgerLine } from "../../../../src/client/ledger-line.ts";
import { Connection, type DatabaseRequest } from "../../../../src/checking/store/database-worker.ts";
import {
  Database,
  type DatabaseParts,
  type DatabaseThread,
} from "../../../../src/checking/store/database.ts";
import type { Statement } from "../../../../src/checking/store/statement.ts";
import type { TimeLimit } from "../../../../src/checking/vocabulary/time-limit.ts";
import { StoredResults, type StoredResultsParts } from "../../../../src/checking/store/stored-results.ts";

export const WORKER = new URL("../../../../src/checking/store/database-worker.ts", import.meta.url);

/**
 * Stands in for the database's worker without starting a thread, which costs more than most tests. Answers each
 * request in its own turn of this thread's event loop.
 */
class ThisThread extends EventEmitter implements DatabaseThread {
  readonly #connection: Connection;

  constructor(file: string, isLate: boolean) {
    super();
    this.#connection = new Connection(file, !isLate);
    setImmediate(() => {
      const onProgress = (): boolean => this.emit("message", "working");
      onProgress();
      this.#connection.start(onProgress);
      this.emit("message", "started");
    });
  }

  postMessage(message: DatabaseRequest | "close"): void {
    const received = structuredClone(message);
    setImmediate(() => {
      if (received !== "close") {
        this.emit("message", structuredClone(this.#connection.run(received)));
        return;
      }
      this.#connection.close();
      this.emit("exit", 0);
    });
  }

  ref(): void {
    // It's as alive as its thread.
  }

  unref(): void {
    this.ref();
  }
}

/** The databases of the current test. */
const opened = new Set<Database>();
const ones = new Map<string, Database>();

export function databaseFile(folder: string): string {
  return path.join(folder, "store", "store.sqlite");
}

/** The database of one window in a folder that windows share. Its requests are answered in this thread. */
export function databaseIn(
  folder: string,
  warn: (message: string) => void = assert.fail,
  limit?: TimeLimit,
): Database {
  const file = databaseFile(folder);
  return open({ file, worker: (isLate) => new ThisThread(file, isLate), warn, ...(limit && { limit }) });
}

/** Returns the same with a real worker, for tests that depend on threads. */
export function threadedDatabaseIn(
  folder: string,
  warn: (message: string) => void = assert.fail,
  limit?: TimeLimit,
): Database {
  return open({ file: databaseFile(folder), worker: WORKER, warn, ...(limit && { limit }) });
}

function open(parts: DatabaseParts): Database {
  const database = new Database(parts);
  opened.add(database);
  return database;
}

/**
 * Returns one database for all windows of a test, for tests to which the number of connections doesn't
 * matter.
 */
export function oneDatabaseIn(folder: string): Database {
  const known = ones.get(folder) ?? databaseIn(folder, () => undefined);
  ones.set(folder, known);
  return known;
}

/** Returns the results of one window in that database. */
export function resultsIn(folder: string, parts: Partial<StoredResultsParts> = {}): StoredResults {
  const { warn = assert.fail } = parts;
  return new StoredResults({
    database: parts.database ?? databaseIn(folder, warn),
    now: Date.now,
    warn,
    ...parts,
  });
}

/** Returns the lines of the ledger, in the order of writing. */
export async function ledgerLines(database: Database): Promise<readonly LedgerLine[]> {
  const [rows = []] = await database.run([{ sql: "SELECT line FROM ledger ORDER BY number" }]);
  return rows.map(({ line }) => readLedgerLine(String(line)) ?? assert.fail(`what is ${String(line)}?`));
}

/** Appends a line to the ledger, as any window may. */
export function ledgerLine(line: string, at = Date.now()): Statement {
  return { sql: "INSERT INTO ledger(line, at) VALUES (?, ?)", args: [line, at] };
}

/**
 * Closes the windows of a test, one after the other: of two that close at once, SQLite may take neither for the last, and
 * leave the write-ahead log on the disk.
 */
export async function closeDatabases(): Promise<void> {
  const ending = [...opened];
  opened.clear();
  ones.clear();
  for (const database of ending) await database.dispose();
}
