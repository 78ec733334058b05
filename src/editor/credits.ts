import { EventEmitter, type Event, type Memento } from "vscode";
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

/** What the service last said of the balance, and the latest charges (EDI-10). The embedded balance lives as long as its process. */
export class Credits {
  readonly #memento: Memento;
  readonly #changed = new EventEmitter<void>();
  #embedded: Balance | undefined;
  #charges: readonly Charge[] = [];

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  balance(service: ServiceMode): Balance | undefined {
    return service === "embedded" ? this.#embedded : this.#memento.get<Balance>(HOSTED_BALANCE);
  }

  /** The latest charges of this window, newest first. */
  charges(): readonly Charge[] {
    return this.#charges;
  }

  async record(charge: Charge, credits: number): Promise<void> {
    this.#charges = [charge, ...this.#charges].slice(0, CHARGES_KEPT);
    await this.#set(charge.service, { credits, isEstimate: false });
  }

  /** After an answer that never arrived, the balance is an estimate until the service states it again. */
  async doubt(service: ServiceMode): Promise<void> {
    const known = this.balance(service);
    if (known !== undefined) await this.#set(service, { ...known, isEstimate: true });
  }

  async forget(service: ServiceMode): Promise<void> {
    await this.#set(service, undefined);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #set(service: ServiceMode, balance: Balance | undefined): Promise<void> {
    if (service === "embedded") this.#embedded = balance;
    else await this.#memento.update(HOSTED_BALANCE, balance);
    this.#changed.fire();
  }
}
