import type { IdempotencyStore } from "../idempotency-store.ts";
import type { ServiceLog } from "../log.ts";
import type { Storage } from "./storage.ts";

/**
 * How long a text can be found in the data folder after its time, while a service runs on it, and how long the work of a
 * process waits that ended beside others.
 */
const PERIOD_MS = 10_000;

/**
 * Forgets answers whose time is over, also while nobody asks for any, and sees to it that no trace of them stays; takes over
 * what processes that are gone have left.
 */
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
      // A disk that is full for a while must not end the service.
      this.#log.defect("tidying failed", error);
    }
  }
}
