import type { Clock } from "./clock.ts";
import { cancelled } from "./exchange-failure.ts";
import type { ServiceFailure } from "./failure.ts";

/** The sliding window in which the service counts images ("Limits", image rate). */
const WINDOW_MS = 60_000;

/**
 * Returns the milliseconds until one more image may be sent, 0 for now. `times` are the times at which images were sent,
 * ascending, in milliseconds of the same clock as `now`; `perMinute` is 1 or more; `ahead` is the number of images queued
 * before this one.
 */
export function waitForSlot(times: readonly number[], now: number, perMinute: number, ahead = 0): number {
  const planned = times.filter((time) => time <= now && now - time < WINDOW_MS);
  for (let sent = 0; ; sent += 1) {
    const oldest = planned.at(-perMinute);
    const isFull = planned.length >= perMinute && oldest !== undefined;
    const next = Math.max(planned.at(-1) ?? now, isFull ? oldest + WINDOW_MS : now, now);
    if (sent === ahead) return next - now;
    planned.push(next);
  }
}

/** Passed to the listener before each wait, so that progress can show the reason. */
export interface ImageWait {
  readonly delayMs: number;
  /** The images a minute that the plan permits. */
  readonly perMinute: number;
}

export interface ImageTurn {
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((wait: ImageWait) => void) | undefined;
}

/**
 * Delays images to the plan's rate a minute, in the order of the calls; one for all clients of an account. Counts only this
 * window's images: if another window or machine uses up the minute, the service's 429, which is free, says how long to wait.
 */
export class ImageRate {
  readonly #clock: Clock;
  readonly #perMinute: () => number | undefined;
  #times: readonly number[] = [];
  #waiting: readonly symbol[] = [];
  /** Aborted when a caller leaves the queue without having sent, so that the others move up. */
  #moved = new AbortController();

  /** `perMinute` is called for each image, since the plan is a setting; undefined means unknown and delays nothing. */
  constructor(clock: Clock, perMinute: () => number | undefined) {
    this.#clock = clock;
    this.#perMinute = perMinute;
  }

  /**
   * Resolves when one image may be sent, and counts it.
   * @throws ServiceFailure `cancelled`, as soon as `signal` is aborted; the image is not counted then
   */
  async take({ signal, onWait }: ImageTurn = {}): Promise<void> {
    const ticket = Symbol("image");
    this.#waiting = [...this.#waiting, ticket];
    try {
      for (;;) {
        if (signal?.aborted === true) throw this.#left();
        const now = this.#clock.now();
        const perMinute = this.#perMinute();
        const ahead = this.#waiting.indexOf(ticket);
        const delayMs = perMinute === undefined ? 0 : waitForSlot(this.#times, now, perMinute, ahead);
        if (perMinute === undefined || delayMs <= 0) {
          this.#times = [...this.#times.filter((time) => now - time < WINDOW_MS), now];
          return;
        }
        onWait?.({ delayMs, perMinute });
        await this.#sleep(delayMs, signal);
      }
    } finally {
      this.#waiting = this.#waiting.filter((other) => other !== ticket);
    }
  }

  #left(): ServiceFailure {
    // This call leaves the queue before the others can look at it.
    this.#moved.abort();
    this.#moved = new AbortController();
    return cancelled("no");
  }

  async #sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const moved = this.#moved.signal;
    const stop = signal === undefined ? moved : AbortSignal.any([moved, signal]);
    try {
      await this.#clock.sleep(ms, stop);
    } catch (error) {
      if (!stop.aborted) throw error;
    }
  }
}
