/** How long a check waits for a disk, in milliseconds; a slow one needs tenths of a second. */
const PATIENCE_MS = 3_000;

/**
 * Limits how long to wait for disk work: a file system that hangs, for example on a lost network, must hold
 * up neither a check nor a paid answer. The work itself continues.
 */
export class Patience {
  readonly #ms: number;
  /** Timed-out work that is still running. While there is any, nothing else is waited for. */
  #overdue = 0;

  /** `ms` is the timeout in milliseconds. */
  constructor(ms = PATIENCE_MS) {
    this.#ms = ms;
  }

  /** Resolves with the result of `work`, or with that of `giveUp` on timeout. Rejects if `work` rejects in time. */
  async for<T>(work: Promise<T>, giveUp: () => T): Promise<T> {
    const tooLong = Promise.withResolvers<"too long">();
    const timer = setTimeout(() => tooLong.resolve("too long"), this.#overdue > 0 ? 0 : this.#ms);
    const ended = work.then(
      () => "ended" as const,
      () => "ended" as const,
    );
    try {
      if ((await Promise.race([ended, tooLong.promise])) === "ended") return await work;
    } finally {
      clearTimeout(timer);
    }
    this.#overdue += 1;
    void ended.then(() => (this.#overdue -= 1));
    return giveUp();
  }
}
