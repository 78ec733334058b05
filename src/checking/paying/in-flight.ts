/** Work in flight in this window, by name; several callers may do the same at once. */
export class InFlight {
  readonly #works = new Map<string, Set<Promise<unknown>>>();

  has(name: string): boolean {
    return this.#works.has(name);
  }

  /** Returns the work in flight under any of the names, each once. */
  of(names: readonly string[]): readonly Promise<unknown>[] {
    return [...new Set(names.flatMap((name) => [...(this.#works.get(name) ?? [])]))];
  }

  /** Runs work that counts as in flight under each of the names until it settles. Registers it before the first wait. */
  async during<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const working = work();
    for (const name of names) {
      const works = this.#works.get(name) ?? new Set();
      this.#works.set(name, works.add(working));
    }
    try {
      return await working;
    } finally {
      for (const name of names) {
        const works = this.#works.get(name);
        works?.delete(working);
        if (works?.size === 0) this.#works.delete(name);
      }
    }
  }
}

/** Waits until work settles or the signal is aborted. Rejects if the work does. */
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
