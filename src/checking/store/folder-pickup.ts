export interface FolderPickupParts {
  /** Looks at the names in folders, whether there is anything to do. */
  readonly hasWork: () => Promise<boolean>;
  /** Loads what does it, and has it done. */
  readonly wake: () => Promise<void>;
  /** Called at each look that finds nothing. */
  readonly onNone?: () => void;
  readonly onDefect: (thrown: unknown) => void;
}

/** Long enough after activation to be in nobody's way, in milliseconds. */
const FIRST_MS = 1_500;

/** How soon a window hears of what another one has left behind, in milliseconds. */
const EVERY_MS = 60_000;

/**
 * Takes up what another window, or an earlier start, has left in a folder, soon after the start and then once a minute. Loads
 * nothing by itself: where there is nothing to do, one look at the names is all that happens (ALL-1).
 */
export class FolderPickup {
  readonly #parts: FolderPickupParts;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(parts: FolderPickupParts) {
    this.#parts = parts;
    const look = (): void => void this.#look();
    this.#timers = [setTimeout(look, FIRST_MS).unref(), setInterval(look, EVERY_MS).unref()];
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #look(): Promise<void> {
    const { hasWork, onDefect, onNone, wake } = this.#parts;
    try {
      if (await hasWork()) await wake();
      else onNone?.();
    } catch (thrown) {
      onDefect(thrown);
    }
  }
}
