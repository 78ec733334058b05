/** Tracks unfinished work, so that the resources it uses can be closed once it is done. */
export class RunningWork {
  readonly #works = new Set<Promise<unknown>>();

  /** Returns the result of `work`, or rejects with its error. */
  async add<T>(work: Promise<T>): Promise<T> {
    this.#works.add(work);
    try {
      return await work;
    } finally {
      this.#works.delete(work);
    }
  }

  /** Resolves when all work started before has ended, successfully or not. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#works);
  }
}
