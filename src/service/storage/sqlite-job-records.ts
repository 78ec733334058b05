import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import type { JobRecord, JobRecords } from "../jobs/job-records.ts";
import type { Database } from "./database.ts";

const row = z.object({
  taskId: z.string(),
  userId: z.int(),
  state: z.enum(["queued", "success", "failed"]),
  words: z.int(),
  transaction: z.string().nullable(),
  text: z.string().nullable(),
  body: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  webhookSecret: z.string().nullable(),
  deliveriesLeft: z.int(),
  createdAt: z.int(),
  finishedAt: z.int().nullable(),
});
const count = z.object({ jobs: z.int() });

const COLUMNS = Object.keys(row.shape);

/** Jobs in the data folder. */
export class SqliteJobRecords implements JobRecords {
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #find: StatementSync;
  readonly #pending: StatementSync;
  readonly #unfinished: StatementSync;
  readonly #undelivered: StatementSync;
  readonly #forget: StatementSync;

  constructor(database: Database) {
    const names = COLUMNS.map((name) => `"${name}"`).join(", ");
    const values = COLUMNS.map((name) => `:${name}`).join(", ");
    this.#insert = database.prepare(`INSERT INTO jobs (${names}) VALUES (${values})`);
    this.#update = database.prepare(`UPDATE jobs SET (${names}) = (${values}) WHERE taskId = :taskId`);
    this.#find = database.prepare("SELECT * FROM jobs WHERE taskId = ?");
    this.#pending = database.prepare(
      "SELECT count(*) AS jobs FROM jobs WHERE userId = ? AND state = 'queued'",
    );
    this.#unfinished = database.prepare("SELECT * FROM jobs WHERE state = 'queued' ORDER BY place");
    this.#undelivered = database.prepare(
      "SELECT * FROM jobs WHERE state <> 'queued' AND deliveriesLeft > 0 ORDER BY place",
    );
    this.#forget = database.prepare("DELETE FROM jobs WHERE finishedAt <= ?");
  }

  insert(job: JobRecord): void {
    this.#insert.run(row.parse(job));
  }

  update(job: JobRecord): void {
    this.#update.run(row.parse(job));
  }

  find(taskId: string): JobRecord | undefined {
    return row.optional().parse(this.#find.get(taskId));
  }

  pending(userId: number): number {
    return count.parse(this.#pending.get(userId)).jobs;
  }

  unfinished(): readonly JobRecord[] {
    return row.array().parse(this.#unfinished.all());
  }

  undelivered(): readonly JobRecord[] {
    return row.array().parse(this.#undelivered.all());
  }

  forgetFinished(finishedBefore: number): void {
    this.#forget.run(finishedBefore);
  }
}
