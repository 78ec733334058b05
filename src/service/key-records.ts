import type { Scope } from "../contract/scopes.ts";

/** The stored form of a key: never the key itself (KEY-1). */
export interface StoredKey {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  /** The first characters, for display in a list. */
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

/** The store of keys. */
export interface KeyRecords {
  /** Every key that was not deleted, oldest first. */
  all(): readonly KeyRecord[];
  /** True if this key ever existed here, including deleted keys. */
  knows(digest: Uint8Array): boolean;
  insert(record: KeyRecord): void;
  revoke(id: string): void;
  /** Deletes everything of a key except its digest, so that an accounts file can't restore it. */
  delete(id: string): void;
}

/** Keys in memory, lost when the process ends. */
export class MemoryKeyRecords implements KeyRecords {
  readonly #byId: Map<string, KeyRecord>;
  readonly #known: Set<string>;

  /** `deleted` contains the digests of deleted keys. */
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
