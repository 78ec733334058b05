/** How a request ended, as far as credits go; `open` while it is under way. */
export const CREDIT_OUTCOMES = ["charged", "refunded", "unknown", "free", "open"] as const;

export type CreditOutcome = (typeof CREDIT_OUTCOMES)[number];
export type CreditService = "embedded" | "hosted";

/** One request in the history of credits. All amounts are in credits; it contains no text and no key. */
export interface CreditEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly service: CreditService;
  /** Host and port as a person reads them. */
  readonly host: string;
  /** The interface's name of it, and in words. */
  readonly operation: string;
  readonly operationText: string;
  readonly outcome: CreditOutcome;
  /** The price according to the interface. */
  readonly price: number;
  /** The amount charged at some time, including later refunds; 0 if no charge is known. */
  readonly charged: number;
  readonly refunded: number;
  /** The price, while it is unknown whether it was charged. */
  readonly possible: number;
  /** The known or estimated balance before it. */
  readonly balanceBefore?: number;
  /** True if that was an estimate. */
  readonly isEstimate?: boolean;
  /** The balance as the service stated it with its end. */
  readonly balance?: number;
  /** When its end was known, in milliseconds since 1970. */
  readonly endedAt?: number;
  /** The document that was checked, by the name that it had then. */
  readonly document?: string;
}

/** The three amounts of an entry. */
export type CreditAmounts = Pick<CreditEntry, "charged" | "refunded" | "possible">;

/**
 * Returns the cost of a request by its outcome: the charge, the refunded part of it, and a possible charge. A
 * refund without an earlier charge belongs to a request that the service charged, failed to process, and
 * refunded.
 */
export function amountsOf(outcome: CreditOutcome, credits: number, price: number): CreditAmounts {
  switch (outcome) {
    case "charged":
      return { charged: credits, refunded: 0, possible: 0 };
    case "refunded": {
      const given = credits > 0 ? credits : price;
      return { charged: given, refunded: given, possible: 0 };
    }
    case "unknown":
    case "open":
      return { charged: 0, refunded: 0, possible: price };
    case "free":
      return { charged: 0, refunded: 0, possible: 0 };
    default:
      return outcome satisfies never;
  }
}

/** Sums over entries. In credits. */
export interface CreditSums extends CreditAmounts {
  readonly requests: number;
}

/** Returns what entries cost together. */
export function sumsOf(entries: Iterable<CreditAmounts>): CreditSums {
  let [requests, charged, refunded, possible] = [0, 0, 0, 0];
  for (const entry of entries) {
    requests += 1;
    charged += entry.charged;
    refunded += entry.refunded;
    possible += entry.possible;
  }
  return { requests, charged, refunded, possible };
}
