import type { Timeouts } from "./timeouts.ts";

/** The reason for aborting an exchange: the caller, or one of its time-outs. */
export type StopReason = "caller" | "connect" | "stall" | "deadline";

/** Aborts an exchange when its caller says so or when any phase of it takes too long. */
export class StopWatch {
  readonly #stop = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #idleMs: number;
  readonly #whole: NodeJS.Timeout;
  readonly #connect: NodeJS.Timeout;
  readonly #onAbort = (): void => this.#stopBecause("caller");
  #stall: NodeJS.Timeout | undefined;
  #isUploaded = false;
  #reason: StopReason | undefined;

  constructor({ connectMs, bodyIdleMs, totalMs }: Timeouts, caller: AbortSignal | undefined) {
    this.#idleMs = bodyIdleMs;
    this.#whole = setTimeout(() => this.#stopBecause("deadline"), totalMs);
    this.#connect = setTimeout(() => this.#stopBecause("connect"), connectMs);
    this.#caller = caller;
    if (caller?.aborted === true) this.#onAbort();
    caller?.addEventListener("abort", this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The first reason; undefined until aborted. */
  get reason(): StopReason | undefined {
    return this.#reason;
  }

  /** Called once connected. */
  connected(): void {
    clearTimeout(this.#connect);
  }

  /** Called after a part of an upload was sent; the next must follow within the idle time. undici has no such time-out. */
  moved(): void {
    if (this.#isUploaded) return;
    clearTimeout(this.#stall);
    this.#stall = setTimeout(() => this.#stopBecause("stall"), this.#idleMs);
  }

  /** Called when the whole upload was sent, or the rest isn't needed. */
  uploaded(): void {
    this.#isUploaded = true;
    clearTimeout(this.#stall);
  }

  /** Aborts without a reason. */
  end(): void {
    this.#stop.abort();
  }

  dispose(): void {
    for (const timer of [this.#whole, this.#connect, this.#stall]) clearTimeout(timer);
    this.#caller?.removeEventListener("abort", this.#onAbort);
  }

  #stopBecause(reason: StopReason): void {
    this.#reason ??= reason;
    this.#stop.abort();
  }
}
