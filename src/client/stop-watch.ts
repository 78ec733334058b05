import type { Timeouts } from "./timeouts.ts";

/** Why an exchange was ended from this side: by the caller, or by one of its time-outs. */
export type StopReason = "caller" | "connect" | "stall" | "deadline";

/** Ends an exchange when its caller says so or when it takes too long, whatever it is that takes long. */
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

  /** The first reason; undefined as long as nothing has ended it. */
  get reason(): StopReason | undefined {
    return this.#reason;
  }

  /** The connection stands. */
  connected(): void {
    clearTimeout(this.#connect);
  }

  /** Something of an upload was taken; the next of it has to be within the idle time. undici has no such time-out. */
  moved(): void {
    if (this.#isUploaded) return;
    clearTimeout(this.#stall);
    this.#stall = setTimeout(() => this.#stopBecause("stall"), this.#idleMs);
  }

  /** All of an upload was taken, or nobody wants the rest. */
  uploaded(): void {
    this.#isUploaded = true;
    clearTimeout(this.#stall);
  }

  /** Ends it for no reason that needs a name. */
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
