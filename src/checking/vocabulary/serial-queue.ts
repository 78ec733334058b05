/** Runs steps one after another, each when the one before it has settled. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a step when all earlier ones have settled. Resolves or rejects as the step does. */
  async run<T>(step: () => Promise<T>): Promise<T> {
    const running = this.#last.then(step);
    this.#last = running.catch(() => undefined);
    return running;
  }

  /** Resolves when all steps so far have settled. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
