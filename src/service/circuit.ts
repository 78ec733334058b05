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

/** The source of an input. */
export interface InputSource {
  readonly userId: number;
  /** Returns a digest of the input; called after a failure only. */
  readonly digest: () => Promise<string>;
}

/** How long a failure that the probe didn't confirm is remembered, in milliseconds. */
const REMEMBERED_MS = 600_000;

/**
 * Protects an engine that keeps failing from requests (IMG-3). After a failure the engine is probed: if it handles an input
 * of its own, the caller's input caused the failure, which doesn't count. One caller's damaged files therefore never close
 * the engine to others. But if as many callers as failures open the circuit each fail on an input of their own, with no
 * success in between, the engine is at fault, whatever the probe says.
 */
export class Circuit {
  readonly #options: CircuitOptions;
  #failures = 0;
  /** Failures that the probe didn't confirm, by caller, in order. */
  readonly #unconfirmed = new Map<number, { readonly digest: string; readonly at: number }>();
  /** How often an unconfirmed failure has counted. */
  #counted = 0;
  #openedAt: number | null = null;
  #isTrying = false;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  /** Failures of the engine itself since the last success, of its own or a caller's input. */
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
  async run<T>(signal: AbortSignal, source: InputSource, work: () => Promise<T>): Promise<T> {
    this.requireReady();
    const counted = this.#counted;
    const isTrial = this.#openedAt !== null;
    this.#isTrying ||= isTrial;
    try {
      const result = await work();
      this.#unconfirmed.clear();
      this.#close();
      return result;
    } catch (error) {
      await this.#judge(signal, async () => this.#areManyAfter(counted, source));
      throw error;
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }

  async #judge(signal: AbortSignal, areMany: () => Promise<boolean>): Promise<void> {
    if (signal.aborted) return;
    try {
      await this.#options.probe(signal);
    } catch {
      if (!signal.aborted) this.#fail();
      return;
    }
    if (await areMany()) this.#open(this.#unconfirmed.size);
    else this.#close();
  }

  /** Counts a failure that the probe didn't confirm. Returns true if it is a new caller's, on a new input, after enough others. */
  async #areManyAfter(counted: number, { digest: digestOf, userId }: InputSource): Promise<boolean> {
    const digest = await digestOf().catch(() => undefined);
    const at = this.#options.clock();
    for (const [caller, before] of this.#unconfirmed) {
      if (Math.abs(at - before.at) > REMEMBERED_MS) this.#unconfirmed.delete(caller);
    }
    const known = [...this.#unconfirmed.values()].map((before) => before.digest);
    if (digest === undefined || known.includes(digest) || this.#unconfirmed.has(userId)) return false;
    // One input may have crashed the engine under all that were running: together they count once.
    if (counted !== this.#counted) return false;
    this.#counted += 1;
    this.#unconfirmed.set(userId, { digest, at });
    return this.#unconfirmed.size >= this.#options.failuresToOpen;
  }

  #close(): void {
    this.#failures = 0;
    this.#openedAt = null;
  }

  #fail(): void {
    this.#failures += 1;
    if (this.#failures >= this.#options.failuresToOpen) this.#open(this.#failures);
  }

  #open(failures: number): void {
    this.#failures = failures;
    this.#openedAt = this.#options.clock();
  }

  #remainingMs(): number {
    const sinceMs = this.#options.clock() - (this.#openedAt ?? -Infinity);
    // A clock that was set back must not keep the circuit open until it has caught up.
    return sinceMs < 0 ? 0 : this.#options.openMs - sinceMs;
  }
}
