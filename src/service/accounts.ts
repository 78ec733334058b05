import type { PlanName } from "../contract/plans.ts";

/** A paying user of the service. Keys and credits are stored separately, in the key store and the ledger. */
export interface Account {
  readonly userId: number;
  readonly plan: PlanName;
}

/** The accounts by user id. */
export interface Accounts {
  /** Adds an account, or updates the plan of a known one. */
  put(account: Account): void;
  find(userId: number): Account | undefined;
  all(): Account[];
}

/** Accounts in memory, lost when the process ends. */
export class MemoryAccounts implements Accounts {
  readonly #byUserId = new Map<number, Account>();

  put(account: Account): void {
    this.#byUserId.set(account.userId, account);
  }

  find(userId: number): Account | undefined {
    return this.#byUserId.get(userId);
  }

  all(): Account[] {
    return [...this.#byUserId.values()];
  }
}
