import type { Operation } from "../contract/endpoints.ts";
import { type Atomically, inMemory } from "./atomically.ts";
import type { Clock } from "./clock.ts";
import type { EntryKind, LedgerEntries, LedgerEntry } from "./ledger-entries.ts";

/** Credits reserved for a running operation. Ended by `commit` or `release`, once. */
export interface Reservation {
  readonly transaction: string;
  readonly userId: number;
  readonly credits: number;
  readonly operation: Operation;
}

/** An entry that contradicts earlier ones: a defect of the caller, never of a request. */
class LedgerMisuse extends Error {
  readonly kind = "ledger_misuse";
}

/**
 * Records who has how many credits and why (CRE-1). The balance is the sum of the entries and nothing else is stored, so
 * that a transaction's remaining steps follow from its own entries, also after a restart over a persistent store.
 *
 * Every method is synchronous and one step of the store: nothing else can run between reading the balance and adding the
 * entry, in this process or another one, which keeps the balance from going below zero.
 */
export class Ledger {
  readonly #entries: LedgerEntries;
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #atomically: Atomically;
  /** Reservations whose release isn't confirmed yet: on a full disk a release can't be written. */
  #unreleased: readonly Reservation[] = [];

  constructor(entries: LedgerEntries, clock: Clock, newId: () => string, atomically: Atomically = inMemory) {
    this.#entries = entries;
    this.#atomically = atomically;
    this.#clock = clock;
    this.#newId = newId;
  }

  /** Credits that an account can still spend. */
  balance(userId: number): number {
    return this.#entries.balance(userId);
  }

  /** Every entry of an account, oldest first. */
  history(userId: number): readonly LedgerEntry[] {
    return this.#entries.forUser(userId);
  }

  grant(userId: number, credits: number): void {
    requireWhole(credits);
    this.#append({ transaction: this.#newId(), userId, operation: null }, ["grant", credits]);
  }

  /** Reserves credits of the balance for an operation; undefined, without an entry, if there are too few. */
  reserve(userId: number, credits: number, operation: Operation): Reservation | undefined {
    requireWhole(credits);
    return this.#atomically(() => {
      this.#releaseLate();
      if (credits > this.balance(userId)) return undefined;
      const reservation = { transaction: this.#newId(), userId, credits, operation };
      this.#append(reservation, ["reservation", 0 - credits]);
      return reservation;
    });
  }

  /** The operation succeeded: the reservation becomes a charge, of less than was reserved if `credits` says so. */
  commit(reservation: Reservation, credits = reservation.credits): void {
    requireWhole(credits);
    if (credits > reservation.credits) throw new LedgerMisuse("a charge above its reservation");
    this.#atomically(() => {
      this.#requireState(reservation.transaction, "reserved");
      this.#append(reservation, ["release", reservation.credits], ["charge", 0 - credits]);
    });
  }

  /** The operation failed: restores the balance. Throws if that can't be written, and retries before the next reservation. */
  release(reservation: Reservation): void {
    this.#unreleased = [...this.#unreleased, reservation];
    this.#atomically(() => {
      this.#requireState(reservation.transaction, "reserved");
      this.#releaseLate();
    });
  }

  /** Releases the reservations of operations that ended with their process. */
  releaseAbandoned(): void {
    const at = this.#clock();
    this.#atomically(() => {
      const abandoned = this.#entries.abandoned();
      this.#entries.append(
        abandoned.map((entry) => ({ ...entry, kind: "release", credits: 0 - entry.credits, at })),
      );
    });
  }

  /** Refunds the charge of a transaction, for a job that fails after it was accepted, perhaps before a restart. */
  refund(transaction: string): void {
    this.#atomically(() => {
      const charge = this.#entries.transaction(transaction).find(({ kind }) => kind === "charge");
      if (charge === undefined) throw new LedgerMisuse("the transaction charged nothing");
      this.#requireState(transaction, "charged");
      this.#append(charge, ["refund", 0 - charge.credits]);
    });
  }

  #requireState(transaction: string, state: "reserved" | "charged"): void {
    if (!this.#isIn(transaction, state)) throw new LedgerMisuse(`the transaction is not ${state}`);
  }

  #isIn(transaction: string, state: "reserved" | "charged"): boolean {
    const entries = this.#entries.transaction(transaction);
    const has = (wanted: EntryKind): boolean => entries.some(({ kind }) => kind === wanted);
    return state === "reserved" ? has("reservation") && !has("release") : has("charge") && !has("refund");
  }

  /** A release stays listed until the next check: its step may still be rolled back. */
  #releaseLate(): void {
    if (this.#unreleased.length === 0) return;
    this.#unreleased = this.#unreleased.filter(({ transaction }) => this.#isIn(transaction, "reserved"));
    for (const reservation of this.#unreleased) this.#append(reservation, ["release", reservation.credits]);
  }

  #append(
    origin: { readonly transaction: string; readonly userId: number; readonly operation: Operation | null },
    ...moves: readonly (readonly [EntryKind, number])[]
  ): void {
    const { transaction, userId, operation } = origin;
    const at = this.#clock();
    this.#entries.append(
      moves.map(([kind, credits]) => ({ transaction, userId, operation, kind, credits, at })),
    );
  }
}

function requireWhole(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0)
    throw new LedgerMisuse("credits are whole and not negative");
}
