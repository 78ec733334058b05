import type { Clock } from "./clock.ts";
import { serviceUnavailable } from "./refusal.ts";

export type CircuitStatus = "closed" | "half_open" | "open";

export interface CircuitOptions {
  /** Failures in a row after which nothing is sent to the engine any more. */
  readonly failuresToOpen: number;
  /** How long that lasts, in milliseconds, before one request may try again. */
  readonly openMs: number;
  readonly clock: Clock;
}

/**
 * Keeps requests from an engine that keeps failing (IMG-3). Failures are counted in a row, whoever caused them: a file on
 * which the engine fails again and again can close it to others for one `openMs` at a time, and the next file that works
 * sets the count back.
 */
export class Circuit {
  readonly #options: CircuitOptions;
  #failures = 0;
  #openedAt: number | null = null;
  #isTrying = false;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  get status(): CircuitStatus {
    if (this.#openedAt === null) return "closed";
    return this.#remainingMs() > 0 ? "open" : "half_open";
  }

  /**
   * Throws 503 `service_unavailable` with `Retry-After` where a request would not reach the engine now, so that nobody
   * uploads for nothing.
   */
  requireReady(): void {
    if (this.status === "closed" || (this.status === "half_open" && !this.#isTrying)) return;
    const seconds = Math.max(1, Math.ceil(this.#remainingMs() / 1000));
    throw serviceUnavailable("The engine is recovering from failures. No credits were charged.", seconds);
  }

  /**
   * Runs the engine and counts how that went; an abort by the client says nothing about the engine. Half open, one request
   * at a time comes through: its success closes the circuit, its failure opens it anew.
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    this.requireReady();
    const isTrial = this.#openedAt !== null;
    this.#isTrying ||= isTrial;
    try {
      const result = await work();
      this.#failures = 0;
      this.#openedAt = null;
      return result;
    } catch (error) {
      if (!signal.aborted) this.#fail();
      throw error;
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }

  #fail(): void {
    this.#failures += 1;
    if (this.#failures >= this.#options.failuresToOpen) this.#openedAt = this.#options.clock();
  }

  #remainingMs(): number {
    const sinceMs = this.#options.clock() - (this.#openedAt ?? -Infinity);
    // A clock that was set back must not keep it open until it has caught up.
    return sinceMs < 0 ? 0 : this.#options.openMs - sinceMs;
  }
}
