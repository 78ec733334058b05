import { serviceUnavailable } from "./refusal.ts";

const RETRY_SECONDS = 1;

/** Bounds how much work an engine is handed at once, running and waiting, so that a flood is turned away and not queued. */
export class WorkLimit {
  readonly #most: number;
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs the work; throws 503 `service_unavailable` with `Retry-After` when there is too much of it already. */
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
