interface Waiting {
  readonly timer: NodeJS.Timeout;
  /** When the first call came, in milliseconds. */
  readonly since: number;
}

/** Debounces actions by key, with a maximum wait. */
export class Debouncer {
  readonly #settled: number;
  readonly #longest: number;
  readonly #waiting = new Map<string, Waiting>();

  /** In milliseconds. */
  constructor({ settled, longest }: { readonly settled: number; readonly longest: number }) {
    this.#settled = settled;
    this.#longest = longest;
  }

  /** Schedules an action; it replaces a pending one with the same key. */
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

  /** Cancels an action. Returns the time since which it was pending; undefined if it wasn't. */
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
