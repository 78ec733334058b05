/** One call that several requests share. Each may leave by its own signal; the work is aborted when the last has left. */
export class SharedCall<T> {
  readonly #stop = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;
  #settled = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    // Started a step later, so that the caller has this object before the work can end.
    this.#result = Promise.resolve()
      .then(() => work(this.#stop.signal))
      .finally(() => {
        this.#settled = true;
      });
    // A call that all callers have left still rejects, without another listener.
    this.#result.catch(() => undefined);
  }

  /** True if everyone left before it was done: its outcome is discarded, and it can't be joined any more. */
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
