import { createHash } from "node:crypto";
import type { Operation } from "../contract/endpoints.ts";
import type { Atomically } from "./atomically.ts";
import type { Clock } from "./clock.ts";
import type { Settle } from "./metered.ts";
import { Refusal, serviceUnavailable } from "./refusal.ts";
import type { RememberedAnswers } from "./remembered-answers.ts";
import type { Answer } from "./responses.ts";
import { SharedCall } from "./shared-call.ts";

/** The owner and purpose of a key: the same value for another account or operation is another key (IDE-1). */
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
  /** The time for which a finished response is repeated, in milliseconds from its end. */
  readonly lifetimeMs: number;
  /** The most UTF-16 units of stored responses. Early deletion would charge a repetition, so new keys are refused instead. */
  readonly capacity: number;
}

interface Running {
  readonly textDigest: string;
  readonly call: SharedCall<Answer>;
}

/** Work whose response is stored if and only if it is settled: `metered` does that together with the charge. */
type SettledWork = (signal: AbortSignal, settle: Settle<Answer>) => Promise<Answer>;

const FULL_RETRY_SECONDS = 5;

/** Responds to a repeated request with the response of the first ("Limits", idempotency), even while that still runs. */
export class IdempotencyStore {
  readonly #options: IdempotencyOptions;
  /** By slot. Running work isn't stored: after a kill it never happened; the next start releases its reservation. */
  readonly #running = new Map<string, Running>();

  constructor(options: IdempotencyOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` once for a slot and returns its response to every request with the same text. Failures are not stored.
   * Throws 409 `idempotency_key_reuse` for another text, 503 `service_unavailable` if the store is full.
   *
   * Only the text is compared, as documented: other parameters do not make a second request.
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

  /** Deletes expired answers; `run` does so too, but isn't called without requests. */
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
        // Another process of the same data folder has responded first.
        const known = answers.find(slot);
        if (known === undefined) throw error;
        if (known.textDigest !== textDigest) throw reused();
        return known.answer;
      } finally {
        // A new call may have replaced an abandoned one in the same slot.
        if (this.#running.get(slot)?.call === call) this.#running.delete(slot);
      }
    });
    this.#running.set(slot, { textDigest, call });
    return call;
  }
}

/** Keys and texts are compared by digest, so that neither is stored. */
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
