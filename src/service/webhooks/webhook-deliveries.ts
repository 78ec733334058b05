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
  /** Resolves after the given milliseconds; rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The total number of attempts ("Events" 4). */
export const DELIVERY_ATTEMPTS = 1 + LIMITS.webhookRetries;
/** The wait before the first retry; it doubles each time. */
const FIRST_WAIT_MS = 1000;
/** A slot is occupied for one attempt, never for a wait, so that receivers that hang only delay the others. */
const AT_ONCE = 8;
/** The most of these for one account: its hanging receivers must not block the results of others. */
const AT_ONCE_FOR_ONE = 2;

/** Delivers finished jobs, each until it is accepted or given up (HOOK-2). Neither URL nor secret is logged. */
export class WebhookDeliveries {
  readonly #parts: WebhookDeliveriesParts;
  readonly #places = new Semaphore(AT_ONCE);
  readonly #placesByUser = new Map<number, Semaphore>();
  readonly #work = new BackgroundWork();
  readonly #taskIds = new Set<string>();

  constructor(parts: WebhookDeliveriesParts) {
    this.#parts = parts;
  }

  /** Starts delivering a finished job that has deliveries left; does nothing for any other, or one already in delivery. */
  deliver(job: JobRecord): void {
    const { taskId } = job;
    if (job.deliveriesLeft === 0 || this.#taskIds.has(taskId)) return;
    this.#taskIds.add(taskId);
    const delivery = this.#deliver(job).catch((error: unknown) => {
      if (!this.#work.stopping.aborted) this.#parts.log.defect("webhook failed", error);
    });
    this.#work.add(delivery.finally(() => this.#taskIds.delete(taskId)));
  }

  /** Starts no further attempt, and waits for those in progress until `end`. The rest is left for the next start. */
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

  /** Makes one attempt; resolves to the updated job. */
  async #attempt(job: JobRecord): Promise<JobRecord> {
    const { log, records, sender } = this.#parts;
    const { callbackUrl: url, webhookSecret: secret, body } = job;
    if (url === null || body === null) return this.#settle(job);
    this.#work.stopping.throwIfAborted();
    const left = { ...job, deliveriesLeft: job.deliveriesLeft - 1 };
    // Written first, so that a receiver that crashes this process can't do so forever.
    records.update(left);
    const delivered = await sender.send({ url, secret, body }, this.#work.cut).then(
      () => true,
      () => false,
    );
    log.event("webhook", { delivered: Number(delivered), left: delivered ? 0 : left.deliveriesLeft });
    return delivered || left.deliveriesLeft === 0 ? this.#settle(left) : left;
  }

  /** Delivered or given up: removes the address and its secret, which are no longer needed. */
  #settle(job: JobRecord): JobRecord {
    const settled = { ...job, deliveriesLeft: 0, callbackUrl: null, webhookSecret: null };
    this.#parts.records.update(settled);
    return settled;
  }
}
