import type { Clock } from "../../../src/client/clock.ts";

/** A clock that advances only by sleeping, immediately, or where a test lets it. */
export class InstantClock implements Clock {
  #now = Date.parse("2026-11-21T08:00:00Z");
  /** The requested waits, in milliseconds. */
  readonly sleeps: number[] = [];
  /** Added to each sleep, as if the machine were suspended meanwhile. */
  oversleepMs = 0;
  /** Called before each sleep. */
  pauseBefore: () => Promise<void> = async () => Promise.resolve();

  now(): number {
    return this.#now;
  }

  /** Advances the clock by this many milliseconds. */
  pass(ms: number): void {
    this.#now += ms;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await this.pauseBefore();
    signal?.throwIfAborted();
    this.sleeps.push(ms);
    this.#now += ms + this.oversleepMs;
  }
}
