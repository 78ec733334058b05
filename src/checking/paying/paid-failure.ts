import { isServiceFailure, ServiceFailure, type Charged } from "../../client/failure.ts";
import type { LedgerEntry } from "../../client/spending-ledger.ts";

/** The credits of a request that may have been charged, to be compared with the balance. */
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

/**
 * Sentences about a request that has been sent already, by its subject: each is a sentence of its own in every
 * language.
 */
const SAME = {
  text: {
    isUnderWay: "The same text is being checked in another window.",
    isElsewhere:
      "The same text was checked in another window, and the answer could not be kept for this one.",
    wasCutOff: "The same text was sent a short while ago, and its window ended before the answer came.",
    wasLost: "The same text was being checked already, and that check ended without an answer.",
  },
  file: {
    isUnderWay: "A file with the same content is being checked in another window.",
    isElsewhere:
      "A file with the same content was checked in another window, and the answer could not be kept for this one.",
    wasCutOff:
      "A file with the same content was sent a short while ago, and its window ended before the answer came.",
    wasLost:
      "A file with the same content was being checked already, and that check ended without an answer.",
  },
} as const;

/** Returns the sentence to show while another window waits for the same answer. */
export function isUnderWayInWords(subject: keyof typeof SAME = "text"): string {
  return SAME[subject].isUnderWay;
}

/** The end of a check of what a window had sent that is gone: sent again by itself it could be charged twice. */
export function cutOffElsewhere(subject: keyof typeof SAME = "text"): ServiceFailure {
  return answerLost(SAME[subject].wasCutOff, CHECK_BALANCE, "unknown");
}

/** The end of a check whose answer another window has and could not keep for this one. Nothing was sent here. */
export function answeredInVain(subject: keyof typeof SAME = "text"): ServiceFailure {
  return answerLost(
    SAME[subject].isElsewhere,
    "Its result is shown there; try again only to pay for it here as well.",
    "no",
  );
}

/** The end of a check that waited for another one of the same: sent again by itself it could be charged twice. */
export function lostWithAnother(charged: Charged, subject: keyof typeof SAME = "text"): ServiceFailure {
  return answerLost(SAME[subject].wasLost, CHECK_BALANCE, charged);
}

const CHECK_BALANCE = "Check the balance, then try again.";

function answerLost(happened: string, next: string, charged: Charged): ServiceFailure {
  return new ServiceFailure({
    kind: "answer_lost",
    charged,
    retriable: true,
    wording: { happened, next, args: {} },
    action: "retry",
  });
}
