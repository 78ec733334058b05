import type { Operation } from "../contract/endpoints.ts";

/** Why credits moved. A grant and a release add, a reservation and a charge take away, a refund gives a charge back. */
export const ENTRY_KINDS = ["grant", "reservation", "release", "charge", "refund"] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One line of the ledger. Lines are only ever added. */
export interface LedgerEntry {
  /** Entries that belong together: one reservation and all that came of it. */
  readonly transaction: string;
  readonly userId: number;
  readonly kind: EntryKind;
  /** Signed: what this line does to the balance. */
  readonly credits: number;
  /** Null for a grant. */
  readonly operation: Operation | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Where the entries are kept. Synchronous, so that a check of the balance and the entry after it cannot be parted. */
export interface LedgerEntries {
  /** Adds all of them or none. */
  append(entries: readonly LedgerEntry[]): void;
  /** The sum over an account's entries. */
  balance(userId: number): number;
  transaction(id: string): readonly LedgerEntry[];
  forUser(userId: number): readonly LedgerEntry[];
  /** Reservations without a release whose process is gone, oldest first. */
  abandoned(): readonly LedgerEntry[];
}

interface UserEntries {
  balance: number;
  readonly entries: LedgerEntry[];
}

const NO_ENTRIES: readonly LedgerEntry[] = [];

/** Entries in memory, gone when the process ends. */
export class MemoryLedgerEntries implements LedgerEntries {
  readonly #byUser = new Map<number, UserEntries>();
  /** Reservations without a release, by transaction: what is settled is hardly ever asked for again. */
  readonly #open = new Map<string, LedgerEntry>();

  append(entries: readonly LedgerEntry[]): void {
    for (const entry of entries) {
      const user = this.#user(entry.userId);
      user.balance += entry.credits;
      user.entries.push(entry);
      if (entry.kind === "reservation") this.#open.set(entry.transaction, entry);
      else if (entry.kind === "release") this.#open.delete(entry.transaction);
    }
  }

  balance(userId: number): number {
    return this.#byUser.get(userId)?.balance ?? 0;
  }

  transaction(id: string): readonly LedgerEntry[] {
    const open = this.#open.get(id);
    if (open !== undefined) return [open];
    return [...this.#byUser.values()].flatMap(({ entries }) =>
      entries.filter(({ transaction }) => transaction === id),
    );
  }

  forUser(userId: number): readonly LedgerEntry[] {
    return this.#byUser.get(userId)?.entries ?? NO_ENTRIES;
  }

  abandoned(): readonly LedgerEntry[] {
    return NO_ENTRIES;
  }

  #user(userId: number): UserEntries {
    const known = this.#byUser.get(userId);
    if (known !== undefined) return known;
    const fresh: UserEntries = { balance: 0, entries: [] };
    this.#byUser.set(userId, fresh);
    return fresh;
  }
}
