import { createHash } from "node:crypto";
import { LIMITS } from "../contract/limits.ts";

/** Left of the five minutes for a request to travel and for clocks to differ, in milliseconds. */
const MARGIN_MS = 30_000;

/** How long after the first send a repetition is still sent under the same key, in milliseconds ("Limits", idempotency 1). */
export const REPEAT_WINDOW_MS = LIMITS.idempotency.lifetimeSeconds * 1_000 - MARGIN_MS;

/**
 * One wish of a person, such as "correct this text": all attempts at it share one `Idempotency-Key`, so that the service
 * does and charges the work once. Whoever offers "try again" keeps the intention and passes it to the next call: inside
 * the window, and for the same request, that is a repetition too; else the intention gets a new key by itself.
 */
export class Intention {
  readonly #newKey: () => string;
  #key: string;
  #firstSentAt: number | undefined;
  #request: string | undefined;

  /** `newKey` gives a fresh key of at most 255 characters each time. */
  constructor(newKey: () => string) {
    this.#newKey = newKey;
    this.#key = newKey();
  }

  /** The key that goes with each attempt. */
  get key(): string {
    return this.#key;
  }

  /** Marks the beginning of a call; `now` in milliseconds. Only a digest of the request is kept. */
  begin(request: string, now: number): void {
    const digest = createHash("sha256").update(request).digest("base64");
    if (this.#request !== undefined && (this.#request !== digest || !this.isRepeatable(now))) this.renew();
    this.#request = digest;
    this.start(now);
  }

  /** Marks the first send under the present key; a later one does not move it. */
  start(now: number): void {
    this.#firstSentAt ??= now;
  }

  /** Milliseconds since the first send under this key, 0 before it. */
  elapsedMs(now: number): number {
    return this.#firstSentAt === undefined ? 0 : now - this.#firstSentAt;
  }

  /** Whether a request sent now would still be known as a repetition. */
  isRepeatable(now: number): boolean {
    return this.elapsedMs(now) <= REPEAT_WINDOW_MS;
  }

  /** Takes a new key, for work that the service has given up and refunded. */
  renew(): void {
    this.#key = this.#newKey();
    this.#firstSentAt = undefined;
  }
}
