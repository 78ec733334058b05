import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../../src/client/clock.ts";

/** A clock that runs `speed` times as fast as the wall clock, starting now. */
export class FastClock implements Clock {
  readonly #begun = Date.now();
  readonly #speed: number;
  /** The requested waits, in milliseconds of this clock. */
  readonly sleeps: number[] = [];

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    return this.#begun + (Date.now() - this.#begun) * this.#speed;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeps.push(ms);
    await wait(ms / this.#speed, undefined, signal === undefined ? {} : { signal });
  }
}
