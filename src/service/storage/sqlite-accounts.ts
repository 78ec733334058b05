import type { StatementSync } from "node:sqlite";
import * as z from "zod";
import { PLAN_NAMES } from "../../contract/plans.ts";
import type { Account, Accounts } from "../accounts.ts";
import type { Database } from "./database.ts";

const row = z.object({ userId: z.int(), plan: z.enum(PLAN_NAMES) });

/** Accounts in the data folder. */
export class SqliteAccounts implements Accounts {
  readonly #put: StatementSync;
  readonly #find: StatementSync;
  readonly #all: StatementSync;

  constructor(database: Database) {
    this.#put = database.prepare(
      "INSERT INTO accounts VALUES (:userId, :plan) ON CONFLICT DO UPDATE SET plan = :plan",
    );
    this.#find = database.prepare("SELECT * FROM accounts WHERE userId = ?");
    this.#all = database.prepare("SELECT * FROM accounts");
  }

  put({ userId, plan }: Account): void {
    this.#put.run({ userId, plan });
  }

  find(userId: number): Account | undefined {
    return row.optional().parse(this.#find.get(userId));
  }

  all(): Account[] {
    return row.array().parse(this.#all.all());
  }
}
