import { sumsOf, type CreditEntry } from "./credit-entry.ts";

/** Where the credits of an account went: `start` less `charged`, plus `refunded`, less `elsewhere` is `left`. In credits. */
export interface CreditAccount {
  /** When the balance was `start`, in milliseconds since 1970. */
  readonly since: number;
  readonly start: number;
  readonly charged: number;
  readonly refunded: number;
  /** Prices of requests with an unknown outcome; if they were charged, they are part of `elsewhere`. */
  readonly possible: number;
  /** Credits used by something other than these requests; negative if more were added. */
  readonly elsewhere: number;
  readonly left: number;
}

type AccountEntry = Pick<
  CreditEntry,
  "at" | "balance" | "balanceBefore" | "charged" | "endedAt" | "possible" | "refunded"
>;

/**
 * Adds up the requests to one service since its account was first known, with what is `left` of it now. A request that was sent
 * without a known balance begins another account: that of another key, or the first. Undefined where no balance was ever stated.
 */
export function creditAccount(entries: readonly AccountEntry[], left: number): CreditAccount | undefined {
  const inOrder = [...entries].sort((one, other) => one.at - other.at);
  const account = inOrder.slice(beginOf(inOrder));
  const known = account.findIndex(({ balanceBefore }) => balanceBefore !== undefined);
  const firsts = known === -1 ? account : account.slice(0, known);
  // Each balance is after the charges of the requests that had ended by then. A service may have reserved those of others too.
  const balances = firsts.flatMap((entry) => {
    const { balance, endedAt = -Infinity } = entry;
    if (balance === undefined) return [];
    const sums = sumsOf(firsts.filter((other) => other === entry || (other.endedAt ?? Infinity) < endedAt));
    return [balance + sums.charged - sums.refunded];
  });
  const counted = balances.length > 0 ? account : account.slice(firsts.length);
  const [first] = counted;
  const start = balances.length > 0 ? Math.max(...balances) : first?.balanceBefore;
  if (first === undefined || start === undefined) return undefined;
  const { charged, possible, refunded } = sumsOf(counted);
  const elsewhere = start - charged + refunded - left;
  return { since: first.at, start, charged, refunded, possible, elsewhere, left };
}

/** The first request of the latest account: the last one without a known balance, and those before it that it overlapped. */
function beginOf(inOrder: readonly AccountEntry[]): number {
  let begin = inOrder.findLastIndex(({ balanceBefore }) => balanceBefore === undefined);
  if (begin === -1) return 0;
  for (;;) {
    const [before, entry] = [inOrder[begin - 1], inOrder[begin]];
    if (before === undefined || entry === undefined || before.balanceBefore !== undefined) return begin;
    if (before.endedAt !== undefined && before.endedAt < entry.at) return begin;
    begin -= 1;
  }
}
