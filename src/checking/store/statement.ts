import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";

export type Row = Readonly<Record<string, SQLOutputValue>>;

export interface Statement {
  readonly sql: string;
  readonly args?: readonly SQLInputValue[];
}

/** Runs work as one transaction, which what it throws undoes. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // SQLite rolls back on its own if the disk is full.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
