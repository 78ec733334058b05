import { Emitter } from "../vocabulary/emitter.ts";
import type { Log } from "../vocabulary/log.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";
import { Balances, type Balance } from "./balances.ts";

const HOSTED_BALANCE = "contentAuthenticity.hostedBalance";

/** As much of VS Code's state as the balance is kept in. */
interface Memento {
  readonly get: (name: string) => unknown;
  readonly update: (name: string, value: unknown) => PromiseLike<void>;
}

/**
 * The balances that the services stated last (EDI-10). The embedded service keeps its own; the hosted balance is kept
 * here, and is an estimate after a restart, since other windows and programs spend too.
 */
export class Credits {
  readonly #memento: Memento;
  readonly #log: Log;
  readonly #changed = new Emitter();
  readonly #balances: Balances;
  #practiceNotKept: string | undefined;

  readonly onDidChange = this.#changed.event;

  /** `now` in milliseconds since 1970. */
  constructor(memento: Memento, log: Log, now: () => number) {
    this.#memento = memento;
    this.#log = log;
    this.#balances = new Balances(now);
    const kept = memento.get(HOSTED_BALANCE);
    if (typeof kept === "number") this.#balances.remember("hosted", kept);
  }

  balance(service: ServiceMode): Balance | undefined {
    return this.#balances.of(service);
  }

  /** Stands for the account that a request goes to, and for the moment at which it begins. */
  account(_service: ServiceMode): number {
    return this.#balances.begin();
  }

  /** The answer to a request has stated the balance; nothing to be noted where the account is another one by now. */
  state(service: ServiceMode, credits: number, account: number): void {
    this.#noted(service, this.#balances.state(service, credits, account));
  }

  /** After a charge with an answer that has no balance, such as that of an image: the last one less the charge. */
  spend(service: ServiceMode, credits: number, account: number): void {
    this.#noted(service, this.#balances.spend(service, credits, account));
  }

  /**
   * After something that may have moved the balance it is an estimate until the service states it again; `credits` where
   * more is known of it, and `account` where a request told.
   */
  doubt(service: ServiceMode, credits?: number, account?: number): void {
    this.#noted(service, this.#balances.doubt(service, credits, account));
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

  /** Another account: nothing is known of its balance. */
  forget(service: ServiceMode): void {
    this.#balances.forget(service);
    this.#noted(service, true);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #noted(service: ServiceMode, isNew: boolean): void {
    if (isNew && service === "hosted") void this.#keep(this.balance(service)?.credits);
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
