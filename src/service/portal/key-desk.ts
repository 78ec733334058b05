import { randomBytes } from "node:crypto";
import type { EXPIRATIONS } from "../../contract/api-key.ts";
import { KEY_PREFIX } from "../../contract/key-format.ts";
import { PLANS } from "../../contract/plans.ts";
import type { Account, Accounts } from "../accounts.ts";
import type { Clock } from "../clock.ts";
import type { StoredKey } from "../key-records.ts";
import type { KeyStore } from "../key-store.ts";
import type { Ledger } from "../ledger.ts";
import { notFound } from "../refusal.ts";
import type { NewKeyRequest } from "./new-key-form.ts";

/** A key as listed. */
export interface ListedKey extends StoredKey {
  /** Neither revoked nor expired: an expired key is rejected whatever its status. */
  readonly isActive: boolean;
}

/** An account as displayed. */
export interface AccountOverview extends Account {
  readonly credits: number;
  /** Newest first. */
  readonly keys: readonly ListedKey[];
  readonly activeKeys: number;
  /** The plan's limit ("Authentication" 7). */
  readonly maxActiveKeys: number;
}

/** True for a key that is rejected though its status, which has two values, is still Active ("States and transitions"). */
export function hasExpired({ isActive, status }: ListedKey): boolean {
  return status === "Active" && !isActive;
}

export interface KeyDeskParts {
  readonly accounts: Accounts;
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<(typeof EXPIRATIONS)[number], number | null>> = {
  Never: null,
  "30 Days": 30,
  "60 Days": 60,
  "90 Days": 90,
};
const KEY_BYTES = 32;

/** The key operations of the portal ("States and transitions", API key; KEY-2). */
export class KeyDesk {
  readonly #parts: KeyDeskParts;

  constructor(parts: KeyDeskParts) {
    this.#parts = parts;
  }

  /** Every account, by user id. */
  accounts(): AccountOverview[] {
    const accounts = [...this.#parts.accounts.all()].sort((one, other) => one.userId - other.userId);
    return accounts.map((account) => this.#overview(account));
  }

  /** Throws 404 for an unknown account. */
  account(userId: number): AccountOverview {
    const account = this.#parts.accounts.find(userId);
    if (account === undefined) throw notFound("No account has this number.");
    return this.#overview(account);
  }

  /** Creates a key; undefined if the account already has the active keys that its plan allows. */
  create(
    userId: number,
    { name, scopes, expiration }: NewKeyRequest,
  ): { id: string; key: string } | undefined {
    const { activeKeys, maxActiveKeys } = this.account(userId);
    if (activeKeys >= maxActiveKeys) return undefined;
    const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString("base64url");
    const days = DAYS[expiration];
    // Reads the clock once: a key of 60 days is valid for exactly that long.
    const createdAt = this.#parts.clock();
    const expiresAt = days === null ? null : createdAt + days * DAY_MS;
    const { id } = this.#parts.keys.add({
      userId,
      name,
      key,
      scopes,
      expiresAt,
      status: "Active",
      createdAt,
    });
    return { id, key };
  }

  /** Revokes a key permanently and retains its row. */
  revoke(userId: number, id: string): void {
    this.#parts.keys.revoke(userId, id);
  }

  /** Deletes a key with its row. */
  delete(userId: number, id: string): void {
    this.#parts.keys.delete(userId, id);
  }

  #overview(account: Account): AccountOverview {
    const keys = this.#parts.keys
      .list(account.userId)
      .map((key) => ({ ...key, isActive: this.#parts.keys.isActive(key) }))
      .toReversed();
    return {
      ...account,
      credits: this.#parts.ledger.balance(account.userId),
      keys,
      activeKeys: keys.filter(({ isActive }) => isActive).length,
      maxActiveKeys: PLANS[account.plan].activeKeys,
    };
  }
}
