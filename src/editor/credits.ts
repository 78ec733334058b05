import { EventEmitter, type Event, type Memento } from "vscode";
import type { Log } from "./log.ts";
import type { ServiceMode } from "./settings.ts";

export interface Balance {
  readonly credits: number;
  /** Whether something may have moved the balance since the service stated it. */
  readonly isEstimate: boolean;
  /** When the service stated it, in milliseconds since 1970; 0 where that was before this start. */
  readonly statedAt: number;
}

const HOSTED_BALANCE = "contentAuthenticity.hostedBalance";

/**
 * What the services last said of the balance (EDI-10). The embedded balance lives as long as its process; the hosted one is
 * kept, and is an estimate after a restart, since other windows and programs spend too.
 */
export class Credits {
  readonly #memento: Memento;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #changed = new EventEmitter<void>();
  readonly #balances = new Map<ServiceMode, Balance>();
  /** How often the account of a service became another. */
  readonly #forgotten = new Map<ServiceMode, number>();

  readonly onDidChange: Event<void> = this.#changed.event;

  /** `now` in milliseconds since 1970. */
  constructor(memento: Memento, log: Log, now: () => number) {
    this.#memento = memento;
    this.#log = log;
    this.#now = now;
    const kept = memento.get<unknown>(HOSTED_BALANCE);
    if (typeof kept === "number") {
      this.#balances.set("hosted", { credits: kept, isEstimate: true, statedAt: 0 });
    }
  }

  balance(service: ServiceMode): Balance | undefined {
    return this.#balances.get(service);
  }

  /** Stands for the account that a service's balance is of, for `state` and `spend`; another one after `forget`. */
  account(service: ServiceMode): number {
    return this.#forgotten.get(service) ?? 0;
  }

  /** The service has stated the balance of `account`, now; nothing to be noted where that is another one by now. */
  state(service: ServiceMode, credits: number, account: number): void {
    if (account === this.account(service)) {
      this.#set(service, { credits, isEstimate: false, statedAt: this.#now() });
    } else this.#changed.fire();
  }

  /** After a charge with an answer that has no balance, such as that of an image: the last one less the charge. */
  spend(service: ServiceMode, credits: number, account: number): void {
    const known = this.balance(service);
    if (known === undefined || account !== this.account(service)) this.#changed.fire();
    else this.#set(service, { ...known, credits: Math.max(0, known.credits - credits), isEstimate: true });
  }

  /**
   * After something that may have moved the balance it is an estimate until the service states it again; `credits` where
   * more is known of it.
   */
  doubt(service: ServiceMode, credits = this.balance(service)?.credits): void {
    if (credits === undefined) this.#changed.fire();
    else this.#set(service, { credits, isEstimate: true, statedAt: this.balance(service)?.statedAt ?? 0 });
  }

  /** Makes an exact balance an estimate where it was `moved` since it was stated, in milliseconds since 1970. */
  review(service: ServiceMode, moved: (since: number) => boolean): void {
    const known = this.balance(service);
    if (known?.isEstimate === false && moved(known.statedAt)) this.doubt(service);
  }

  /** Another account, or another run of the embedded service: nothing is known of its balance. */
  forget(service: ServiceMode): void {
    this.#forgotten.set(service, this.account(service) + 1);
    this.#set(service, undefined);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #set(service: ServiceMode, balance: Balance | undefined): void {
    if (balance === undefined) this.#balances.delete(service);
    else this.#balances.set(service, balance);
    if (service === "hosted") void this.#keep(balance?.credits);
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
}
