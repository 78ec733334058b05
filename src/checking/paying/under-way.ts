/** Requests under way in this window, by name; several callers may ask for the same at once. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  has(name: string): boolean {
    return this.#counts.has(name);
  }

  /** Counts as under way from this call on until the work has ended, in whichever way. */
  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const others = (this.#counts.get(name) ?? 1) - 1;
      if (others > 0) this.#counts.set(name, others);
      else this.#counts.delete(name);
    }
  }
}

/** Waits until work has ended or the signal is aborted. Rejects as the work does. */
export async function endedOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    // A signal may live for hours.
    signal.removeEventListener("abort", stop);
  }
}
