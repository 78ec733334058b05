import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import { SCOPES } from "../../contract/scopes.ts";
import type { Atomically } from "../atomically.ts";
import { type KeyRecord, type KeyRecords, MemoryKeyRecords } from "../key-records.ts";
import type { Database } from "./database.ts";

const digest = z.instanceof(Uint8Array);
const row = z
  .object({
    id: z.string(),
    userId: z.int(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.string().transform((json) => new Set(z.enum(SCOPES).array().parse(JSON.parse(json)))),
    expiresAt: z.int().nullable(),
    status: z.enum(["Active", "Revoked"]),
    createdAt: z.int(),
    digest,
  })
  .transform(({ digest, ...key }): KeyRecord => ({ digest, key }));
const deletedRow = z.object({ digest });

/** Keys in the data folder, all of them cached in memory, since every request is compared with all of them. */
export class SqliteKeyRecords implements KeyRecords {
  readonly #atomically: Atomically;
  readonly #all: StatementSync;
  readonly #deleted: StatementSync;
  readonly #insert: StatementSync;
  readonly #revoke: StatementSync;
  readonly #recordDeleted: StatementSync;
  readonly #delete: StatementSync;
  #known: MemoryKeyRecords | undefined;

  constructor(database: Database) {
    this.#atomically = database.atomically;
    this.#all = database.prepare("SELECT * FROM keys ORDER BY rowid");
    this.#deleted = database.prepare("SELECT digest FROM deletedKeys");
    this.#insert = database.prepare(
      "INSERT INTO keys VALUES " +
        "(:id, :userId, :name, :prefix, :scopes, :expiresAt, :status, :createdAt, :digest)",
    );
    this.#revoke = database.prepare("UPDATE keys SET status = 'Revoked' WHERE id = ?");
    this.#recordDeleted = database.prepare("INSERT INTO deletedKeys SELECT digest FROM keys WHERE id = ?");
    this.#delete = database.prepare("DELETE FROM keys WHERE id = ?");
    database.onUndone(() => (this.#known = undefined));
  }

  all(): readonly KeyRecord[] {
    return this.#memory.all();
  }

  knows(digest: Uint8Array): boolean {
    return this.#memory.knows(digest);
  }

  insert(record: KeyRecord): void {
    const { scopes, ...key } = record.key;
    this.#insert.run({ ...key, scopes: JSON.stringify([...scopes]), digest: record.digest });
    this.#memory.insert(record);
  }

  revoke(id: string): void {
    this.#revoke.run(id);
    this.#memory.revoke(id);
  }

  delete(id: string): void {
    this.#atomically(() => {
      this.#recordDeleted.run(id);
      this.#delete.run(id);
      this.#memory.delete(id);
    });
  }

  get #memory(): MemoryKeyRecords {
    this.#known ??= new MemoryKeyRecords(
      row.array().parse(this.#all.all()),
      deletedRow
        .array()
        .parse(this.#deleted.all())
        .map(({ digest }) => digest),
    );
    return this.#known;
  }
}
