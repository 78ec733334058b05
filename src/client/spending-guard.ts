/**
 * Who wants something paid for. A person can be asked; what runs by itself and what an agent does cannot, and the day's budget
 * holds both.
 */
export type Asker = "person" | "automatic" | "agent";

/** What is known before something is sent that costs credits. Credits throughout; times in milliseconds. */
export interface SpendingQuestion {
  /** Of all that is about to be sent; 0 when nothing of it costs anything. */
  readonly price: number;
  /** Undefined while the service has not stated one. */
  readonly balance: number | undefined;
  /** Whether something may have moved the balance since it was stated. */
  readonly balanceIsEstimate: boolean;
  /** Since the service stated it. */
  readonly balanceAgeMs: number;
  /** For a day; undefined where there is none. */
  readonly budget: number | undefined;
  /** What the day has cost so far, what may have been charged included; undefined where the ledger cannot tell. */
  readonly spentToday: number | undefined;
  /** A price above it needs a person's word. */
  readonly confirmAbove: number;
  readonly asker: Asker;
  /** Whether a person has agreed that something is sent to this host at all. */
  readonly hasConsent: boolean;
  /** Whether no person has agreed to a price of such a check at this host yet. */
  readonly isFirst: boolean;
}

export type SpendingDecision =
  | { readonly kind: "go" }
  /**
   * `overBudget` where the budget is why, or one of the reasons. The first upload to a host is always asked about, and the first
   * price of each kind of check there.
   */
  | { readonly kind: "ask"; readonly overBudget: boolean }
  | { readonly kind: "refuse"; readonly code: RefusalCode };

export type RefusalCode =
  /** The balance is known to be below the price. */
  | "insufficient_credits"
  /** No person asked for it, and the day's budget does not leave it. */
  | "daily_budget_exceeded"
  /** No person asked for it, and no daily budget is set that would hold it. */
  | "daily_budget_needed"
  /** No person asked for it, and above the set amount somebody has to agree. */
  | "confirmation_needed"
  /** No person asked for it, and nobody has agreed yet that anything is sent to this host. */
  | "consent_needed";

/** How long a stated balance is believed, in milliseconds: other programs spend from the same account, and people add to it. */
const FRESH_MS = 300_000;

/**
 * Whether something that costs credits is sent (EDI-10, EDI-20). A balance that is only thought to be too low refuses nothing: the
 * service knows better, and its own refusal costs nothing. Money that may have been spent counts as spent.
 */
export function decideSpending(question: SpendingQuestion): SpendingDecision {
  const {
    asker,
    balance,
    balanceIsEstimate,
    balanceAgeMs,
    budget,
    confirmAbove,
    hasConsent,
    isFirst,
    price,
  } = question;
  if (price <= 0) return { kind: "go" };
  if (asker !== "person" && !hasConsent) return { kind: "refuse", code: "consent_needed" };
  if (asker !== "person" && budget === undefined) return { kind: "refuse", code: "daily_budget_needed" };
  const isKnown =
    balance !== undefined && !balanceIsEstimate && balanceAgeMs >= 0 && balanceAgeMs <= FRESH_MS;
  if (isKnown && balance < price) return { kind: "refuse", code: "insufficient_credits" };
  const overBudget = isOverBudget(question);
  const isDear = price > confirmAbove;
  const isNew = !hasConsent || (isFirst && asker === "person");
  if (!overBudget && !isDear && !isNew) return { kind: "go" };
  if (asker === "person") return { kind: "ask", overBudget };
  return { kind: "refuse", code: overBudget ? "daily_budget_exceeded" : "confirmation_needed" };
}

/** Where the ledger cannot tell, a budget cannot be kept either. */
function isOverBudget({ budget, price, spentToday }: SpendingQuestion): boolean {
  return budget !== undefined && (spentToday === undefined || spentToday + price > budget);
}

/** The local midnight before a moment, both in milliseconds since 1970; days of 23 and 25 hours included. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
