import { LIMITS } from "../../contract/limits.ts";
import { hasCode } from "../vocabulary/error-code.ts";
import type { Log } from "../vocabulary/log.ts";
import { isOver } from "../../report/job-facts.ts";
import type { JobLease, JobLeases } from "../store/job-lease.ts";
import type { JobPolling } from "./job-polling.ts";
import type { JobRecord } from "../store/job-record.ts";
import { JobSender, type JobSenderParts } from "./job-sender.ts";
import type { JobStore } from "../store/job-store.ts";
import type { SentJob } from "./job-keeper.ts";
import type { JobSubmission } from "./job-submission.ts";
import { JobWaits } from "./job-waits.ts";

export interface BackgroundJobsParts {
  readonly database: JobSenderParts["database"];
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
  /** Told at each look how many ends nobody has seen. */
  readonly onCounted?: (unseen: number) => void;
  /** A job that was not accepted after all, when nobody waited for that any more. */
  readonly onLateRefusal: (thrown: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** A name for the lease of a text, by the hash of its content, from which nobody can tell the text. */
  readonly leaseOf: JobSenderParts["leaseOf"];
}

/** How soon a window hears of what another one did, in milliseconds. */
const LOOK_EVERY_MS = 3_000;

/** After a defect of our own a job is taken up again so much later, in milliseconds: its hour goes by. */
const AFTER_DEFECT_MS = 60_000;

/** The right to tell the person of a job's end. */
export function tellingOf(id: string): string {
  return `${id}.tell`;
}

/** The jobs of this window and of those that are gone: sent, polled by one window at a time, waited for, and told of. */
export class BackgroundJobs {
  /** Sends jobs; an accepted one goes on from there. */
  readonly sender: JobSender;
  readonly #parts: BackgroundJobsParts;
  readonly #followed = new Map<string, AbortController>();
  readonly #waits = new JobWaits();
  /** Until when those are left alone that only another key or address, or time, can help; milliseconds since 1970. */
  readonly #stuck = new Map<string, number>();
  /** Those whose end the person has been told in this window. */
  readonly #announced = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isDisposed = false;

  constructor(parts: BackgroundJobsParts) {
    this.#parts = parts;
    this.sender = new JobSender({
      ...parts,
      onAccepted: (job) => void this.#follow(job),
      onNotAccepted: (id, left) => void this.#notSent(id, left),
    });
  }

  /** Resolves with a job at its end, or when the service takes no key for it. Rejects with a `ServiceFailure` when cancelled. */
  async ended(job: JobRecord, signal: AbortSignal): Promise<JobRecord> {
    const { id } = job;
    // So that no other window tells of what somebody waits for here.
    const telling = await this.#parts.leases.acquire(tellingOf(id)).catch(() => undefined);
    this.#stuck.delete(id);
    const waiting = this.#waits.wait(job, signal);
    this.lookSoon();
    try {
      const record = await waiting;
      if (isOver(record)) this.#announced.add(id);
      return record;
    } finally {
      telling?.release();
      this.lookSoon();
    }
  }

  /** Notes that the person knows of a job's end. Never rejects. */
  async seen({ id }: Pick<JobRecord, "id">): Promise<void> {
    if (await this.#mark(id, { seen: true })) this.#endLeases(id);
    this.lookSoon();
  }

  /** Notes that the person has been told of ends together, which stay unseen until they are opened. Never rejects. */
  async announced(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#mark(id, { told: true });
    this.lookSoon();
  }

  /** Drops a job that is over, with its answer and its text; whether it was there and over. */
  async forget(id: string): Promise<boolean> {
    const { store } = this.#parts;
    const record = await store.get(id);
    if (record === undefined || !isOver(record)) return false;
    this.#announced.add(id);
    await store.drop(id);
    this.#endLeases(id);
    this.lookSoon();
    return true;
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
    let isQuiet = true;
    try {
      await store.flush();
      const records = await store.unseen();
      await this.#waits.settle(store);
      this.#parts.onCounted?.(records.filter(isOver).length);
      for (const record of records) {
        if (isOver(record) && record.told === true) {
          // Its document may have been opened since.
          this.#parts.onUnseen(record);
          continue;
        }
        if (isOver(record) && this.#announced.has(record.id)) continue;
        isQuiet = false;
        if (isOver(record)) this.#over(record);
        else if (!this.#followed.has(record.id) && !this.#isStuck(record)) await this.#takeUp(record.id);
      }
    } catch (thrown) {
      log.defect("The background jobs could not be looked at", thrown);
    }
    if (this.#isDisposed || (isQuiet && this.#waits.isEmpty)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Marks an end that is not seen yet; whether there was one. */
  async #mark(id: string, mark: Pick<JobRecord, "told"> | Pick<JobRecord, "seen">): Promise<boolean> {
    return this.#parts.store.change(id, (record) => {
      if (record.seen || !isOver(record)) return undefined;
      this.#announced.add(id);
      return { ...record, ...mark };
    });
  }

  #endLeases(id: string): void {
    for (const name of [id, tellingOf(id)]) this.#parts.leases.forget(name);
  }

  #isStuck({ id }: JobRecord): boolean {
    return this.#parts.now() < (this.#stuck.get(id) ?? 0);
  }

  /** Takes over a job that no living window has. What goes wrong with one keeps nobody from the others. */
  async #takeUp(id: string): Promise<void> {
    const { leases, log, now, store } = this.#parts;
    let lease: JobLease | undefined;
    try {
      lease = await leases.acquire(id);
      if (lease === undefined) return;
      // Only what is read under the lease holds.
      const record = await store.get(id);
      if (record === undefined || isOver(record)) lease.release();
      else void this.#follow({ record, lease });
    } catch (thrown) {
      lease?.release();
      // Another window keeps the database busy: the next look may find it free.
      if (hasCode(thrown, "database is locked")) return;
      this.#stuck.set(id, now() + AFTER_DEFECT_MS);
      log.defect("A background job could not be taken up", thrown);
    }
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
      this.#stuck.set(record.id, this.#parts.now() + AFTER_DEFECT_MS);
      this.#parts.log.defect("A background job could not be followed", thrown);
    } finally {
      this.#followed.delete(record.id);
      lease.release();
      this.lookSoon();
    }
  }

  /** Notes that a job was not sent. The person is told unless the caller waited for it. */
  async #notSent(id: string, left: { readonly thrown: unknown } | undefined): Promise<void> {
    if (left === undefined) {
      this.#announced.add(id);
      await this.seen({ id });
      return;
    }
    const kept = await this.#parts.store.get(id).catch(() => undefined);
    if (kept === undefined) this.#parts.onLateRefusal(left.thrown);
    this.lookSoon();
  }

  /** It is looked at again when its hour is over, so that its end is told. */
  #standsStill(record: JobRecord): void {
    const { acceptedAt, createdAt, id, state } = record;
    const begun = Math.min(acceptedAt ?? createdAt, this.#parts.now());
    this.#stuck.set(id, begun + LIMITS.jobLifetimeSeconds * 1_000);
    if (state === "refused" && !this.#waits.resolve(record)) this.#parts.onUnseen(record);
  }

  #over(record: JobRecord): void {
    if (!this.#waits.resolve(record) && !record.seen && !this.#announced.has(record.id))
      this.#parts.onUnseen(record);
  }
}
