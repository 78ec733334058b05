import type { Scope } from "../contract/scopes.ts";

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

export interface KeyRecord {
  /** SHA-256 of the key. */
  readonly digest: Uint8Array;
  readonly key: StoredKey;
}

/** Where keys are kept. */
export interface KeyRecords {
  /** Every key that was not deleted, oldest first. */
  all(): readonly KeyRecord[];
  /** Whether this key was ever here, deleted ones included. */
  knows(digest: Uint8Array): boolean;
  insert(record: KeyRecord): void;
  revoke(id: string): void;
  /** Forgets all of a key but its digest, so that an accounts file cannot bring it back. */
  delete(id: string): void;
}

/** Keys in memory, gone when the process ends. */
export class MemoryKeyRecords implements KeyRecords {
  readonly #byId: Map<string, KeyRecord>;
  readonly #known: Set<string>;

  /** `deleted` holds the digests of keys that were here before. */
  constructor(records: readonly KeyRecord[] = [], deleted: readonly Uint8Array[] = []) {
    this.#byId = new Map(records.map((record) => [record.key.id, record]));
    this.#known = new Set([...records.map(({ digest }) => digest), ...deleted].map(hex));
  }

  all(): readonly KeyRecord[] {
    return [...this.#byId.values()];
  }

  knows(digest: Uint8Array): boolean {
    return this.#known.has(hex(digest));
  }

  insert(record: KeyRecord): void {
    this.#byId.set(record.key.id, record);
    this.#known.add(hex(record.digest));
  }

  revoke(id: string): void {
    const record = this.#byId.get(id);
    if (record !== undefined) this.#byId.set(id, { ...record, key: { ...record.key, status: "Revoked" } });
  }

  delete(id: string): void {
    this.#byId.delete(id);
  }
}

function hex(digest: Uint8Array): string {
  return Buffer.from(digest).toString("hex");
}
