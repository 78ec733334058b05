import type { Clock } from "../../../src/client/clock.ts";

/** Time that passes only by sleeping, at once, or where a test lets it. */
export class InstantClock implements Clock {
  #now = Date.parse("2026-11-21T08:00:00Z");
  /** Every wait that was asked for, in milliseconds. */
  readonly sleeps: number[] = [];
  /** Added to each sleep, as by a machine that is shut meanwhile. */
  oversleepMs = 0;
  /** Done before each sleep. */
  pauseBefore: () => Promise<void> = async () => Promise.resolve();

  now(): number {
    return this.#now;
  }

  /** Time that goes by meanwhile, in milliseconds. */
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
