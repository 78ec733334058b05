import type { Accounts } from "../accounts.ts";
import type { Atomically } from "../atomically.ts";
import type { JobRecords } from "../jobs/job-records.ts";
import type { KeyRecords } from "../key-records.ts";
import type { LedgerEntries } from "../ledger-entries.ts";
import type { RememberedAnswers } from "../remembered-answers.ts";
import type { Database } from "./database.ts";
import { SqliteAccounts } from "./sqlite-accounts.ts";
import { SqliteJobRecords } from "./sqlite-job-records.ts";
import { SqliteKeyRecords } from "./sqlite-key-records.ts";
import { SqliteLedgerEntries } from "./sqlite-ledger-entries.ts";
import { SqliteRememberedAnswers } from "./sqlite-remembered-answers.ts";
import type { Storage } from "./storage.ts";
import { unsealed, type TextSeal } from "./text-seal.ts";

/** All data of the service, in one database, so that any of it can be written in one step with any other. */
export class SqliteStorage implements Storage {
  readonly accounts: Accounts;
  readonly keys: KeyRecords;
  readonly ledger: LedgerEntries;
  readonly answers: RememberedAnswers;
  readonly jobs: JobRecords;
  readonly atomically: Atomically;
  readonly #database: Database;

  /** `keys` are in the database unless they are stored elsewhere; texts are stored as `seal` encodes them. */
  constructor(
    database: Database,
    { keys = new SqliteKeyRecords(database), seal = unsealed }: { keys?: KeyRecords; seal?: TextSeal } = {},
  ) {
    this.#database = database;
    this.accounts = new SqliteAccounts(database);
    this.keys = keys;
    this.ledger = new SqliteLedgerEntries(database);
    this.answers = new SqliteRememberedAnswers(database, seal);
    this.jobs = new SqliteJobRecords(database, seal);
    this.atomically = database.atomically;
  }

  scrub(): void {
    this.#database.scrub();
  }

  close(): void {
    this.#database.close();
  }
}
