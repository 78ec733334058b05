import { createHash } from "node:crypto";
import { LIMITS } from "../contract/limits.ts";
import { unusableIdempotencyKey } from "./own-refusal.ts";

/** The part of the five minutes reserved for transit and clock differences, in milliseconds. */
const MARGIN_MS = 30_000;

/** The time after the first send during which the key is reused, in milliseconds ("Limits", idempotency 1). */
export const REPEAT_WINDOW_MS = LIMITS.idempotency.lifetimeSeconds * 1_000 - MARGIN_MS;

/** The largest difference between the clocks of two windows, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 5_000;

/** The characters that any server or intermediary accepts in a header: no space, no control character, only ASCII. */
const HEADER_KEY = new RegExp(`^[!-~]{1,${LIMITS.idempotency.maxKeyChars}}$`);

/**
 * True if the service still knows a key this long after its first send, in milliseconds. A first send in the future means
 * that a clock was set back, so that the elapsed time is unknown.
 */
export function isInsideWindow(elapsedMs: number): boolean {
  return elapsedMs >= -CLOCK_DIFFERENCE_MS && elapsedMs <= REPEAT_WINDOW_MS;
}

/** The part of an intention that survives its window: no text, only a digest of the request. */
export interface IntentionRecord {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly firstSentAt: number;
  readonly digest: string;
}

/**
 * Persists a record before anything is sent under its key; `replaced` is the key that it replaces, if any. Resolves to the
 * record in effect: this one, or one that another window wrote first, whose key is then used instead. That may be the
 * replaced key, if another window may be sending under it.
 */
export type KeepIntention = (
  record: IntentionRecord,
  replaced: string | undefined,
) => Promise<IntentionRecord>;

/**
 * One action of a person, such as "correct this text": all its attempts share one `Idempotency-Key`, so that the service
 * does and charges the work once. To offer "Try Again", pass the same intention to the next call: inside the window, and for
 * the same request, that repeats the request too; otherwise the intention automatically gets a new key.
 */
export class Intention {
  readonly #newKey: () => string;
  readonly #keep: KeepIntention | undefined;
  #key: string;
  #firstSentAt: number | undefined;
  #digest: string | undefined;
  /** The latest key under which an attempt may have been charged without a response; the present one or an older one. */
  #doubtful: string | undefined;
  /** Calls in progress; the next field notes if two ever ran concurrently under the present key. */
  #calls = 0;
  #isShared = false;
  /** Serializes changes: a second call must not send under a key that the first is still persisting. */
  #turn: Promise<unknown> = Promise.resolve();

  /** `newKey` returns a fresh key of at most 255 characters each time; `keep` is awaited before a key is first used. */
  constructor(newKey: () => string, keep?: KeepIntention) {
    this.#newKey = newKey;
    this.#keep = keep;
    this.#key = newKey();
  }

  /** Restores an intention from its record. Unless `isInDoubt` is false, it is unknown if it was sent, and its outcome. */
  static restore(
    record: IntentionRecord,
    newKey: () => string,
    keep?: KeepIntention,
    isInDoubt = true,
  ): Intention {
    const intention = new Intention(newKey, keep);
    intention.#set(record, isInDoubt ? record.key : undefined);
    return intention;
  }

  /** The key sent with each attempt. */
  get key(): string {
    return this.#key;
  }

  /** True if an attempt at this request may have been charged without a response. */
  get isInDoubt(): boolean {
    return this.#doubtful !== undefined;
  }

  /** True if that attempt was under the present key, so that sending it again resolves the doubt. */
  get isKeyInDoubt(): boolean {
    return this.#doubtful === this.#key;
  }

  /** The record to persist; undefined before the first call. */
  get record(): IntentionRecord | undefined {
    if (this.#firstSentAt === undefined || this.#digest === undefined) return undefined;
    return { key: this.#key, firstSentAt: this.#firstSentAt, digest: this.#digest };
  }

  /** Returns the key for the header. Throws a `ServiceFailure` `invalid_request` for one that no header can carry. */
  headerValue(): string {
    if (!HEADER_KEY.test(this.#key)) throw unusableIdempotencyKey();
    return this.#key;
  }

  /** Starts a call, which `end` ends; `now` in milliseconds. Rejects with the keeper's error. */
  async begin(request: string, now: number): Promise<void> {
    this.#calls += 1;
    this.#isShared ||= this.#calls > 1;
    const digest = createHash("sha256").update(request).digest("base64");
    await this.#inTurn(async () => {
      if (this.#digest === digest && this.isRepeatable(now)) return;
      const isFirst = this.#digest === undefined;
      const key = isFirst ? this.#key : this.#newKey();
      await this.#start({ key, firstSentAt: now, digest }, isFirst ? undefined : this.#key);
    });
  }

  /** Ends a call, whether or not `begin` succeeded. */
  end(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#isShared = false;
  }

  /**
   * Takes a new key, for work that the service has failed and refunded; `now` in milliseconds. Resolves to true if it did:
   * not if an attempt of this call or a concurrent one, which the keeper may know of, may have been charged under the
   * present key.
   */
  async renew(now: number): Promise<boolean> {
    return this.#inTurn(async () => {
      const digest = this.#digest;
      if (this.#isShared || this.isInDoubt || digest === undefined) return false;
      const spent = this.#key;
      await this.#start({ key: this.#newKey(), firstSentAt: now, digest }, spent);
      return this.#key !== spent;
    });
  }

  /** Milliseconds since the first send under this key, 0 before it; negative if the clock was set back. */
  elapsedMs(now: number): number {
    return this.#firstSentAt === undefined ? 0 : now - this.#firstSentAt;
  }

  /** True if a request sent now would still be recognized as a repetition. */
  isRepeatable(now: number): boolean {
    return isInsideWindow(this.elapsedMs(now));
  }

  /** Records an attempt whose charge is unknown. */
  doubt(): void {
    this.#doubtful = this.#key;
  }

  /** Records a response, which also settles the outcome of earlier attempts. */
  answered(): void {
    this.#doubtful = undefined;
  }

  async #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(change);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #start(record: IntentionRecord, replaced: string | undefined, isLast = false): Promise<void> {
    const stands = (await this.#keep?.(record, replaced)) ?? record;
    if (stands.key === record.key || stands.digest !== record.digest) {
      // Doubt about an attempt at the same request under an older key remains.
      this.#set(record, this.#digest === record.digest ? this.#doubtful : undefined);
    } else if (isInsideWindow(record.firstSentAt - stands.firstSentAt)) {
      // Another window sends the same request under that key, or has: one charge for both.
      this.#set(stands, stands.key);
    } else if (!isLast) {
      await this.#start(record, stands.key, true);
    } else {
      this.#set(record, stands.key);
    }
  }

  #set({ key, firstSentAt, digest }: IntentionRecord, doubtful: string | undefined): void {
    this.#key = key;
    this.#firstSentAt = firstSentAt;
    this.#digest = digest;
    this.#doubtful = doubtful;
    this.#isShared = this.#calls > 1;
  }
}
