import { DatabaseSync } from "node:sqlite";
import { isDone } from "./best-effort.ts";
import { inTransaction } from "./statement.ts";

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid";

/** Newer versions of Node forbid the pragma below otherwise, and their types don't know it yet. */
const TRUSTED = { defensive: false, readOnly: false };

/** Copies what can be read of another database: of a damaged table, the rows before the damage and after it. Never throws. */
export function copyInto(database: DatabaseSync, from: string): void {
  isDone(() => {
    const kept = new DatabaseSync(from, TRUSTED);
    // Otherwise nothing is read of a file that is shorter than its header says.
    kept.exec("PRAGMA writable_schema = ON");
    const tables = database.prepare(TABLES).all();
    isDone(() =>
      inTransaction(database, () => tables.forEach(({ name }) => copyTable(database, kept, String(name)))),
    );
    kept.close();
  });
}

/** Copies row by row: INSERT with SELECT alone would copy the bytes of pages as they are, and the damage with them. */
function copyTable(database: DatabaseSync, kept: DatabaseSync, name: string): void {
  // The table may be missing, or have an earlier schema.
  ["", "ORDER BY rowid DESC", "ORDER BY 1 DESC"].some((order) =>
    isDone(() => {
      for (const row of kept.prepare(`SELECT * FROM ${name} ${order}`).iterate()) {
        const values = Object.values(row);
        const places = values.map(() => "?").join();
        database.prepare(`INSERT OR IGNORE INTO ${name} VALUES (${places})`).run(...values);
      }
    }),
  );
}
