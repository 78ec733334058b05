import { serviceUnavailable } from "./refusal.ts";

const RETRY_SECONDS = 1;

/** Limits the work for an engine, running and waiting, so that a flood is refused instead of queued. */
export class WorkLimit {
  readonly #most: number;
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs the work; throws 503 `service_unavailable` with `Retry-After` if there is already too much of it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) throw serviceUnavailable("The engine is busy.", RETRY_SECONDS);
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}
