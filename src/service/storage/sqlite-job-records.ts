import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import type { Atomically } from "../atomically.ts";
import type { JobRecord, JobRecords } from "../jobs/job-records.ts";
import type { Database } from "./database.ts";
import type { TextSeal } from "./text-seal.ts";
import type { Processes } from "./processes.ts";

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

/** Must match the index. */
const TO_DO = "(state = 'queued' OR deliveriesLeft > 0)";
const COLUMNS = Object.keys(row.shape);

/** Jobs in the data folder. */
export class SqliteJobRecords implements JobRecords {
  readonly #atomically: Atomically;
  readonly #processes: Processes;
  readonly #seal: TextSeal;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #find: StatementSync;
  readonly #pending: StatementSync;
  readonly #unfinished: StatementSync;
  readonly #takeOver: StatementSync;
  readonly #toDo: StatementSync;
  readonly #forget: StatementSync;

  constructor(database: Database, seal: TextSeal) {
    const names = COLUMNS.map((name) => `"${name}"`).join(", ");
    const values = COLUMNS.map((name) => `:${name}`).join(", ");
    this.#atomically = database.atomically;
    this.#processes = database.processes;
    this.#seal = seal;
    this.#insert = database.prepare(`INSERT INTO jobs (${names}, holder) VALUES (${values}, :holder)`);
    this.#update = database.prepare(
      `UPDATE jobs SET (${names}, holder) = (${values}, :holder) WHERE taskId = :taskId`,
    );
    this.#find = database.prepare("SELECT * FROM jobs WHERE taskId = ?");
    this.#pending = database.prepare(
      "SELECT count(*) AS jobs FROM jobs WHERE userId = ? AND state = 'queued'",
    );
    this.#unfinished = database.prepare("SELECT * FROM jobs WHERE state = 'queued' ORDER BY place");
    this.#takeOver = database.prepare(
      `UPDATE jobs SET holder = :own WHERE ${TO_DO} AND holder NOT IN (SELECT value FROM json_each(:living))`,
    );
    this.#toDo = database.prepare(`SELECT * FROM jobs WHERE ${TO_DO} AND holder = ? ORDER BY place`);
    this.#forget = database.prepare("DELETE FROM jobs WHERE finishedAt <= ?");
  }

  insert(job: JobRecord): void {
    this.#insert.run({ ...this.#sealed(job), holder: this.#processes.own });
  }

  update(job: JobRecord): void {
    this.#update.run({ ...this.#sealed(job), holder: this.#processes.own });
  }

  find(taskId: string): JobRecord | undefined {
    const found = this.#find.get(taskId);
    return this.#opened(found === undefined ? [] : [found])[0];
  }

  pending(userId: number): number {
    return count.parse(this.#pending.get(userId)).jobs;
  }

  unfinished(): readonly JobRecord[] {
    return this.#opened(this.#unfinished.all());
  }

  takeOver(): readonly JobRecord[] {
    return this.#atomically(() => {
      const { own } = this.#processes;
      this.#takeOver.run({ own, living: JSON.stringify(this.#processes.living()) });
      return this.#opened(this.#toDo.all(own));
    });
  }

  forgetFinished(finishedBefore: number): void {
    this.#forget.run(finishedBefore);
  }

  #sealed(job: JobRecord): z.infer<typeof row> {
    return row.parse({ ...job, ...eachText(job, (text) => this.#seal.seal(text)) });
  }

  /** A text sealed under another secret is null: such a job is refunded when it runs, and its result is not found. */
  #opened(rows: readonly unknown[]): JobRecord[] {
    return row
      .array()
      .parse(rows)
      .flatMap((job) => {
        const opened = { ...job, ...eachText(job, (text) => this.#seal.open(text) ?? null) };
        return job.body !== null && opened.body === null ? [] : [opened];
      });
  }
}

/** The fields of a job with a person's words or secrets. */
function eachText(
  { body, callbackUrl, text, webhookSecret }: JobRecord,
  turn: (text: string) => string | null,
) {
  const turned = (field: string | null): string | null => (field === null ? null : turn(field));
  return {
    body: turned(body),
    callbackUrl: turned(callbackUrl),
    text: turned(text),
    webhookSecret: turned(webhookSecret),
  };
}
