import { isServiceFailure, ServiceFailure } from "../client/failure.ts";
import type { LedgerEntry } from "../client/spending-ledger.ts";

/** What a request costs if it was charged, to be compared with the balance. */
export type PossibleCharge = Pick<LedgerEntry, "price" | "balanceBefore" | "isEstimate">;

/** A failure of which nobody can say whether it was charged, with what a person needs to find out. */
export class UncertainCharge extends ServiceFailure {
  readonly possible: PossibleCharge;
  /** Whether sending the same again within some minutes is not charged twice. */
  readonly isRepeatable: boolean;

  constructor(failure: ServiceFailure, possible: PossibleCharge, isRepeatable: boolean) {
    super(failure.afterUncertainAttempt());
    this.possible = possible;
    this.isRepeatable = isRepeatable;
  }
}

/** By its name and shape, which hold across bundles where `instanceof` does not. */
export function isUncertainCharge(value: unknown): value is UncertainCharge {
  return isServiceFailure(value) && "possible" in value && "isRepeatable" in value;
}
