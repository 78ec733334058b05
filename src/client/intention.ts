import { createHash } from "node:crypto";
import { LIMITS } from "../contract/limits.ts";
import { unusableIdempotencyKey } from "./own-refusal.ts";

/** Left of the five minutes for a request to travel and for clocks to differ, in milliseconds. */
const MARGIN_MS = 30_000;

/** How long after the first send a repetition is still sent under the same key, in milliseconds ("Limits", idempotency 1). */
export const REPEAT_WINDOW_MS = LIMITS.idempotency.lifetimeSeconds * 1_000 - MARGIN_MS;

/** How far the clocks of two windows may be apart, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 5_000;

/** What any server and anything before it takes in a header: no space, no control character, no other alphabet. */
const HEADER_KEY = new RegExp(`^[!-~]{1,${LIMITS.idempotency.maxKeyChars}}$`);

/**
 * Whether the service knows a key this long after its first send, in milliseconds. A first send that lies in the future
 * tells of a clock that was set back, and nothing of the time since.
 */
export function isInsideWindow(elapsedMs: number): boolean {
  return elapsedMs >= -CLOCK_DIFFERENCE_MS && elapsedMs <= REPEAT_WINDOW_MS;
}

/** What of an intention outlives its window: no text, only a digest of the request. */
export interface IntentionRecord {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly firstSentAt: number;
  readonly digest: string;
}

/**
 * Writes a record down before anything is sent under its key; `replaced` is the key it takes the place of, if any. Resolves to
 * the record that stands: this one, or the one that somebody else wrote first, whose key is then used in place of it; that may
 * be the replaced one, where somebody else may send under it.
 */
export type KeepIntention = (
  record: IntentionRecord,
  replaced: string | undefined,
) => Promise<IntentionRecord>;

/**
 * One wish of a person, such as "correct this text": all attempts at it share one `Idempotency-Key`, so that the service
 * does and charges the work once. Whoever offers "try again" keeps the intention and passes it to the next call: inside
 * the window, and for the same request, that is a repetition too; else the intention gets a new key by itself.
 */
export class Intention {
  readonly #newKey: () => string;
  readonly #keep: KeepIntention | undefined;
  #key: string;
  #firstSentAt: number | undefined;
  #digest: string | undefined;
  /** The latest key under which an attempt may have been charged without an answer; the present one or an older one. */
  #doubtful: string | undefined;
  /** Calls under way, and whether another one ever ran beside this under the present key. */
  #calls = 0;
  #isShared = false;
  /** One change at a time: a second call must not send under a key that the first is still writing down. */
  #turn: Promise<unknown> = Promise.resolve();

  /** `newKey` gives a fresh key of at most 255 characters each time; `keep` is awaited before a key is first used. */
  constructor(newKey: () => string, keep?: KeepIntention) {
    this.#newKey = newKey;
    this.#keep = keep;
    this.#key = newKey();
  }

  /**
   * The intention of which this was written down. Unless `isInDoubt` is false, nobody knows any more whether it was sent and
   * what came of it.
   */
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

  /** The key that goes with each attempt. */
  get key(): string {
    return this.#key;
  }

  /** Whether an attempt at this request may have been charged without an answer. */
  get isInDoubt(): boolean {
    return this.#doubtful !== undefined;
  }

  /** Whether that was under the present key, so that sending it again settles it. */
  get isKeyInDoubt(): boolean {
    return this.#doubtful === this.#key;
  }

  /** What to write down; undefined before the first call. */
  get record(): IntentionRecord | undefined {
    if (this.#firstSentAt === undefined || this.#digest === undefined) return undefined;
    return { key: this.#key, firstSentAt: this.#firstSentAt, digest: this.#digest };
  }

  /** The key as a header carries it. Throws a `ServiceFailure` `invalid_request` for one that none can carry. */
  headerValue(): string {
    if (!HEADER_KEY.test(this.#key)) throw unusableIdempotencyKey();
    return this.#key;
  }

  /** Marks the beginning of a call, which `end` ends; `now` in milliseconds. Rejects with what the keeper rejects with. */
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

  /** Marks the end of a call that was begun, whether or not `begin` succeeded. */
  end(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#isShared = false;
  }

  /**
   * Takes a new key, for work that the service has given up and refunded; `now` in milliseconds. Resolves to whether it did:
   * not where an attempt may have been charged under the present key, of this call or of one beside it, which the keeper
   * may know of.
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

  /** Milliseconds since the first send under this key, 0 before it; less than 0 by a clock that was set back. */
  elapsedMs(now: number): number {
    return this.#firstSentAt === undefined ? 0 : now - this.#firstSentAt;
  }

  /** Whether a request sent now would still be known as a repetition. */
  isRepeatable(now: number): boolean {
    return isInsideWindow(this.elapsedMs(now));
  }

  /** An attempt ended without telling whether it was charged. */
  doubt(): void {
    this.#doubtful = this.#key;
  }

  /** An attempt was answered: what earlier ones did is known by it. */
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
      // What an attempt at the same under an older key did is not known any better.
      this.#set(record, this.#digest === record.digest ? this.#doubtful : undefined);
    } else if (isInsideWindow(record.firstSentAt - stands.firstSentAt)) {
      // Somebody else sends the same under that key, or has: one charge for both.
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
