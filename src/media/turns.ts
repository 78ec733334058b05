import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest stretch of work without a turn for others, in milliseconds: half of a frame at 60 a second. */
const LONGEST_MS = 8;
/** Steps between two looks at the time, so that a step costs next to nothing; the slowest one takes some ten microseconds. */
const STEPS = 64;
const BYTES_PER_STEP = 4096;

/**
 * Lets whatever else runs in the process have its turn during long work: `if (turns.isDue()) await turns.give();` in every
 * loop that a large or hostile file can make long.
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

  /** To be asked once a step, which is a look at a few bytes; `bytes` where it is a look at many. */
  isDue(bytes = 0): boolean {
    this.#steps += 1 + bytes / BYTES_PER_STEP;
    if (this.#steps < STEPS) return false;
    this.#steps = 0;
    return this.#now() - this.#since > LONGEST_MS;
  }

  /** Goes on after everybody else. Rejects with the signal's reason after an abort. */
  async give(): Promise<void> {
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#since = this.#now();
  }
}
