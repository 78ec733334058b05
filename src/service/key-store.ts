import { createHash, timingSafeEqual } from "node:crypto";
import type { Scope } from "../contract/scopes.ts";
import type { Clock } from "./clock.ts";

/** A key as it is kept: never the key itself (KEY-1). */
export interface StoredKey {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  /** The first characters, for a listing. */
  readonly prefix: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
  readonly status: "Active" | "Revoked";
  readonly createdAt: number;
}

/** A key to be kept, with its full value, which is forgotten after hashing. */
export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly key: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
  readonly status: "Active" | "Revoked";
}

/** What a presented key turns out to be. A deleted key is unknown: nothing of it is left to tell them apart. */
export type KeyCheck =
  | { readonly state: "valid"; readonly key: StoredKey }
  | { readonly state: "revoked" | "expired" | "unknown" };

interface Row {
  readonly digest: Buffer;
  key: StoredKey;
}

const PREFIX_SHOWN = 12;

/**
 * The keys of all accounts, hashed.
 *
 * One round of SHA-256 is enough here and would not be for passwords: a key is made from 256 random bits, so there is
 * nothing to guess that a slow or salted hash would slow down, and a slow one would be paid on every request.
 */
export class KeyStore {
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #rows = new Map<string, Row>();

  constructor(clock: Clock, newId: () => string) {
    this.#clock = clock;
    this.#newId = newId;
  }

  add(fresh: NewKey): StoredKey {
    const { userId, name, expiresAt, status } = fresh;
    const key: StoredKey = {
      id: this.#newId(),
      userId,
      name,
      prefix: fresh.key.slice(0, PREFIX_SHOWN),
      scopes: new Set(fresh.scopes),
      expiresAt,
      status,
      createdAt: this.#clock(),
    };
    this.#rows.set(key.id, { digest: digestOf(fresh.key), key });
    return key;
  }

  /** Looks a presented key up in constant time: every digest is compared, whichever fits. */
  check(presented: string): KeyCheck {
    const digest = digestOf(presented);
    let found: StoredKey | undefined;
    for (const row of this.#rows.values()) {
      if (timingSafeEqual(row.digest, digest)) found = row.key;
    }
    if (found === undefined) return { state: "unknown" };
    if (found.status === "Revoked") return { state: "revoked" };
    if (found.expiresAt !== null && found.expiresAt <= this.#clock()) return { state: "expired" };
    return { state: "valid", key: found };
  }

  /** Ends a key for good; false when the account has no such key. */
  revoke(userId: number, id: string): boolean {
    const row = this.#rows.get(id);
    if (row === undefined || row.key.userId !== userId) return false;
    row.key = { ...row.key, status: "Revoked" };
    return true;
  }

  /** Removes a key and its digest; false when the account has no such key. */
  delete(userId: number, id: string): boolean {
    return this.#rows.get(id)?.key.userId === userId && this.#rows.delete(id);
  }

  /** The keys of one account, oldest first. */
  list(userId: number): StoredKey[] {
    return [...this.#rows.values()].map((row) => row.key).filter((key) => key.userId === userId);
  }
}

function digestOf(key: string): Buffer {
  return createHash("sha256").update(key, "utf8").digest();
}
