import { CHECK_KINDS, totalPrice, type CheckKind, type DocumentPrice } from "../checks/document-price.ts";
import type { Connection } from "../connection/connections.ts";

/**
 * Asks for what all checks cost together; `connections` are those over which something is going to be paid, `words` the most
 * that any of the checks sends of the text. Rejects like `PaidGuard.agree`.
 */
export type AgreeTogether = (
  price: DocumentPrice,
  connections: PaidConnections,
  words: number,
) => Promise<void>;

/** More than one where the address was changed while the checks began. */
export type PaidConnections = readonly [Connection, ...Connection[]];

/**
 * One question about the price of several checks: each waits until all have said what they are going to cost, or have ended
 * before that. Nothing is sent before the answer.
 */
export class SharedPrice {
  readonly #agree: AgreeTogether;
  readonly #signal: AbortSignal;
  readonly #unsaid = new Set<CheckKind>(CHECK_KINDS);
  readonly #prices: Partial<Record<CheckKind, number>> = {};
  readonly #decision = Promise.withResolvers<undefined>();
  #connections: PaidConnections | undefined;
  #words = 0;

  /** `signal` ends the waiting. */
  constructor(signal: AbortSignal, agree: AgreeTogether) {
    this.#agree = agree;
    this.#signal = signal;
    // Where all checks end before they have a price, nobody waits for it.
    this.#decision.promise.catch(() => undefined);
    const end = (): void => this.#decision.reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  }

  /**
   * Says what one check costs, in credits, and resolves when the whole price is agreed to. The embedded service costs
   * nothing, and what goes there waits for nobody.
   */
  async agree(kind: CheckKind, price: number, connection?: Connection, words = 0): Promise<void> {
    const isFree = connection?.service === "embedded";
    if (!isFree && price > 0 && connection !== undefined) {
      this.#connections = [...(this.#connections ?? []), connection] as const;
      this.#words = Math.max(this.#words, words);
    }
    this.#say(kind, isFree ? 0 : price);
    if (!isFree) await this.#decision.promise;
    this.#signal.throwIfAborted();
  }

  /** A check has ended: whatever it has not said by now, it is not going to cost. */
  ended(kind: CheckKind): void {
    this.#say(kind, undefined);
  }

  #say(kind: CheckKind, price: number | undefined): void {
    if (!this.#unsaid.delete(kind)) return;
    if (price !== undefined) this.#prices[kind] = price;
    if (this.#unsaid.size === 0) void this.#decide();
  }

  async #decide(): Promise<void> {
    try {
      if (this.#connections !== undefined && totalPrice(this.#prices) > 0 && !this.#signal.aborted) {
        await this.#agree(this.#prices, this.#connections, this.#words);
      }
      this.#decision.resolve(undefined);
    } catch (thrown) {
      this.#decision.reject(thrown);
    }
  }
}
