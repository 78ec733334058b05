/** Work that goes on after the call that began it, with an orderly end. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();

  /** Aborted when nothing further may be begun. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborted when what still runs has to end too. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  /** Keeps work until it is settled. It must not reject: there is nobody to tell. */
  add(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Waits for what runs, and cuts it when `end` is aborted. */
  async stop(end: AbortSignal): Promise<void> {
    this.#stopping.abort();
    const cut = (): void => this.#cut.abort();
    if (end.aborted) cut();
    end.addEventListener("abort", cut, { once: true });
    await Promise.all(this.#running);
    end.removeEventListener("abort", cut);
  }
}
