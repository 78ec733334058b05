import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import type { RememberedAnswer, RememberedAnswers } from "../remembered-answers.ts";
import type { Database } from "./database.ts";

const row = z
  .object({
    slot: z.string(),
    textDigest: z.string(),
    expiresAt: z.int(),
    status: z.int(),
    headers: z.string().transform((json) => z.record(z.string(), z.string()).parse(JSON.parse(json))),
    body: z.string(),
  })
  .transform(({ status, headers, body, ...remembered }): RememberedAnswer => ({
    ...remembered,
    answer: { status, headers, body },
  }));
const sum = z.object({ size: z.int() });

/** Remembered answers in the data folder. */
export class SqliteRememberedAnswers implements RememberedAnswers {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #forget: StatementSync;
  readonly #sum: StatementSync;
  /** The sum once it was made; it is asked for at every request. */
  #size: number | undefined;

  constructor(database: Database) {
    database.onUndone(() => (this.#size = undefined));
    this.#find = database.prepare("SELECT * FROM answers WHERE slot = ?");
    this.#insert = database.prepare(
      "INSERT INTO answers VALUES (:slot, :textDigest, :expiresAt, :size, :status, :headers, :body)",
    );
    this.#forget = database.prepare("DELETE FROM answers WHERE expiresAt <= ?");
    this.#sum = database.prepare("SELECT coalesce(sum(size), 0) AS size FROM answers");
  }

  find(slot: string): RememberedAnswer | undefined {
    return row.optional().parse(this.#find.get(slot));
  }

  insert({ slot, textDigest, expiresAt, answer }: RememberedAnswer): void {
    const { status, headers, body } = answer;
    const size = body.length;
    this.#insert.run({ slot, textDigest, expiresAt, size, status, headers: JSON.stringify(headers), body });
    if (this.#size !== undefined) this.#size += size;
  }

  forgetExpired(now: number): void {
    if (this.#forget.run(now).changes !== 0) this.#size = undefined;
  }

  size(): number {
    this.#size ??= sum.parse(this.#sum.get()).size;
    return this.#size;
  }
}
