import type { Clock } from "./clock.ts";
import { serviceUnavailable } from "./refusal.ts";

export type CircuitStatus = "closed" | "half_open" | "open";

export interface CircuitOptions {
  /** Consecutive failures after which nothing is sent to the engine any more. */
  readonly failuresToOpen: number;
  /** The time in milliseconds before one request may try again. */
  readonly openMs: number;
  readonly clock: Clock;
  /** Runs the engine on input of its own; rejects if the engine itself fails. */
  readonly probe: (signal: AbortSignal) => Promise<void>;
}

/**
 * Protects an engine that keeps failing from requests (IMG-3). After a failure the engine is probed: if it handles an input
 * of its own, the caller's input caused the failure, which doesn't count. One caller's damaged files therefore never close
 * the engine to others.
 */
export class Circuit {
  readonly #options: CircuitOptions;
  #failures = 0;
  #openedAt: number | null = null;
  #isTrying = false;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  /** Failures of the engine itself since the last success. */
  get failures(): number {
    return this.#failures;
  }

  get status(): CircuitStatus {
    if (this.#openedAt === null) return "closed";
    return this.#remainingMs() > 0 ? "open" : "half_open";
  }

  /** Throws 503 `service_unavailable` with `Retry-After` if a request would not reach the engine, to save the upload. */
  requireReady(): void {
    if (this.status === "closed" || (this.status === "half_open" && !this.#isTrying)) return;
    const seconds = Math.max(1, Math.ceil(this.#remainingMs() / 1000));
    throw serviceUnavailable("The engine is recovering from failures. No credits were charged.", seconds);
  }

  /**
   * Runs the engine, and probes it before rejecting. A success of either closes the circuit; an abort by the client doesn't
   * count. While half open, only one request at a time is let through.
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    this.requireReady();
    const isTrial = this.#openedAt !== null;
    this.#isTrying ||= isTrial;
    try {
      const result = await work();
      this.#close();
      return result;
    } catch (error) {
      await this.#judge(signal);
      throw error;
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }

  async #judge(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      await this.#options.probe(signal);
      this.#close();
    } catch {
      if (!signal.aborted) this.#fail();
    }
  }

  #close(): void {
    this.#failures = 0;
    this.#openedAt = null;
  }

  #fail(): void {
    this.#failures += 1;
    if (this.#failures >= this.#options.failuresToOpen) this.#openedAt = this.#options.clock();
  }

  #remainingMs(): number {
    const sinceMs = this.#options.clock() - (this.#openedAt ?? -Infinity);
    // A clock that was set back must not keep the circuit open until it has caught up.
    return sinceMs < 0 ? 0 : this.#options.openMs - sinceMs;
  }
}
