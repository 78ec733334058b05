import assert from "node:assert/strict";
import path from "node:path";
import { readLedgerLine, type LedgerLine } from "../../../../src/client/ledger-line.ts";
import { Database } from "../../../../src/checking/store/database.ts";
import type { Statement } from "../../../../src/checking/store/statement.ts";
import type { TimeLimit } from "../../../../src/checking/vocabulary/time-limit.ts";
import { StoredResults, type StoredResultsParts } from "../../../../src/checking/store/stored-results.ts";

export const WORKER = new URL("../../../../src/checking/store/database-worker.ts", import.meta.url);

/** Those of the present test. */
const opened = new Set<Database>();
const ones = new Map<string, Database>();

export function databaseFile(folder: string): string {
  return path.join(folder, "store", "store.sqlite");
}

/** The database of one window in a folder that windows share. */
export function databaseIn(
  folder: string,
  warn: (message: string) => void = assert.fail,
  limit?: TimeLimit,
): Database {
  const database = new Database({
    file: databaseFile(folder),
    worker: WORKER,
    warn,
    ...(limit && { limit }),
  });
  opened.add(database);
  return database;
}

/** The same database for all windows of a test, where it doesn't matter how many connections there are. */
export function oneDatabaseIn(folder: string): Database {
  const known = ones.get(folder) ?? databaseIn(folder, () => undefined);
  ones.set(folder, known);
  return known;
}

/** The results of one window there. */
export function resultsIn(folder: string, parts: Partial<StoredResultsParts> = {}): StoredResults {
  const { warn = assert.fail } = parts;
  return new StoredResults({
    database: parts.database ?? databaseIn(folder, warn),
    now: Date.now,
    warn,
    ...parts,
  });
}

/** The lines of the ledger, in the order in which they were written. */
export async function ledgerLines(database: Database): Promise<readonly LedgerLine[]> {
  const [rows = []] = await database.run([{ sql: "SELECT line FROM ledger ORDER BY number" }]);
  return rows.map(({ line }) => readLedgerLine(String(line)) ?? assert.fail(`what is ${String(line)}?`));
}

/** Adds a line to the ledger, as any window may. */
export function ledgerLine(line: string, at = Date.now()): Statement {
  return { sql: "INSERT INTO ledger(line, at) VALUES (?, ?)", args: [line, at] };
}

/** Ends the windows of a test; resolves when nothing is written any more. */
export async function closeDatabases(): Promise<void> {
  const ending = [...opened].map(async (database) => database.dispose());
  opened.clear();
  ones.clear();
  await Promise.all(ending);
}
