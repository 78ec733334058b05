/**
 * The originator of a paid request. Only a person can be asked for confirmation; automatic work and agents can't, and the
 * daily budget limits both.
 */
export type Asker = "person" | "automatic" | "agent";

/** The facts before a paid request is sent. In credits; times in milliseconds. */
export interface SpendingQuestion {
  /** Total for everything about to be sent; 0 if all of it is free. */
  readonly price: number;
  /** Undefined until the service has stated one. */
  readonly balance: number | undefined;
  /** True if the balance may have changed since it was stated. */
  readonly balanceIsEstimate: boolean;
  /** The time since the service stated it. */
  readonly balanceAgeMs: number;
  /** The budget of a day; undefined if there is none. */
  readonly budget: number | undefined;
  /** The credits spent today, including those that may have been charged; undefined if the ledger doesn't know. */
  readonly spentToday: number | undefined;
  /** The price above which a person must confirm. */
  readonly confirmAbove: number;
  readonly asker: Asker;
  /** True if a person has consented to sending to this host. */
  readonly hasConsent: boolean;
  /** True if no person has agreed to a price of such a check at this host yet. */
  readonly isFirst: boolean;
}

export type SpendingDecision =
  | { readonly kind: "go" }
  /**
   * `overBudget` if the budget is the reason, otherwise one of the others. The first upload to a host always asks, and so
   * does the first price of each kind of check there.
   */
  | { readonly kind: "ask"; readonly overBudget: boolean }
  | { readonly kind: "refuse"; readonly code: RefusalCode };

export type RefusalCode =
  /** The balance is known to be below the price. */
  | "insufficient_credits"
  /** Not requested by a person, and over the daily budget. */
  | "daily_budget_exceeded"
  /** Not requested by a person, and no daily budget limits it. */
  | "daily_budget_needed"
  /** Not requested by a person, and above the amount that needs confirmation. */
  | "confirmation_needed"
  /** The request is automatic or an agent's, and nothing may be sent to this host without consent. */
  | "consent_needed";

/** The time for which a stated balance is trusted, in milliseconds: other programs spend from the account, people add credits. */
const FRESH_MS = 300_000;

/**
 * Decides if a paid request is sent (EDI-10, EDI-20). A balance that is only estimated to be too low doesn't refuse: the
 * service knows better, and its own refusal is free. Credits that may have been spent count as spent.
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

/** A budget can't be enforced without a readable ledger. */
function isOverBudget({ budget, price, spentToday }: SpendingQuestion): boolean {
  return budget !== undefined && (spentToday === undefined || spentToday + price > budget);
}

/** The local midnight before a time, both in milliseconds since 1970; handles days of 23 and 25 hours. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
