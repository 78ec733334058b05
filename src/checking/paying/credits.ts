import { Emitter } from "../vocabulary/emitter.ts";
import type { Log } from "../vocabulary/log.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";

const HOSTED_BALANCE = "contentAuthenticity.hostedBalance";

/** Requests under way are few; an answer to one that is older is no more than an estimate after all. */
const TIMES_KEPT = 1_000;

/** As much of VS Code's state as the balance is kept in. */
interface Memento {
  readonly get: (name: string) => unknown;
  readonly update: (name: string, value: unknown) => PromiseLike<void>;
}

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

/** The account at one service. Moments are numbers in the order of events. */
class Account {
  balance: Balance | undefined;
  /** When it became another account. */
  forgotten = 0;
  /** When something may have moved the balance without saying to what. */
  doubted = 0;
  stated = 0;
}

/**
 * The balances that the services stated last, and how reliable they are (EDI-10). Requests under way at the same time are
 * answered in any order, and each states the balance as it was when that request was charged. The embedded service keeps its
 * own; the hosted balance is kept here, and is an estimate after a restart, since other windows and programs spend too.
 */
export class Credits {
  readonly #memento: Memento;
  readonly #log: Pick<Log, "warn">;
  readonly #now: () => number;
  readonly #changed = new Emitter();
  readonly #accounts: Readonly<Record<ServiceMode, Account>> = {
    embedded: new Account(),
    hosted: new Account(),
  };
  /** When the latest requests began, by their moments; in milliseconds since 1970. */
  readonly #begunAt = new Map<number, number>();
  #moment = 0;
  #practiceNotKept: string | undefined;

  readonly onDidChange = this.#changed.event;

  /** `now` in milliseconds since 1970. */
  constructor(memento: Memento, log: Pick<Log, "warn">, now: () => number) {
    this.#memento = memento;
    this.#log = log;
    this.#now = now;
    const kept = memento.get(HOSTED_BALANCE);
    if (typeof kept === "number") {
      this.#accounts.hosted.balance = { credits: kept, isEstimate: true, statedAt: 0 };
    }
  }

  balance(service: ServiceMode): Balance | undefined {
    return this.#accounts[service].balance;
  }

  /** Returns the moment at which a request begins, for what its answer says. */
  account(_service: ServiceMode): number {
    const moment = this.#next();
    this.#begunAt.set(moment, this.#now());
    for (const oldest of this.#begunAt.keys()) {
      if (this.#begunAt.size <= TIMES_KEPT) break;
      this.#begunAt.delete(oldest);
    }
    return moment;
  }

  /**
   * The answer to a request that began at `begun` states the balance. Of two answers that cross, the lower one was given later;
   * with a charge in between that nobody saw, it is an estimate.
   */
  state(service: ServiceMode, credits: number, begun: number): void {
    this.#change(service, begun, (account) => {
      const { balance } = account;
      const isOvertaken = balance !== undefined && account.stated > begun && balance.credits < credits;
      account.stated = this.#next();
      return {
        credits: isOvertaken ? balance.credits : credits,
        isEstimate: isOvertaken || account.doubted > begun,
        statedAt: this.#begunAt.get(begun) ?? 0,
      };
    });
  }

  /** After a charge with an answer that has no balance, such as that of an image: the last one less the charge. */
  spend(service: ServiceMode, credits: number, begun: number): void {
    const known = this.balance(service);
    this.doubt(service, known && Math.max(0, known.credits - credits), begun);
  }

  /**
   * Makes the balance an estimate until the service states it again, after something that may have moved it; `credits` where
   * more is known of it, and `begun` where a request told.
   */
  doubt(service: ServiceMode, credits?: number, begun = Number.POSITIVE_INFINITY): void {
    this.#change(service, begun, (account) => {
      account.doubted = this.#next();
      const known = credits ?? account.balance?.credits;
      if (known === undefined) return undefined;
      return { credits: known, isEstimate: true, statedAt: account.balance?.statedAt ?? 0 };
    });
  }

  /** Makes an exact balance an estimate where it was `moved` since it was stated, in milliseconds since 1970. */
  review(service: ServiceMode, moved: (since: number) => boolean): void {
    const known = this.balance(service);
    if (known?.isEstimate === false && moved(known.statedAt)) this.doubt(service);
  }

  /** Why the practice credits of this window are not kept, in the words of the embedded service; undefined where they are. */
  get practiceNotKept(): string | undefined {
    return this.#practiceNotKept;
  }

  /** The embedded service has started; where it keeps nothing, or kept nothing before, its account is another one. */
  startedEmbedded(notKept: string | undefined): void {
    const before = this.#practiceNotKept;
    this.#practiceNotKept = notKept;
    if (notKept === undefined && before === undefined) return;
    if (notKept !== undefined && notKept !== before)
      this.#log.warn(`Practice credits aren't kept: ${notKept}.`);
    this.forget("embedded");
  }

  /** Another account: nothing is known of its balance, and what is under way says nothing of it. */
  forget(service: ServiceMode): void {
    const account = this.#accounts[service];
    account.balance = undefined;
    account.forgotten = this.#next();
    this.#noted(service);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Changes nothing where the account is another one by now, or nothing is known of its balance. */
  #change(service: ServiceMode, begun: number, balanceOf: (account: Account) => Balance | undefined): void {
    const account = this.#accounts[service];
    const balance = account.forgotten > begun ? undefined : balanceOf(account);
    if (balance === undefined) return;
    account.balance = balance;
    this.#noted(service);
  }

  #noted(service: ServiceMode): void {
    if (service === "hosted") void this.#keep(this.balance(service)?.credits);
    this.#changed.fire();
  }

  /** A balance that cannot be kept must not cost anyone the answer that came with it. */
  async #keep(credits: number | undefined): Promise<void> {
    try {
      await this.#memento.update(HOSTED_BALANCE, credits);
    } catch {
      this.#log.warn("The balance could not be kept for the next start.");
    }
  }

  #next(): number {
    return (this.#moment += 1);
  }
}
