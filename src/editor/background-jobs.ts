import { setTimeout as wait } from "node:timers/promises";
import { LIMITS } from "../contract/limits.ts";
import { goesOn, notTaken } from "./job-failure.ts";
import type { JobLeases } from "./job-lease.ts";
import { isOver } from "./job-facts.ts";
import type { JobRecord } from "./job-record.ts";
import type { JobPolling } from "./job-polling.ts";
import type { JobStore } from "./job-store.ts";
import type { JobOrder, JobSending, JobSubmission, SentJob } from "./job-submission.ts";
import type { Log } from "./log.ts";

export interface BackgroundJobsParts {
  readonly store: JobStore;
  readonly leases: JobLeases;
  readonly submission: JobSubmission;
  readonly polling: JobPolling;
  readonly log: Log;
  /**
   * Told again and again of an end that nobody in this window waits for, until it is seen; and of a job that waits for
   * another key.
   */
  readonly onUnseen: (record: JobRecord) => void;
  /** A job that was not accepted after all, when nobody waited for that any more. */
  readonly onLateRefusal: (thrown: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
}

type Waiter = PromiseWithResolvers<JobRecord>;

export interface StartedJob {
  readonly record: JobRecord;
  /** Whether it was sent, and paid for, by this call. */
  readonly isNew: boolean;
}

const NO_FOLDER = { release: (): void => undefined };

/** Between two looks whether another window has sent the same text, in milliseconds. */
const SAME_TEXT_MS = 200;

/** How soon a window hears of what another one did, in milliseconds. */
const LOOK_EVERY_MS = 3_000;

/** The right to tell the person of a job's end. */
export function tellingOf(id: string): string {
  return `${id}.tell`;
}

/** The jobs of this window and of those that are gone: sent, polled by one window at a time, waited for, and told of. */
export class BackgroundJobs {
  readonly #parts: BackgroundJobsParts;
  readonly #followed = new Map<string, AbortController>();
  readonly #waiting = new Map<string, Set<Waiter>>();
  /** Those that only another key or address can help. */
  readonly #stuck = new Set<string>();
  /** Those whose end the person has been told in this window. */
  readonly #told = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isDisposed = false;
  readonly #since: number;

  constructor(parts: BackgroundJobsParts) {
    this.#parts = parts;
    this.#since = parts.now();
  }

  /** The job of the same text that is under way, or whose answer is known; the youngest of several. */
  async find(contentHash: string): Promise<JobRecord | undefined> {
    const records = await this.#parts.store.list();
    return records.findLast(
      (record) => record.contentHash === contentHash && (!isOver(record) || this.#isKnown(record)),
    );
  }

  /**
   * Sends a job and resolves when it is accepted; from then on it goes on by itself. A job of the same text that is under way
   * or known, in whichever window, is given instead. Rejects like `JobSubmission.send`, and at once when it is cancelled while
   * a request is under way, which then goes on.
   */
  async send(order: JobOrder, watched: Omit<JobSending, "onGoesOn">): Promise<StartedJob> {
    const { leases } = this.#parts;
    const name = `text.${order.contentHash}`;
    for (;;) {
      watched.signal.throwIfAborted();
      // Where no lease can be written no job can be kept either: that says why nothing is sent.
      const sending = await leases.acquire(name).catch(() => NO_FOLDER);
      const other = await this.find(order.contentHash);
      if (other === undefined && sending !== undefined) {
        return this.#send(order, watched, () => {
          if (sending !== NO_FOLDER) leases.forget(name);
        });
      }
      sending?.release();
      if (other !== undefined) return { record: other, isNew: false };
      await wait(SAME_TEXT_MS, undefined, { signal: watched.signal });
    }
  }

