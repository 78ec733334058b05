import type { IdempotencyStore } from "../idempotency-store.ts";
import type { ServiceLog } from "../log.ts";
import type { Storage } from "./storage.ts";

/**
 * The longest time that an expired text stays in the data folder while a service uses it, and that the work of an ended
 * process waits for another one.
 */
const PERIOD_MS = 10_000;

/** Deletes expired answers without a trace, even if there are no requests; takes over the work of ended processes. */
export class Tidying {
  readonly #idempotency: Pick<IdempotencyStore, "forgetExpired">;
  readonly #storage: Pick<Storage, "scrub">;
  readonly #takeOver: () => void;
  readonly #log: ServiceLog;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    idempotency: Pick<IdempotencyStore, "forgetExpired">,
    storage: Pick<Storage, "scrub">,
    takeOver: () => void,
    log: ServiceLog,
  ) {
    this.#idempotency = idempotency;
    this.#storage = storage;
    this.#takeOver = takeOver;
    this.#log = log;
  }

  start(): void {
    this.#tidy();
    this.#timer = setInterval(() => this.#tidy(), PERIOD_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tidy(): void {
    try {
      this.#takeOver();
      this.#idempotency.forgetExpired();
      this.#storage.scrub();
    } catch (error) {
      // A temporarily full disk must not end the service.
      this.#log.defect("tidying failed", error);
    }
  }
}
