import type { ServiceMode } from "../vocabulary/preferences.ts";

export interface Balance {
  readonly credits: number;
  /** True if something may have moved the balance since the service stated it. */
  readonly isEstimate: boolean;
  /**
   * When the request began whose answer stated it, in milliseconds since 1970: from then on others may have moved it. 0 where
   * that was before this start.
   */
  readonly statedAt: number;
}

/** Requests under way are few; an answer to one that is older is no more than an estimate after all. */
const TIMES_KEPT = 1_000;

/** The account at one service. Moments are numbers in the order of events. */
interface Account {
  balance: Balance | undefined;
  /** When it became another account. */
  forgotten: number;
  /** When something may have moved the balance without saying to what. */
  doubted: number;
  stated: number;
}

/**
 * The balances that the services stated last, and how reliable they are. Requests under way at the same time are
 * answered in any order, and each states the balance as it was when that request was charged.
 */
export class Balances {
  readonly #now: () => number;
  readonly #accounts = new Map<ServiceMode, Account>();
  /** When the latest requests began, by their moments; in milliseconds since 1970. */
  readonly #begunAt = new Map<number, number>();
  #moment = 0;

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  of(service: ServiceMode): Balance | undefined {
    return this.#accounts.get(service)?.balance;
  }

  /** The moment at which a request begins, for what its answer says. */
  begin(): number {
    const moment = this.#next();
    this.#begunAt.set(moment, this.#now());
    for (const oldest of this.#begunAt.keys()) {
      if (this.#begunAt.size <= TIMES_KEPT) break;
      this.#begunAt.delete(oldest);
    }
    return moment;
  }

  /** Takes over the balance of an earlier start, in credits. */
  remember(service: ServiceMode, credits: number): void {
    this.#account(service).balance = { credits, isEstimate: true, statedAt: 0 };
  }

  /**
   * The answer to a request that began at `begun` states the balance. Nothing is noted where the account is another one by now.
   * Of two answers that cross, the lower one was given later; with a charge in between that nobody saw, it is an estimate.
   */
  state(service: ServiceMode, credits: number, begun: number): boolean {
    const account = this.#account(service);
    if (account.forgotten > begun) return false;
    const { balance } = account;
    const isOvertaken = balance !== undefined && account.stated > begun && balance.credits < credits;
    account.balance = {
      credits: isOvertaken ? balance.credits : credits,
      isEstimate: isOvertaken || account.doubted > begun,
      statedAt: this.#begunAt.get(begun) ?? 0,
    };
    account.stated = this.#next();
    return true;
  }

  /** A charge without a stated balance: the last one less the charge. Nothing is noted where there is none. */
  spend(service: ServiceMode, credits: number, begun: number): boolean {
    const account = this.#account(service);
    if (account.forgotten > begun) return false;
    account.doubted = this.#next();
    if (account.balance === undefined) return false;
    const left = Math.max(0, account.balance.credits - credits);
    account.balance = { ...account.balance, credits: left, isEstimate: true };
    return true;
  }

  /**
   * Something may have moved the balance; `credits` where more is known of it, by a request that began at `begun`. Nothing is
   * noted where nothing is known, or the account is another one by now.
   */
  doubt(service: ServiceMode, credits?: number, begun = Number.POSITIVE_INFINITY): boolean {
    const account = this.#account(service);
    if (account.forgotten > begun) return false;
    account.doubted = this.#next();
    const known = credits ?? account.balance?.credits;
    if (known === undefined) return false;
    account.balance = { credits: known, isEstimate: true, statedAt: account.balance?.statedAt ?? 0 };
    return true;
  }

  /** Another account: nothing is known of its balance, and what is under way says nothing of it. */
  forget(service: ServiceMode): void {
    const account = this.#account(service);
    account.balance = undefined;
    account.forgotten = this.#next();
  }

  #next(): number {
    return (this.#moment += 1);
  }

  #account(service: ServiceMode): Account {
    const known = this.#accounts.get(service);
    if (known !== undefined) return known;
    const account: Account = { balance: undefined, forgotten: 0, doubted: 0, stated: 0 };
    this.#accounts.set(service, account);
    return account;
  }
}
