import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Atomically } from "../atomically.ts";
import type { Clock } from "../clock.ts";
import type { Ledger } from "../ledger.ts";
import type { ServiceLog } from "../log.ts";
import type { TextDetector } from "../operations/text-detector.ts";
import type { CallbackGuard } from "../webhooks/callback-guard.ts";
import { WebhookDeliveries } from "../webhooks/webhook-deliveries.ts";
import { WebhookSender } from "../webhooks/webhook-sender.ts";
import { JobExpiry } from "./job-expiry.ts";
import { JobQueue } from "./job-queue.ts";
import type { JobRecords } from "./job-records.ts";
import { JobRunner } from "./job-runner.ts";
import { Jobs } from "./jobs.ts";

export interface BackgroundDetectionParts {
  readonly detector: TextDetector;
  readonly callbacks: CallbackGuard;
  readonly records: JobRecords;
  readonly ledger: Ledger;
  readonly atomically: Atomically;
  readonly clock: Clock;
  readonly log: ServiceLog;
  readonly delayMs: number;
  readonly lifetimeMs: number;
}

/** A long text takes seconds; a detector that is still at it after this hangs. */
const JOB_TIMEOUT_MS = 120_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

/** Background detection put together: jobs, the queue that runs them, their end and their delivery. */
export class BackgroundDetection {
  readonly jobs: Jobs;
  readonly #records: JobRecords;
  readonly #queue: JobQueue;
  readonly #expiry: JobExpiry;
  readonly #deliveries: WebhookDeliveries;

  constructor(parts: BackgroundDetectionParts) {
    const { callbacks: guard, delayMs, lifetimeMs, ...shared } = parts;
    this.#records = parts.records;
    this.#deliveries = new WebhookDeliveries({
      ...shared,
      sender: new WebhookSender({ guard, timeoutMs: WEBHOOK_TIMEOUT_MS }),
      wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
    });
    const runner = new JobRunner({
      ...shared,
      timeoutMs: JOB_TIMEOUT_MS,
      onFinished: (job) => this.#deliveries.deliver(job),
    });
    this.#queue = new JobQueue({ ...shared, runner, delayMs });
    this.#expiry = new JobExpiry({ ...shared, runner, lifetimeMs });
    this.jobs = new Jobs({ ...shared, queue: this.#queue, expiry: this.#expiry, newId: randomUUID });
  }

  /** Takes up what an earlier process left, and ends jobs whose time is over from now on. */
  resume(): void {
    this.takeOver();
    this.#expiry.start();
  }

  /** Runs unfinished jobs of processes that are gone, and delivers what these did not; nothing that is done here already. */
  takeOver(): void {
    const left = this.#records.takeOver();
    this.#expiry.sweep();
    for (const job of left) {
      if (job.state === "queued") this.#queue.add(job);
      else this.#deliveries.deliver(job);
    }
  }

  /** Finishes the jobs that run and the deliveries under way until `end` is aborted; begins nothing new. */
  async stop(end: AbortSignal): Promise<void> {
    this.#expiry.stop();
    await this.#queue.stop(end);
    await this.#deliveries.stop(end);
  }
}
