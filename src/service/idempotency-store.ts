import { createHash } from "node:crypto";
import type { Operation } from "../contract/endpoints.ts";
import type { Clock } from "./clock.ts";
import { Refusal, serviceUnavailable } from "./refusal.ts";
import type { Answer } from "./responses.ts";
import { SharedCall } from "./shared-call.ts";

/** Whose key it is and for what: the same value for another account or operation is another key (IDE-1). */
export interface IdempotencySlot {
  readonly userId: number;
  readonly operation: Operation;
  readonly key: string;
}

export interface IdempotencyOptions {
  readonly clock: Clock;
  /** How long a finished answer is given again, in milliseconds from its end. */
  readonly lifetimeMs: number;
  /** UTF-16 units of answers kept at most. Forgetting one early would charge a repetition, so new keys are refused instead. */
  readonly capacity: number;
}

interface Remembered {
  readonly textDigest: string;
  readonly call: SharedCall<Answer>;
  /** Milliseconds since the epoch; null while it runs. */
  expiresAt: number | null;
  size: number;
}

const FULL_RETRY_SECONDS = 5;

/** Answers a repeated request with the answer of the first ("Limits", idempotency), also while that still runs. */
export class IdempotencyStore {
  readonly #options: IdempotencyOptions;
  /** In order of arrival. */
  readonly #bySlot = new Map<string, Remembered>();
  #size = 0;

  constructor(options: IdempotencyOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` once for a slot and gives its answer to every request with the same text. A failure is not remembered.
   * Throws 409 `idempotency_key_reuse` for another text, 503 `service_unavailable` when no more can be remembered.
   *
   * The text alone decides, as documented: the other parameters do not make a second request.
   */
  async run(
    slot: IdempotencySlot,
    text: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    this.#forgetExpired();
    const name = digest(`${slot.userId}\n${slot.operation}\n${slot.key}`);
    const textDigest = digest(text);
    const known = this.#bySlot.get(name);
    if (known !== undefined && !known.call.abandoned) {
      if (known.textDigest !== textDigest) throw reused();
      return known.call.join(signal);
    }
    if (this.#size >= this.#options.capacity) {
      throw serviceUnavailable("Too many answers are being remembered.", FULL_RETRY_SECONDS);
    }
    return this.#begin(name, textDigest, work).join(signal);
  }

  #begin(
    name: string,
    textDigest: string,
    work: (signal: AbortSignal) => Promise<Answer>,
  ): SharedCall<Answer> {
    const call = new SharedCall<Answer>(async (signal) => {
      try {
        const answer = await work(signal);
        remembered.size = answer.body.length;
        remembered.expiresAt = this.#options.clock() + this.#options.lifetimeMs;
        this.#size += remembered.size;
        return answer;
      } catch (error) {
        // An abandoned call may have been replaced by a new one under the same name.
        if (this.#bySlot.get(name) === remembered) this.#bySlot.delete(name);
        throw error;
      }
    });
    const remembered: Remembered = { textDigest, call, expiresAt: null, size: 0 };
    this.#bySlot.set(name, remembered);
    return call;
  }

  #forgetExpired(): void {
    const now = this.#options.clock();
    for (const [name, remembered] of this.#bySlot) {
      if (remembered.expiresAt === null || remembered.expiresAt > now) continue;
      this.#bySlot.delete(name);
      this.#size -= remembered.size;
    }
  }
}

/** Keys and texts are compared by digest, so that neither is kept. */
function digest(value: string): string {
  return createHash("sha256").update(value, "utf8").digest("base64");
}

function reused(): Refusal {
  return new Refusal({
    status: 409,
    code: "idempotency_key_reuse",
    message: "This Idempotency-Key was already used with different text.",
  });
}
