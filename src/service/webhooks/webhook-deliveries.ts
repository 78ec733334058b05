import { LIMITS } from "../../contract/limits.ts";
import { BackgroundWork } from "../background-work.ts";
import type { JobRecord, JobRecords } from "../jobs/job-records.ts";
import type { ServiceLog } from "../log.ts";
import { Semaphore } from "../semaphore.ts";
import type { WebhookSender } from "./webhook-sender.ts";

export interface WebhookDeliveriesParts {
  readonly sender: Pick<WebhookSender, "send">;
  readonly records: JobRecords;
  readonly log: ServiceLog;
  /** Resolves after so many milliseconds; rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Attempts in all ("Events" 4). */
export const DELIVERY_ATTEMPTS = 1 + LIMITS.webhookRetries;
/** Before the first repetition; each further wait is twice the one before. */
const FIRST_WAIT_MS = 1000;
/** A place is held for one attempt, never for a wait, so that receivers that hang delay the others and no more. */
const AT_ONCE = 8;
/** Of these, at most so many for one account: its hanging receivers must not keep the results of others waiting. */
const AT_ONCE_FOR_ONE = 2;

/** Delivers finished jobs, each until it is taken or given up (HOOK-2). Neither URL nor secret is logged. */
export class WebhookDeliveries {
  readonly #parts: WebhookDeliveriesParts;
  readonly #places = new Semaphore(AT_ONCE);
  readonly #placesByUser = new Map<number, Semaphore>();
  readonly #work = new BackgroundWork();
  readonly #taskIds = new Set<string>();

  constructor(parts: WebhookDeliveriesParts) {
    this.#parts = parts;
  }

  /** Begins to deliver a finished job that has deliveries left; does nothing for any other, nor for one that it delivers. */
  deliver(job: JobRecord): void {
    const { taskId } = job;
    if (job.deliveriesLeft === 0 || this.#taskIds.has(taskId)) return;
    this.#taskIds.add(taskId);
    const delivery = this.#deliver(job).catch((error: unknown) => {
      if (!this.#work.stopping.aborted) this.#parts.log.defect("webhook failed", error);
    });
    this.#work.add(delivery.finally(() => this.#taskIds.delete(taskId)));
  }

  /** Begins no further attempt, and waits for those under way until `end`. What is left is for the next start. */
  async stop(end: AbortSignal): Promise<void> {
    await this.#work.stop(end);
  }

  async #deliver(job: JobRecord): Promise<void> {
    let left = job;
    for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
      left = await this.#placesOf(job.userId).run(() => this.#places.run(() => this.#attempt(left)));
      if (left.deliveriesLeft === 0) return;
      await this.#parts.wait(wait, this.#work.stopping);
    }
  }

  #placesOf(userId: number): Semaphore {
    const places = this.#placesByUser.get(userId) ?? new Semaphore(AT_ONCE_FOR_ONE);
    this.#placesByUser.set(userId, places);
    return places;
  }

  /** One attempt; the job as it is after it. */
  async #attempt(job: JobRecord): Promise<JobRecord> {
    const { log, records, sender } = this.#parts;
    const { callbackUrl: url, webhookSecret: secret, body } = job;
    if (url === null || body === null) return this.#settle(job);
    this.#work.stopping.throwIfAborted();
    const left = { ...job, deliveriesLeft: job.deliveriesLeft - 1 };
    // Written first, so that a receiver that makes this process crash cannot do so for ever.
    records.update(left);
    const delivered = await sender.send({ url, secret, body }, this.#work.cut).then(
      () => true,
      () => false,
    );
    log.event("webhook", { delivered: Number(delivered), left: delivered ? 0 : left.deliveriesLeft });
    return delivered || left.deliveriesLeft === 0 ? this.#settle(left) : left;
  }

  /** Delivered or given up: where it went and its secret are needed no longer. */
  #settle(job: JobRecord): JobRecord {
    const settled = { ...job, deliveriesLeft: 0, callbackUrl: null, webhookSecret: null };
    this.#parts.records.update(settled);
    return settled;
  }
}
