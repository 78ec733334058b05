import type { PlanName } from "../contract/plans.ts";

/** A paying user of the service. Keys and credits are kept apart, in the key store and the ledger. */
export interface Account {
  readonly userId: number;
  readonly plan: PlanName;
}

/** The accounts by user id. */
export class Accounts {
  readonly #byUserId = new Map<number, Account>();

  add(account: Account): void {
    this.#byUserId.set(account.userId, account);
  }

  find(userId: number): Account | undefined {
    return this.#byUserId.get(userId);
  }
}
