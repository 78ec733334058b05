import type { Clock } from "./clock.ts";
import { Refusal } from "./refusal.ts";

const WINDOW_MS = 60_000;

/** Limits requests a minute by user, in a sliding window: no sixty seconds contain more than permitted. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #taken = new Map<number, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts one request of the user, or throws 429 `rate_limited` with `Retry-After` in whole seconds. Refused requests are
   * not counted, so that an early retry doesn't delay the next one.
   */
  take(userId: number, mostPerMinute: number): void {
    const now = this.#clock();
    // After the clock was set back, requests may be in the future, which would lock their user out until then.
    const recent = (this.#taken.get(userId) ?? []).filter((at) => at <= now && now - at < WINDOW_MS);
    this.#taken.set(userId, recent);
    if (recent.length < mostPerMinute) {
      recent.push(now);
      return;
    }
    const freeAt = (recent[recent.length - mostPerMinute] ?? now) + WINDOW_MS;
    throw rateLimited(mostPerMinute, Math.max(1, Math.ceil((freeAt - now) / 1000)));
  }
}

function rateLimited(mostPerMinute: number, retryAfterSeconds: number): Refusal {
  return new Refusal({
    status: 429,
    code: "rate_limited",
    message: `The plan permits ${mostPerMinute} images a minute. No credits were charged. Retry in ${retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}
