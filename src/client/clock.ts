import { setTimeout as wait } from "node:timers/promises";

/** The client's clock; tests replace it to avoid waiting. */
export interface Clock {
  /** Milliseconds since the epoch, by a clock that never goes backwards and counts time spent asleep. */
  now(): number;
  /** Waits `ms` milliseconds. Rejects immediately when `signal` is aborted, before or meanwhile. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The clock of this machine. A monotonic clock stops while a laptop sleeps and the wall clock can be set back; either alone
 * could make five minutes look like less, and a repeated request would then be charged again. Each reading therefore
 * advances by the larger of the two.
 */
export class SystemClock implements Clock {
  readonly #readWall: () => number;
  readonly #readMonotonic: () => number;
  #now: number;
  #wall: number;
  #monotonic: number;

  /** Both in milliseconds; the first one since the epoch. */
  constructor(readWall = (): number => Date.now(), readMonotonic = (): number => performance.now()) {
    this.#readWall = readWall;
    this.#readMonotonic = readMonotonic;
    this.#wall = readWall();
    this.#monotonic = readMonotonic();
    this.#now = this.#wall;
  }

  now(): number {
    const wall = this.#readWall();
    const monotonic = this.#readMonotonic();
    this.#now += Math.max(0, wall - this.#wall, monotonic - this.#monotonic);
    this.#wall = wall;
    this.#monotonic = monotonic;
    return this.#now;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  }
}

export const systemClock: Clock = new SystemClock();
