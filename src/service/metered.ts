import type { Operation } from "../contract/endpoints.ts";
import type { Ledger } from "./ledger.ts";
import { Refusal } from "./refusal.ts";

/** The cost of a run and the account it is charged to. */
export interface Charge {
  readonly userId: number;
  readonly operation: Operation;
  readonly credits: number;
}

/**
 * Calls `charge`, and stores in the same step the answer for a repeated `Idempotency-Key`: a kill between the two could
 * otherwise charge twice, or serve an uncharged answer.
 */
export type Settle<T> = (result: T, charge: () => void) => void;

/**
 * Runs paid work: reserves, runs, then charges; any failure, and an abort up to the last moment, releases the reservation.
 * `work` gets the balance after the charge and must build its answer completely, because nothing may fail after the charge.
 * `settle` comes from the idempotency store, for a request with a key.
 *
 * Throws 403 `insufficient_credits` with `credits` and `required`, the signal's reason, and any error of `work`.
 */
export async function metered<T>(
  ledger: Ledger,
  charge: Charge,
  signal: AbortSignal,
  work: (creditsRemaining: () => number) => Promise<T>,
  settle: Settle<T> = (_, charge) => charge(),
): Promise<T> {
  signal.throwIfAborted();
  const { userId, operation, credits } = charge;
  const reservation = ledger.reserve(userId, credits, operation);
  if (reservation === undefined) throw insufficientCredits(ledger.balance(userId), credits);
  try {
    const result = await work(() => ledger.balance(userId));
    signal.throwIfAborted();
    settle(result, () => ledger.commit(reservation));
    return result;
  } catch (error) {
    ledger.release(reservation);
    throw error;
  }
}

/** Charges a job on acceptance, before the work. Returns the transaction, for a refund. Throws 403 `insufficient_credits`. */
export function chargeInAdvance(ledger: Ledger, { userId, operation, credits }: Charge): string {
  const reservation = ledger.reserve(userId, credits, operation);
  if (reservation === undefined) throw insufficientCredits(ledger.balance(userId), credits);
  ledger.commit(reservation);
  return reservation.transaction;
}

function insufficientCredits(credits: number, required: number): Refusal {
  return new Refusal({
    status: 403,
    code: "insufficient_credits",
    message: `This request needs ${required} credits and ${credits} are left.`,
    details: { credits, required },
  });
}
