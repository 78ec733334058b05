import type { Operation } from "../contract/endpoints.ts";

/** The reason for a credit movement. Grants and releases add, reservations and charges subtract, refunds return a charge. */
export const ENTRY_KINDS = ["grant", "reservation", "release", "charge", "refund"] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One line of the ledger. Lines are only ever added. */
export interface LedgerEntry {
  /** Groups entries: one reservation and everything that followed from it. */
  readonly transaction: string;
  readonly userId: number;
  readonly kind: EntryKind;
  /** Signed: the effect of this line on the balance. */
  readonly credits: number;
  /** Null for a grant. */
  readonly operation: Operation | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The store of the entries. Synchronous, so that nothing can come between a check of the balance and the entry after it. */
export interface LedgerEntries {
  /** Adds all of them or none. */
  append(entries: readonly LedgerEntry[]): void;
  /** The sum over an account's entries. */
  balance(userId: number): number;
  transaction(id: string): readonly LedgerEntry[];
  forUser(userId: number): readonly LedgerEntry[];
  /** Open reservations of ended processes, oldest first. */
  abandoned(): readonly LedgerEntry[];
}

interface UserEntries {
  balance: number;
  readonly entries: LedgerEntry[];
}

const NO_ENTRIES: readonly LedgerEntry[] = [];

/** Entries in memory, lost when the process ends. */
export class MemoryLedgerEntries implements LedgerEntries {
  readonly #byUser = new Map<number, UserEntries>();
  /** Open reservations, by transaction: settled ones are hardly ever needed again. */
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
