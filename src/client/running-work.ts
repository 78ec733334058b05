/** Work that has begun and not ended, so that whatever carries it can be closed when it is done. */
export class RunningWork {
  readonly #works = new Set<Promise<unknown>>();

  /** What `work` gives, or rejects as it does. */
  async add<T>(work: Promise<T>): Promise<T> {
    this.#works.add(work);
    try {
      return await work;
    } finally {
      this.#works.delete(work);
    }
  }

  /** Resolves when all that was begun before has ended, well or not. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#works);
  }
}
