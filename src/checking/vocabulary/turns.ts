/** Runs steps one after the other, each when the one before it has ended in whichever way. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the step does. */
  async take<T>(step: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(step);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Resolves when all steps so far have ended. */
  async over(): Promise<void> {
    await this.#last;
  }
}
