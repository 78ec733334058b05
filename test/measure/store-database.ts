import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { trusted } from "../harness/trusted.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS consent(origin TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS intentions(name TEXT PRIMARY KEY, sealed BLOB, at REAL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ledger(seq INTEGER PRIMARY KEY, line TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS results(name BLOB PRIMARY KEY, sealed BLOB NOT NULL, used_at REAL NOT NULL);
  CREATE INDEX IF NOT EXISTS results_used ON results(used_at);
  CREATE TABLE IF NOT EXISTS scores(document TEXT, at REAL, point TEXT, PRIMARY KEY(document, at)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS jobs(id TEXT PRIMARY KEY, seen INTEGER NOT NULL, sealed BLOB NOT NULL);
`;

export interface Call {
  readonly method:
    | "consent"
    | "give"
    | "intention"
    | "putIntention"
    | "line"
    | "newLines"
    | "putResults"
    | "findResults"
    | "score"
    | "putJob"
    | "kept";
  readonly args: readonly SQLInputValue[];
}

/** A trial: everything that outlives a window, in one database for all windows. Every call is a transaction. */
export class TrialDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #readUpTo = 0;

  constructor(file: string, synchronous: string) {
    this.#database = new DatabaseSync(file, { timeout: 5_000 });
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; ${SCHEMA}`);
  }

  call({ args, method }: Call): unknown {
    switch (method) {
      case "consent":
        return this.#rows("SELECT 1 FROM consent WHERE origin = ?", ...args).length > 0;
      case "give":
        return this.#run("INSERT OR IGNORE INTO consent VALUES (?)", ...args);
      case "intention":
        return this.#rows("SELECT sealed FROM intentions WHERE name = ?", ...args)[0];
      case "putIntention":
        return this.#atomically(() => {
          const [name = "", sealed = "", at = 0] = args;
          this.#rows("SELECT sealed FROM intentions WHERE name = ?", name);
          this.#run("INSERT OR REPLACE INTO intentions VALUES (?, ?, ?)", name, sealed, at);
          this.#run("DELETE FROM intentions WHERE at < ?", Number(at) - 86_400_000);
        });
      case "line":
        return this.#run("INSERT INTO ledger(line) VALUES (?)", ...args);
      case "newLines": {
        const rows = this.#rows("SELECT seq, line FROM ledger WHERE seq > ?", this.#readUpTo);
        this.#readUpTo = Number(rows.at(-1)?.["seq"] ?? this.#readUpTo);
        return rows.map(({ line }) => String(line));
      }
      case "putResults":
        return this.#atomically(() => {
          for (let at = 0; at < args.length; at += 3) {
            this.#run("INSERT OR REPLACE INTO results VALUES (unhex(?), ?, ?)", ...args.slice(at, at + 3));
          }
        });
      case "findResults":
        return args.flatMap((name) =>
          this.#rows("SELECT lower(hex(name)) AS name, sealed FROM results WHERE name = unhex(?)", name),
        );
      case "score":
        return this.#run("INSERT OR IGNORE INTO scores VALUES (?, ?, ?)", ...args);
      case "putJob":
        return this.#run("INSERT OR REPLACE INTO jobs VALUES (?, ?, ?)", ...args);
      case "kept":
        break;
    }
    return {
      entries: this.#rows("SELECT DISTINCT line ->> 'id' AS id FROM ledger").map(({ id }) => id),
      jobs: this.#rows("SELECT id FROM jobs").map(({ id }) => id),
    };
  }

  #atomically(work: () => void): boolean {
    this.#database.exec("BEGIN IMMEDIATE");
    work();
    this.#database.exec("COMMIT");
    return true;
  }

  #run(sql: string, ...args: readonly SQLInputValue[]): unknown {
    return this.#statement(sql).run(...args);
  }

  #rows(sql: string, ...args: readonly SQLInputValue[]): readonly Record<string, unknown>[] {
    return this.#statement(sql).all(...args);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

if (parentPort !== null) {
  const port = parentPort;
  const { file, synchronous } = trusted<{ file: string; synchronous: string }>(workerData);
  let database: TrialDatabase | undefined;
  port.on("message", ({ id, ...call }: Call & { readonly id: number }) => {
    try {
      database ??= new TrialDatabase(file, synchronous);
      port.postMessage({ id, value: database.call(call) });
    } catch (error) {
      port.postMessage({ id, error: String(error) });
    }
  });
}
