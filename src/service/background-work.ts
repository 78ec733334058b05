/** Tracks work that outlives the call that started it, so that it can be stopped in order. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();

  /** Aborted when nothing further may be started. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborted when work in progress must end too. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  /** Tracks work until it is settled. It must not reject: nothing handles the error. */
  add(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Waits for work in progress, and aborts it when `end` is aborted. */
  async stop(end: AbortSignal): Promise<void> {
    this.#stopping.abort();
    const cut = (): void => this.#cut.abort();
    if (end.aborted) cut();
    end.addEventListener("abort", cut, { once: true });
    await Promise.all(this.#running);
    end.removeEventListener("abort", cut);
  }
}
