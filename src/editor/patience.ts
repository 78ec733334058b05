/** How long a check waits for a disk, in milliseconds; a slow one needs tenths of a second. */
const PATIENCE_MS = 3_000;

/**
 * Waits for work on the disk, and not for ever: a file system that hangs, as of a network that is gone, must hold up neither a
 * check nor the answer that has been paid for. The work itself goes on.
 */
export class Patience {
  readonly #ms: number;
  /** Works that were given up and have not ended. While there is one, nobody waits for another. */
  #overdue = 0;

  /** `ms` in milliseconds. */
  constructor(ms = PATIENCE_MS) {
    this.#ms = ms;
  }

  /** What `work` gives, or what `giveUp` gives where it takes too long. Rejects as `work` does in time. */
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
