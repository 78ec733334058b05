interface Waiting {
  readonly timer: NodeJS.Timeout;
  /** Since when, in milliseconds. */
  readonly since: number;
}

/** Does things when nothing has asked for them anew for a while, but never later than after the longest wait. */
export class AfterPause {
  readonly #settled: number;
  readonly #longest: number;
  readonly #waiting = new Map<string, Waiting>();

  /** In milliseconds. */
  constructor({ settled, longest }: { readonly settled: number; readonly longest: number }) {
    this.#settled = settled;
    this.#longest = longest;
  }

  /** What was to be done under the same key is done later, by the newer one. */
  wait(key: string, run: () => void): void {
    const now = performance.now();
    const since = this.cancel(key) ?? now;
    const delay = Math.max(0, Math.min(this.#settled, since + this.#longest - now));
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      run();
    }, delay);
    this.#waiting.set(key, { timer, since });
  }

  /** Gives since when it was waited for, if it was. */
  cancel(key: string): number | undefined {
    const waiting = this.#waiting.get(key);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(key);
    return waiting?.since;
  }

  dispose(): void {
    for (const key of this.#waiting.keys()) this.cancel(key);
  }
}
