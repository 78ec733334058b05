/** The checks that Check Document runs, in the order in which they are told of. */
export const CHECK_KINDS = ["grammar", "ai", "plagiarism"] as const;

export type CheckKind = (typeof CHECK_KINDS)[number];

/** Credits that each check of a document costs; 0 if its answer is known, absent if it isn't going to be asked. */
export type DocumentPrice = Readonly<Partial<Record<CheckKind, number>>>;

/** Returns the credits that the checks cost together. */
export function totalPrice(price: DocumentPrice): number {
  return CHECK_KINDS.reduce((sum, kind) => sum + (price[kind] ?? 0), 0);
}

/**
 * The checks that a balance is enough for together: as many as can be, and of those the cheapest. What costs nothing is
 * always among them.
 */
export function affordable(price: DocumentPrice, balance: number): readonly CheckKind[] {
  const byPrice = CHECK_KINDS.flatMap((kind) => {
    const credits = price[kind];
    return credits === undefined ? [] : [{ kind, credits }];
  }).sort((one, other) => one.credits - other.credits);
  let left = balance;
  const fitting = new Set<CheckKind>();
  for (const { kind, credits } of byPrice) {
    if (credits > 0 && credits > left) break;
    left -= credits;
    fitting.add(kind);
  }
  return CHECK_KINDS.filter((kind) => fitting.has(kind));
}
