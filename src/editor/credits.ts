import { EventEmitter, type Event, type Memento } from "vscode";
import type { Log } from "./log.ts";
import type { ServiceMode } from "./settings.ts";

/** One request's effect on the balance. */
export interface Charge {
  readonly service: ServiceMode;
  readonly operation: string;
  readonly credits: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Balance {
  readonly credits: number;
  /** Whether something may have moved the balance since the service stated it. */
  readonly isEstimate: boolean;
}

const HOSTED_BALANCE = "contentAuthenticity.hostedBalance";
const CHARGES_KEPT = 20;

/**
 * What the services last said of the balance, and the latest charges (EDI-10). The embedded balance lives as long as its
 * process; the hosted one is kept, and is an estimate after a restart, since other windows and programs spend too.
 */
export class Credits {
  readonly #memento: Memento;
  readonly #log: Log;
  readonly #changed = new EventEmitter<void>();
  readonly #balances = new Map<ServiceMode, Balance>();
  /** How often the account of a service became another. */
  readonly #forgotten = new Map<ServiceMode, number>();
  #charges: readonly Charge[] = [];

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento, log: Log) {
    this.#memento = memento;
    this.#log = log;
    const kept = memento.get<unknown>(HOSTED_BALANCE);
    if (typeof kept === "number") this.#balances.set("hosted", { credits: kept, isEstimate: true });
  }

  balance(service: ServiceMode): Balance | undefined {
    return this.#balances.get(service);
  }

  /** The latest charges of this window, newest first. */
  charges(): readonly Charge[] {
    return this.#charges;
  }

  /** Stands for the account that a service's balance is of, for `record`; another one after `forget`. */
  account(service: ServiceMode): number {
    return this.#forgotten.get(service) ?? 0;
  }

  /** `credits` is the balance of `account`; where that is another one by now, the charge alone is noted. */
  record(charge: Charge, credits: number, account: number): void {
    this.#charges = [charge, ...this.#charges].slice(0, CHARGES_KEPT);
    if (account === this.account(charge.service)) this.#set(charge.service, { credits, isEstimate: false });
    else this.#changed.fire();
  }

  /** After an answer that never arrived, the balance is an estimate until the service states it again. */
  doubt(service: ServiceMode): void {
    const known = this.balance(service);
    if (known !== undefined) this.#set(service, { ...known, isEstimate: true });
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
