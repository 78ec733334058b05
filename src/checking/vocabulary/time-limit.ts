/** How long a check waits for a disk, in milliseconds; a slow one needs tenths of a second. */
const LIMIT_MS = 3_000;

/**
 * Limits how long to wait for disk work: a file system that hangs, for example on a lost network, must hold
 * up neither a check nor a paid answer. The work itself continues.
 */
export class TimeLimit {
  readonly #ms: number;
  readonly #hangingMs: number;
  /** Work that has taken so long that it hangs. While there is any, nothing else is waited for. */
  #hanging = 0;

  /** `ms` is the limit; work that takes `hangingMs` hangs. In milliseconds. */
  constructor(ms = LIMIT_MS, hangingMs = ms) {
    this.#ms = ms;
    this.#hangingMs = hangingMs;
  }

  /** Resolves with the result of `work`, or with that of `onTimeout`. Rejects if `work` rejects in time. */
  async wait<T>(work: Promise<T>, onTimeout: () => T): Promise<T> {
    const timeout = Promise.withResolvers<"timeout">();
    let isHanging = false;
    const timers = [
      setTimeout(() => {
        isHanging = true;
        this.#hanging += 1;
      }, this.#hangingMs).unref(),
      setTimeout(() => timeout.resolve("timeout"), this.#hanging > 0 ? 0 : this.#ms),
    ];
    const ended = work.then(nothing, nothing).then(() => {
      for (const timer of timers) clearTimeout(timer);
      if (isHanging) this.#hanging -= 1;
      return "ended" as const;
    });
    return (await Promise.race([ended, timeout.promise])) === "ended" ? work : onTimeout();
  }
}

function nothing(): undefined {
  return undefined;
}
