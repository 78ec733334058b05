import { isServiceFailure, ServiceFailure, type Charged } from "../../client/failure.ts";
import type { LedgerEntry } from "../../client/spending-ledger.ts";

/** The credits of a request that may have been charged, to be compared with the balance. */
export type PossibleCharge = Pick<LedgerEntry, "price" | "balanceBefore" | "isEstimate"> &
  Partial<Pick<LedgerEntry, "service">>;

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

const CHECK_BALANCE = "Check the balance, then try again.";

/**
 * Sentences about a request that has been sent already, by its subject, each a sentence of its own in every language; and what comes
 * next: sent again by itself it could be charged twice.
 */
const SAME = {
  isUnderWay: {
    text: "The same text is being checked in another window.",
    file: "The same file is being checked in another window.",
    next: "",
  },
  /** Another window has the answer, and nothing was sent here. */
  isElsewhere: {
    text: "The same text was checked in another window, which has the result.",
    file: "The same file was checked in another window, which has the result.",
    next: "Trying again here costs credits again.",
  },
  wasCutOff: {
    text: "The same text was just sent, but its window closed too early.",
    file: "The same file was just sent, but its window closed too early.",
    next: CHECK_BALANCE,
  },
  wasLost: {
    text: "Another check of the same text ended without a result.",
    file: "Another check of the same file ended without a result.",
    next: CHECK_BALANCE,
  },
} as const;

/** Returns the sentence to show while another window waits for the same answer. */
export function describeRunningRequest(subject: "text" | "file" = "text"): string {
  return SAME.isUnderWay[subject];
}

/** Returns the end of a check that waited for another one of the same, or found one. */
export function sameWithoutAnswer(
  why: "isElsewhere" | "wasCutOff" | "wasLost",
  charged: Charged,
  subject: "text" | "file" = "text",
): ServiceFailure {
  const { next, [subject]: happened } = SAME[why];
  return new ServiceFailure({
    kind: "answer_lost",
    charged,
    retriable: true,
    wording: { happened, next, args: {} },
    action: "retry",
  });
}
