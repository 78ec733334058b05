import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest stretch of work without yielding, in milliseconds: half of a frame at 60 a second. */
const LONGEST_MS = 8;
/** Steps between two readings of the clock, so that a step costs almost nothing; the slowest takes about ten microseconds. */
const STEPS = 64;
const BYTES_PER_STEP = 4096;

/**
 * Yields to other work in the process during long work: `if (turns.isDue()) await turns.give();` in every loop that a large
 * or hostile file can make long.
 */
export class Turns {
  readonly #signal: AbortSignal;
  readonly #now: () => number;
  #steps = 0;
  #since: number;

  /** `now` is in milliseconds by a clock that only advances. */
  constructor(signal: AbortSignal, now = (): number => performance.now()) {
    this.#signal = signal;
    this.#now = now;
    this.#since = now();
  }

  /** Call once a step, which examines a few bytes; pass `bytes` if it examines many. */
  isDue(bytes = 0): boolean {
    this.#steps += 1 + bytes / BYTES_PER_STEP;
    if (this.#steps < STEPS) return false;
    this.#steps = 0;
    return this.#now() - this.#since > LONGEST_MS;
  }

  /** Yields to all other work. Rejects with the signal's reason after an abort. */
  async give(): Promise<void> {
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#since = this.#now();
  }
}
