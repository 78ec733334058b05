import * as z from "zod";

/** How a request ended, as far as credits go; `open` while it is under way. */
export const CREDIT_OUTCOMES = ["charged", "refunded", "unknown", "free", "open"] as const;

export type CreditOutcome = (typeof CREDIT_OUTCOMES)[number];
export type CreditService = CreditEntry["service"];

const amount = z.number().nonnegative();

/** A time that a `Date` can represent, in milliseconds since 1970. */
const moment = z.number().min(0).max(8.64e15);

/** One request in the history of credits. Credits throughout; it holds no text and no key. */
export const creditEntry = z.object({
  id: z.string(),
  at: moment,
  service: z.enum(["embedded", "hosted"]),
  /** Host and port as a person reads them. */
  host: z.string(),
  /** The interface's name of it, and in words. */
  operation: z.string(),
  operationText: z.string(),
  outcome: z.enum(CREDIT_OUTCOMES),
  /** By the interface's prices. */
  price: amount,
  /** Charged at some time, what was given back later included; 0 where nothing is known to have been. */
  charged: amount,
  refunded: amount,
  /** Its price while nobody can say whether it was charged. */
  possible: amount,
  /** The balance as it was thought to be before it. */
  balanceBefore: amount.exactOptional(),
  /** True where that was an estimate. */
  isEstimate: z.boolean().exactOptional(),
  /** The balance as the service stated it with its end. */
  balance: amount.exactOptional(),
  /** When its end was known. */
  endedAt: moment.exactOptional(),
  /** The document that was checked, by the name that it had then. */
  document: z.string().exactOptional(),
});

export type CreditEntry = z.infer<typeof creditEntry>;

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
