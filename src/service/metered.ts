import type { Operation } from "../contract/endpoints.ts";
import type { Ledger } from "./ledger.ts";
import { Refusal } from "./refusal.ts";

/** What a run costs and whom. */
export interface Charge {
  readonly userId: number;
  readonly operation: Operation;
  readonly credits: number;
}

/**
 * Calls `charge`, and writes what must not be parted from it in the same step: the answer that an `Idempotency-Key` gets
 * again, so that a kill between the two can neither charge twice nor give away what was not charged.
 */
export type Settle<T> = (result: T, charge: () => void) => void;

/**
 * Runs work that is paid for: reserves, runs, then charges; any failure, and an abort up to the last moment, gives the
 * reservation back. `work` gets the balance that will stand after the charge and must build its answer completely,
 * because after the charge nothing may fail any more. `settle` comes from the idempotency store, for a request with a key.
 *
 * Throws 403 `insufficient_credits` with `credits` and `required`, the signal's reason, and whatever `work` throws.
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

/**
 * Charges before the work, for a job that is paid at its acceptance. Gives the transaction, which a refund names.
 * Throws 403 `insufficient_credits`.
 */
export function chargeAtOnce(ledger: Ledger, { userId, operation, credits }: Charge): string {
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
