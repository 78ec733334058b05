import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import { ENDPOINTS, type Operation } from "../../contract/endpoints.ts";
import type { Atomically } from "../atomically.ts";
import { ENTRY_KINDS, type LedgerEntries, type LedgerEntry } from "../ledger-entries.ts";
import type { Database } from "./database.ts";

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
const sum = z.object({ credits: z.int() });

/** The ledger in the data folder. Two triggers see to it that entries are only ever added. */
export class SqliteLedgerEntries implements LedgerEntries {
  readonly #atomically: Atomically;
  readonly #append: StatementSync;
  readonly #sum: StatementSync;
  readonly #transaction: StatementSync;
  readonly #forUser: StatementSync;
  readonly #open: StatementSync;
  /** Sums already made, kept up to date by `append`: adding up a long history is too much for every request. */
  readonly #balances = new Map<number, number>();

  constructor(database: Database) {
    this.#atomically = database.atomically;
    database.onUndone(() => this.#balances.clear());
    this.#append = database.prepare(
      'INSERT INTO ledger ("transaction", userId, kind, credits, operation, at) ' +
        "VALUES (:transaction, :userId, :kind, :credits, :operation, :at)",
    );
    this.#sum = database.prepare("SELECT coalesce(sum(credits), 0) AS credits FROM ledger WHERE userId = ?");
    this.#transaction = database.prepare('SELECT * FROM ledger WHERE "transaction" = ? ORDER BY place');
    this.#forUser = database.prepare("SELECT * FROM ledger WHERE userId = ? ORDER BY place");
    this.#open = database.prepare(
      "SELECT * FROM ledger AS begun WHERE kind = 'reservation' AND NOT EXISTS " +
        '(SELECT 1 FROM ledger WHERE "transaction" = begun."transaction" AND kind = \'release\') ORDER BY place',
    );
  }

  append(entries: readonly LedgerEntry[]): void {
    this.#atomically(() => {
      for (const { transaction, userId, kind, credits, operation, at } of entries) {
        const before = this.balance(userId);
        this.#append.run({ transaction, userId, kind, credits, operation, at });
        this.#balances.set(userId, before + credits);
      }
    });
  }

  balance(userId: number): number {
    const known = this.#balances.get(userId);
    if (known !== undefined) return known;
    const { credits } = sum.parse(this.#sum.get(userId));
    this.#balances.set(userId, credits);
    return credits;
  }

  transaction(id: string): readonly LedgerEntry[] {
    return row.array().parse(this.#transaction.all(id));
  }

  forUser(userId: number): readonly LedgerEntry[] {
    return row.array().parse(this.#forUser.all(userId));
  }

  openReservations(): readonly LedgerEntry[] {
    return row.array().parse(this.#open.all());
  }
}
