import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import { ENDPOINTS, type Operation } from "../../contract/endpoints.ts";
import type { Atomically } from "../atomically.ts";
import { ENTRY_KINDS, type LedgerEntries, type LedgerEntry } from "../ledger-entries.ts";
import type { Database } from "./database.ts";
import type { Processes } from "./processes.ts";

const row = z.object({
  transaction: z.string(),
  userId: z.int(),
  kind: z.enum(ENTRY_KINDS),
  credits: z.int(),
  operation: z
    .custom<Operation>((name) => typeof name === "string" && Object.hasOwn(ENDPOINTS, name))
    .nullable(),
  at: z.int(),
});
const sum = z.object({ credits: z.int(), upTo: z.int().nullable() });

/** The sum of an account's entries up to a position. */
interface Sum {
  readonly credits: number;
  readonly upTo: number;
}

/** The ledger in the data folder. Two triggers enforce that entries are only ever added. */
export class SqliteLedgerEntries implements LedgerEntries {
  readonly #atomically: Atomically;
  readonly #processes: Processes;
  readonly #append: StatementSync;
  readonly #hold: StatementSync;
  readonly #letGo: StatementSync;
  readonly #sum: StatementSync;
  readonly #transaction: StatementSync;
  readonly #forUser: StatementSync;
  readonly #abandoned: StatementSync;
  /** Cached sums, to which later entries are added: reading a long history takes too long for every request. */
  readonly #sums = new Map<number, Sum>();

  constructor(database: Database) {
    this.#atomically = database.atomically;
    this.#processes = database.processes;
    database.onUndone(() => this.#sums.clear());
    this.#append = database.prepare(
      'INSERT INTO ledger ("transaction", userId, kind, credits, operation, at) ' +
        "VALUES (:transaction, :userId, :kind, :credits, :operation, :at)",
    );
    this.#hold = database.prepare("INSERT INTO holds VALUES (?, ?)");
    this.#letGo = database.prepare('DELETE FROM holds WHERE "transaction" = ?');
    this.#sum = database.prepare(
      "SELECT coalesce(sum(credits), 0) AS credits, max(place) AS upTo FROM ledger WHERE userId = ? AND place > ?",
    );
    this.#transaction = database.prepare('SELECT * FROM ledger WHERE "transaction" = ? ORDER BY place');
    this.#forUser = database.prepare("SELECT * FROM ledger WHERE userId = ? ORDER BY place");
    this.#abandoned = database.prepare(
      "SELECT ledger.* FROM holds JOIN ledger USING (\"transaction\") WHERE kind = 'reservation' " +
        "AND holder NOT IN (SELECT value FROM json_each(?)) ORDER BY place",
    );
  }

  append(entries: readonly LedgerEntry[]): void {
    this.#atomically(() => {
      for (const { transaction, userId, kind, credits, operation, at } of entries) {
        this.#append.run({ transaction, userId, kind, credits, operation, at });
        if (kind === "reservation") this.#hold.run(transaction, this.#processes.own);
        else if (kind === "release") this.#letGo.run(transaction);
      }
    });
  }

  balance(userId: number): number {
    const known = this.#sums.get(userId) ?? { credits: 0, upTo: 0 };
    const { credits, upTo } = sum.parse(this.#sum.get(userId, known.upTo));
    if (upTo === null) return known.credits;
    const added = { credits: known.credits + credits, upTo };
    this.#sums.set(userId, added);
    return added.credits;
  }

  transaction(id: string): readonly LedgerEntry[] {
    return row.array().parse(this.#transaction.all(id));
  }

  forUser(userId: number): readonly LedgerEntry[] {
    return row.array().parse(this.#forUser.all(userId));
  }

  abandoned(): readonly LedgerEntry[] {
    return this.#atomically(() =>
      row.array().parse(this.#abandoned.all(JSON.stringify(this.#processes.living()))),
    );
  }
}
