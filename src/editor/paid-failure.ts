import { isServiceFailure, ServiceFailure } from "../client/failure.ts";
import type { LedgerEntry } from "../client/spending-ledger.ts";

/** What a request costs if it was charged, to be compared with the balance. */
export type PossibleCharge = Pick<LedgerEntry, "price" | "balanceBefore" | "isEstimate">;

/** A failure of which nobody can say whether it was charged, with what a person needs to find out. */
export class UncertainCharge extends ServiceFailure {
  readonly possible: PossibleCharge;
  /** Until when sending the same again is not charged twice, in milliseconds since 1970; undefined where it may be. */
  readonly repeatableUntil: number | undefined;

  constructor(failure: ServiceFailure, possible: PossibleCharge, repeatableUntil?: number) {
    super(failure.afterUncertainAttempt());
    this.possible = possible;
    this.repeatableUntil = repeatableUntil;
  }
}

/** By its name and shape, which hold across bundles where `instanceof` does not. */
export function isUncertainCharge(value: unknown): value is UncertainCharge {
  return isServiceFailure(value) && "possible" in value && "repeatableUntil" in value;
}

/** The service's refusal of a key, with the name the person knows it by. */
export class RefusedKey extends ServiceFailure {
  readonly keyName: string;

  constructor(failure: ServiceFailure, keyName: string) {
    super(failure);
    this.keyName = keyName;
  }
}

export function isRefusedKey(value: unknown): value is RefusedKey {
  return isServiceFailure(value) && "keyName" in value;
}

/** The end of a check of a text that has been sent elsewhere: sent again by itself it could be charged twice. */
export function sentElsewhere(isUnderWay: boolean): ServiceFailure {
  return new ServiceFailure({
    kind: "answer_lost",
    charged: "unknown",
    retriable: true,
    wording: isUnderWay
      ? {
          happened: "The same text is being checked in another window.",
          next: "Its result is shown there; try again only to pay for it here as well.",
          args: {},
        }
      : {
          happened: "The same text was sent a short while ago, and its window ended before the answer came.",
          next: "Check the balance, then try again.",
          args: {},
        },
    action: "retry",
  });
}