  /** Resolves with a job at its end, or when the service takes no key for it. Rejects with a `ServiceFailure` when cancelled. */
  async ended({ id }: JobRecord, signal: AbortSignal): Promise<JobRecord> {
    // So that no other window tells of what somebody waits for here.
    const telling = await this.#parts.leases.acquire(tellingOf(id)).catch(() => undefined);
    this.#stuck.delete(id);
    const waiter = Promise.withResolvers<JobRecord>();
    const stop = (): void => waiter.reject(goesOn("yes"));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(waiter));
    this.lookSoon();
    try {
      const record = await waiter.promise;
      if (isOver(record)) this.#told.add(id);
      return record;
    } finally {
      signal.removeEventListener("abort", stop);
      waiting.delete(waiter);
      if (waiting.size === 0) this.#waiting.delete(id);
      telling?.release();
      this.lookSoon();
    }
  }

  /** Notes that the person knows of a job's end. */
  async seen({ id }: Pick<JobRecord, "id">): Promise<void> {
    const { leases, store } = this.#parts;
    const record = await store.get(id);
    if (record === undefined || !isOver(record)) return;
    this.#told.add(id);
    await store.put({ ...record, seen: true });
    leases.forget(id);
    leases.forget(tellingOf(id));
  }

  /** Another key or another address: what is being polled begins anew with it, and what was stuck may go on. */
  changed(): void {
    this.#stuck.clear();
    for (const controller of this.#followed.values()) controller.abort();
    this.lookSoon();
  }

  /** Looks at all jobs: takes up what nobody polls, and tells of ends. */
  async look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  lookSoon(): void {
    clearTimeout(this.#timer);
    if (this.#isDisposed) return;
    this.#timer = setTimeout(() => void this.look(), 0);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    for (const controller of this.#followed.values()) controller.abort();
    this.#parts.leases.dispose();
  }

  async #look(): Promise<void> {
    const { log, store } = this.#parts;
    let isQuiet = this.#waiting.size === 0;
    try {
      const records = await store.list();
      await this.#endVainWaits();
      for (const record of records) {
        if (isOver(record) && (record.seen || this.#told.has(record.id))) continue;
        isQuiet = false;
        if (isOver(record)) this.#over(record);
        else if (!this.#followed.has(record.id) && !this.#isStuck(record)) await this.#takeUp(record.id);
      }
    } catch (thrown) {
      log.defect("The background jobs could not be looked at", thrown);
    }
    if (this.#isDisposed || isQuiet) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Whoever waits for a job that was being sent, and that the service did not take: there is no such job any more. */
  async #endVainWaits(): Promise<void> {
    for (const [id, waiting] of this.#waiting) {
      if ((await this.#parts.store.get(id)) !== undefined) continue;
      for (const { reject } of waiting) reject(notTaken());
    }
  }

  /** Another run of the embedded service may be another version, whose answer is another. */
  #isKnown({ createdAt, service, state }: JobRecord): boolean {
    return state === "finished" && (service === "hosted" || createdAt >= this.#since);
  }

  /** A stuck one is looked at again when its hour is over, so that its end is told. */
  #isStuck({ id, acceptedAt, createdAt }: JobRecord): boolean {
    return (
      this.#stuck.has(id) && this.#parts.now() < (acceptedAt ?? createdAt) + LIMITS.jobLifetimeSeconds * 1_000
    );
  }

  /** Takes over a job that no living window has. */
  async #takeUp(id: string): Promise<void> {
    const { leases, store } = this.#parts;
    const lease = await leases.acquire(id);
    if (lease === undefined) return;
    // Only what is read under the lease holds.
    const record = await store.get(id);
    if (record === undefined || isOver(record)) lease.release();
    else void this.#follow({ record, lease });
  }

  async #follow(job: SentJob): Promise<void> {
    const { lease, record } = job;
    const controller = new AbortController();
    if (this.#isDisposed) controller.abort();
    this.#followed.set(record.id, controller);
    try {
      const now = await this.#parts.polling.follow(job, controller.signal);
      if (isOver(now)) this.#over(now);
      else if (!controller.signal.aborted && lease.stillOwned()) this.#standsStill(now);
    } catch (thrown) {
      this.#stuck.add(record.id);
      this.#parts.log.defect("A background job could not be followed", thrown);
    } finally {
      this.#followed.delete(record.id);
      lease.release();
      this.lookSoon();
    }
  }

  async #send(
    order: JobOrder,
    { signal, onRetry }: Omit<JobSending, "onGoesOn">,
    onKept: () => void,
  ): Promise<StartedJob> {
    const id = this.#parts.newId();
    const cut = Promise.withResolvers<never>();
    let isLeft = false;
    const onGoesOn = (): void => {
      isLeft = true;
      cut.reject(goesOn("unknown"));
    };
    const sent = this.#parts.submission.send(id, order, { signal, onRetry, onGoesOn });
    void sent.then(
      (job) => void this.#follow(job),
      (thrown: unknown) => void this.#notSent(id, isLeft ? { thrown } : undefined),
    );
    try {
      return { record: (await Promise.race([sent, cut.promise])).record, isNew: true };
    } finally {
      onKept();
    }
  }

  /** What the caller has heard of needs no telling; what it did not wait for does. */
  async #notSent(id: string, left: { readonly thrown: unknown } | undefined): Promise<void> {
    if (left === undefined) {
      this.#told.add(id);
      await this.seen({ id });
    } else if ((await this.#parts.store.get(id)) === undefined) this.#parts.onLateRefusal(left.thrown);
    this.lookSoon();
  }

  #standsStill(record: JobRecord): void {
    this.#stuck.add(record.id);
    if (record.state === "refused" && !this.#resolve(record)) this.#parts.onUnseen(record);
  }

  #over(record: JobRecord): void {
    if (!this.#resolve(record) && !record.seen && !this.#told.has(record.id)) this.#parts.onUnseen(record);
  }

  /** Whether anybody in this window waits for it. */
  #resolve(record: JobRecord): boolean {
    const waiting = this.#waiting.get(record.id);
    for (const { resolve } of waiting ?? []) resolve(record);
    return waiting !== undefined;
  }
}
