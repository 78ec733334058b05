/**
 * One piece of work that several requests wait for. Each may leave by its own signal; the work is told to stop only when
 * the last of them has left.
 */
export class SharedCall<T> {
  readonly #stop = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;
  #settled = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    // Begun a step later, so that whoever makes the call has it in hand before the work can end.
    this.#result = Promise.resolve()
      .then(() => work(this.#stop.signal))
      .finally(() => {
        this.#settled = true;
      });
    // A call whose waiters have all left still ends in a rejection, which then has no other listener.
    this.#result.catch(() => undefined);
  }

  /** Whether everybody left before it was done: its outcome is for nobody, and nobody may join any more. */
  get abandoned(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the work; rejects with the signal's reason as soon as that is aborted. */
  async join(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const left = Promise.withResolvers<never>();
    const leave = (): void => {
      left.reject(signal.reason);
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#settled) this.#stop.abort(signal.reason);
    };
    this.#waiting += 1;
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([this.#result, left.promise]);
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }
}
