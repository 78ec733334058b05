import { hash, timingSafeEqual } from "node:crypto";
import { KEY_PREFIX } from "../contract/key-format.ts";
import type { Scope } from "../contract/scopes.ts";
import type { Clock } from "./clock.ts";
import type { KeyRecords, StoredKey } from "./key-records.ts";

/** A key to store, with its full value, which is discarded after hashing. */
export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly key: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
  readonly status: "Active" | "Revoked";
  /** Milliseconds since 1970; absent for now. */
  readonly createdAt?: number;
}

/** The state of a presented key. A deleted key is unknown: no response distinguishes them. */
export type KeyCheck =
  | { readonly state: "valid"; readonly key: StoredKey }
  | { readonly state: "revoked" | "expired" | "unknown" };

/** The number of characters after `prfd_` that a list shows; for a short key at most a quarter. */
const MOST_SHOWN = 7;
const SHARE_SHOWN = 4;

/**
 * The keys of all accounts, hashed.
 *
 * One round of SHA-256 is enough here, though not for passwords: a key has 256 random bits, so there is nothing to guess
 * that a slow or salted hash would slow down, and a slow one would cost time in every request.
 */
export class KeyStore {
  readonly #records: KeyRecords;
  readonly #clock: Clock;
  readonly #newId: () => string;

  constructor(records: KeyRecords, clock: Clock, newId: () => string) {
    this.#records = records;
    this.#clock = clock;
    this.#newId = newId;
  }

  add(fresh: NewKey): StoredKey {
    const { userId, name, expiresAt, status } = fresh;
    const key: StoredKey = {
      id: this.#newId(),
      userId,
      name,
      prefix: shownOf(fresh.key),
      scopes: new Set(fresh.scopes),
      expiresAt,
      status,
      createdAt: fresh.createdAt ?? this.#clock(),
    };
    this.#records.insert({ digest: digestOf(fresh.key), key });
    return key;
  }

  /** Adds a key; undefined if it ever existed here. Of an existing one only a revocation is adopted: nothing restores a key. */
  addUnseen(fresh: NewKey): StoredKey | undefined {
    if (!this.#records.knows(digestOf(fresh.key))) return this.add(fresh);
    if (fresh.status === "Revoked") this.#revokeKnown(fresh.key);
    return undefined;
  }

  /** True if a key counts toward the plan's active keys: neither revoked nor expired. */
  isActive(key: StoredKey): boolean {
    return key.status === "Active" && !this.#isExpired(key);
  }

  check(presented: string): KeyCheck {
    const found = this.#find(presented);
    if (found === undefined) return { state: "unknown" };
    if (found.status === "Revoked") return { state: "revoked" };
    if (this.#isExpired(found)) return { state: "expired" };
    return { state: "valid", key: found };
  }

  /** Revokes a key permanently; false if the account has no such key. */
  revoke(userId: number, id: string): boolean {
    const owns = this.#owns(userId, id);
    if (owns) this.#records.revoke(id);
    return owns;
  }

  /** Deletes a key; false if the account has no such key. */
  delete(userId: number, id: string): boolean {
    const owns = this.#owns(userId, id);
    if (owns) this.#records.delete(id);
    return owns;
  }

  /** The keys of one account, oldest first. */
  list(userId: number): StoredKey[] {
    return this.#records
      .all()
      .map(({ key }) => key)
      .filter((key) => key.userId === userId);
  }

  #isExpired({ expiresAt }: StoredKey): boolean {
    return expiresAt !== null && expiresAt <= this.#clock();
  }

  #revokeKnown(presented: string): void {
    const known = this.#find(presented);
    if (known?.status === "Active") this.#records.revoke(known.id);
  }

  /** Constant in time: every digest is compared, regardless of matches. */
  #find(presented: string): StoredKey | undefined {
    const digest = digestOf(presented);
    let found: StoredKey | undefined;
    for (const record of this.#records.all()) {
      if (timingSafeEqual(record.digest, digest)) found = record.key;
    }
    return found;
  }

  #owns(userId: number, id: string): boolean {
    return this.list(userId).some((key) => key.id === id);
  }
}

function shownOf(key: string): string {
  const behindPrefix = key.length - KEY_PREFIX.length;
  return key.slice(0, KEY_PREFIX.length + Math.min(MOST_SHOWN, Math.floor(behindPrefix / SHARE_SHOWN)));
}

function digestOf(key: string): Buffer {
  // Goes through a string to use Node's buffer pool: a separate buffer for each request would cost twice the hash.
  return Buffer.from(hash("sha256", key, "binary"), "latin1");
}
