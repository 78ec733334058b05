import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import type { RememberedAnswer, RememberedAnswers } from "../remembered-answers.ts";
import type { Database } from "./database.ts";
import type { TextSeal } from "./text-seal.ts";

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

/** Stored responses in the data folder. */
export class SqliteRememberedAnswers implements RememberedAnswers {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #remove: StatementSync;
  readonly #forget: StatementSync;
  readonly #sum: StatementSync;
  readonly #database: Database;
  readonly #seal: TextSeal;
  /** The sum, cached as long as no other process writes, because every request needs it. */
  #size: number | undefined;
  #othersVersion = 0;

  constructor(database: Database, seal: TextSeal) {
    this.#database = database;
    this.#seal = seal;
    database.onUndone(() => (this.#size = undefined));
    this.#find = database.prepare("SELECT * FROM answers WHERE slot = ?");
    this.#insert = database.prepare(
      "INSERT INTO answers VALUES (:slot, :textDigest, :expiresAt, :size, :status, :headers, :body)",
    );
    this.#remove = database.prepare("DELETE FROM answers WHERE slot = ? AND body = ?");
    this.#forget = database.prepare("DELETE FROM answers WHERE expiresAt <= ?");
    this.#sum = database.prepare("SELECT coalesce(sum(size), 0) AS size FROM answers");
  }

  find(slot: string): RememberedAnswer | undefined {
    const found = row.optional().parse(this.#find.get(slot));
    if (found === undefined) return undefined;
    const textDigest = this.#seal.open(found.textDigest);
    const body = this.#seal.open(found.answer.body);
    if (textDigest === undefined || body === undefined) {
      // Without its secret the response is lost; its slot can be reused.
      this.#remove.run(slot, found.answer.body);
      this.#size = undefined;
      return undefined;
    }
    return { ...found, textDigest, answer: { ...found.answer, body } };
  }

  insert({ slot, textDigest, expiresAt, answer }: RememberedAnswer): void {
    const { status, headers, body } = answer;
    const size = body.length;
    const sealed = { textDigest: this.#seal.seal(textDigest), body: this.#seal.seal(body) };
    this.#insert.run({ slot, expiresAt, size, status, headers: JSON.stringify(headers), ...sealed });
    if (this.#size !== undefined) this.#size += size;
  }

  forgetExpired(now: number): void {
    if (this.#forget.run(now).changes !== 0) this.#size = undefined;
  }

  size(): number {
    const version = this.#database.othersVersion;
    if (version !== this.#othersVersion) this.#size = undefined;
    this.#othersVersion = version;
    this.#size ??= sum.parse(this.#sum.get()).size;
    return this.#size;
  }
}
