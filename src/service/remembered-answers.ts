import type { Answer } from "./responses.ts";

/** A finished response, repeated for the same `Idempotency-Key`. */
export interface RememberedAnswer {
  /** Digest of account, operation and `Idempotency-Key`. */
  readonly slot: string;
  /** Digest of the submitted text. */
  readonly textDigest: string;
  readonly answer: Answer;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The store of responses. Synchronous, so that a response and its charge are written in one step (`Atomically`). */
export interface RememberedAnswers {
  find(slot: string): RememberedAnswer | undefined;
  /** Throws if the slot is taken: a second response would be a second charge. */
  insert(remembered: RememberedAnswer): void;
  /** Deletes every response that expires at or before `now`. */
  forgetExpired(now: number): void;
  /** UTF-16 units of all bodies. */
  size(): number;
}

/** Responses in memory, lost when the process ends. */
export class MemoryRememberedAnswers implements RememberedAnswers {
  readonly #bySlot = new Map<string, RememberedAnswer>();
  #size = 0;

  find(slot: string): RememberedAnswer | undefined {
    return this.#bySlot.get(slot);
  }

  insert(remembered: RememberedAnswer): void {
    if (this.#bySlot.has(remembered.slot)) throw new Error("the slot is taken");
    this.#bySlot.set(remembered.slot, remembered);
    this.#size += remembered.answer.body.length;
  }

  forgetExpired(now: number): void {
    for (const [slot, { answer, expiresAt }] of this.#bySlot) {
      if (expiresAt > now) continue;
      this.#bySlot.delete(slot);
      this.#size -= answer.body.length;
    }
  }

  size(): number {
    return this.#size;
  }
}
