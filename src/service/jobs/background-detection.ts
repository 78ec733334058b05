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

/** A long text takes seconds; a detector that is still running after this hangs. */
const JOB_TIMEOUT_MS = 120_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

/** Composes background detection: jobs, their queue, their expiry and their delivery. */
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

  /** Resumes the work of an earlier process, and from now on expires jobs. */
  resume(): void {
    this.takeOver();
    this.#expiry.start();
  }

  /** Runs unfinished jobs of ended processes, and makes their deliveries; skips those already in progress here. */
  takeOver(): void {
    const left = this.#records.takeOver();
    this.#expiry.sweep();
    for (const job of left) {
      if (job.state === "queued") this.#queue.add(job);
      else this.#deliveries.deliver(job);
    }
  }

  /** Finishes running jobs and deliveries until `end` is aborted; starts nothing new. */
  async stop(end: AbortSignal): Promise<void> {
    this.#expiry.stop();
    await this.#queue.stop(end);
    await this.#deliveries.stop(end);
  }
}
