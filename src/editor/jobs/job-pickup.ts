import { namesIn, RECORD } from "./job-file.ts";

export interface JobPickupParts {
  readonly folder: string;
  /** Loads what knows of jobs, and has it look at them. */
  readonly wake: () => Promise<void>;
  /** Told at each look that finds none. */
  readonly onNone: () => void;
  readonly onDefect: (thrown: unknown) => void;
}

/** Long enough after activation to stand in nobody's way, in milliseconds. */
const FIRST_MS = 1_500;

/** How soon a window hears that another one has left a job behind. */
const EVERY_MS = 60_000;

/**
 * Takes up background jobs that another window, or an earlier start, has left. Loads nothing by itself: where no job is open,
 * one look at the names in a folder is all that happens (ALL-1).
 */
export class JobPickup {
  readonly #parts: JobPickupParts;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(parts: JobPickupParts) {
    this.#parts = parts;
    const look = (): void => void this.#look();
    this.#timers = [setTimeout(look, FIRST_MS).unref(), setInterval(look, EVERY_MS).unref()];
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #look(): Promise<void> {
    const { folder, onDefect, onNone, wake } = this.#parts;
    try {
      const names = await namesIn(folder);
      if (names.some((name) => name.endsWith(RECORD))) await wake();
      else onNone();
    } catch (thrown) {
      onDefect(thrown);
    }
  }
}
