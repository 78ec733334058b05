import { createHash } from "node:crypto";
import type { Operation } from "../contract/endpoints.ts";
import type { Atomically } from "./atomically.ts";
import type { Clock } from "./clock.ts";
import type { Settle } from "./metered.ts";
import { Refusal, serviceUnavailable } from "./refusal.ts";
import type { RememberedAnswers } from "./remembered-answers.ts";
import type { Answer } from "./responses.ts";
import { SharedCall } from "./shared-call.ts";

/** Whose key it is and for what: the same value for another account or operation is another key (IDE-1). */
export interface IdempotencySlot {
  readonly userId: number;
  readonly operation: Operation;
  readonly key: string;
}

export interface IdempotencyOptions {
  readonly answers: RememberedAnswers;
  /** Writes an answer together with its charge. */
  readonly atomically: Atomically;
  readonly clock: Clock;
  /** How long a finished answer is given again, in milliseconds from its end. */
  readonly lifetimeMs: number;
  /** UTF-16 units of answers kept at most. Forgetting one early would charge a repetition, so new keys are refused instead. */
  readonly capacity: number;
}

interface Running {
  readonly textDigest: string;
  readonly call: SharedCall<Answer>;
}

/** Work whose answer is remembered when, and only when, it is settled: `metered` does that together with the charge. */
type SettledWork = (signal: AbortSignal, settle: Settle<Answer>) => Promise<Answer>;

const FULL_RETRY_SECONDS = 5;

/** Answers a repeated request with the answer of the first ("Limits", idempotency), also while that still runs. */
export class IdempotencyStore {
  readonly #options: IdempotencyOptions;
  /** By slot. What runs is not written down: after a kill it never happened, its reservation released at the next start. */
  readonly #running = new Map<string, Running>();

  constructor(options: IdempotencyOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` once for a slot and gives its answer to every request with the same text. A failure is not remembered.
   * Throws 409 `idempotency_key_reuse` for another text, 503 `service_unavailable` when no more can be remembered.
   *
   * The text alone decides, as documented: the other parameters do not make a second request.
   */
  async run(slot: IdempotencySlot, text: string, signal: AbortSignal, work: SettledWork): Promise<Answer> {
    signal.throwIfAborted();
    const { answers, capacity } = this.#options;
    this.forgetExpired();
    const name = digest(`${slot.userId}\n${slot.operation}\n${slot.key}`);
    const textDigest = digest(text);
    const running = this.#running.get(name);
    if (running !== undefined && !running.call.abandoned) {
      if (running.textDigest !== textDigest) throw reused();
      return running.call.join(signal);
    }
    const known = answers.find(name);
    if (known !== undefined) {
      if (known.textDigest !== textDigest) throw reused();
      return known.answer;
    }
    if (answers.size() >= capacity) {
      throw serviceUnavailable("Too many answers are being remembered.", FULL_RETRY_SECONDS);
    }
    return this.#begin(name, textDigest, work).join(signal);
  }

  /** Forgets the answers whose time is over; `run` does it too, but nothing calls that while nobody asks. */
  forgetExpired(): void {
    this.#options.answers.forgetExpired(this.#options.clock());
  }

  #begin(slot: string, textDigest: string, work: SettledWork): SharedCall<Answer> {
    const { answers, atomically, clock, lifetimeMs } = this.#options;
    const settle: Settle<Answer> = (answer, charge) => {
      atomically(() => {
        charge();
        answers.insert({ slot, textDigest, answer, expiresAt: clock() + lifetimeMs });
      });
    };
    const call = new SharedCall<Answer>(async (signal) => {
      try {
        return await work(signal, settle);
      } catch (error) {
        // Another process of the same data folder was asked too, and has answered first.
        const known = answers.find(slot);
        if (known === undefined) throw error;
        if (known.textDigest !== textDigest) throw reused();
        return known.answer;
      } finally {
        // An abandoned call may have been replaced by a new one under the same name.
        if (this.#running.get(slot)?.call === call) this.#running.delete(slot);
      }
    });
    this.#running.set(slot, { textDigest, call });
    return call;
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
