import { PLANS } from "../../contract/plans.ts";
import type { Account } from "../accounts.ts";
import type { Atomically } from "../atomically.ts";
import type { Clock } from "../clock.ts";
import type { Ledger } from "../ledger.ts";
import { chargeInAdvance } from "../metered.ts";
import type { DetectionOrder } from "../operations/detect-text-request.ts";
import type { TextDetector } from "../operations/text-detector.ts";
import { notFound, Refusal } from "../refusal.ts";
import { type Answer, success } from "../responses.ts";
import { DELIVERY_ATTEMPTS } from "../webhooks/webhook-deliveries.ts";
import type { JobExpiry } from "./job-expiry.ts";
import type { JobQueue } from "./job-queue.ts";
import type { JobRecord, JobRecords } from "./job-records.ts";

export interface JobsParts {
  readonly detector: TextDetector;
  readonly records: JobRecords;
  readonly ledger: Ledger;
  readonly atomically: Atomically;
  readonly queue: Pick<JobQueue, "add">;
  readonly expiry: Pick<JobExpiry, "isOver">;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** The owners' view of background detections: submission and polling. */
export class Jobs {
  readonly #parts: JobsParts;

  constructor(parts: JobsParts) {
    this.#parts = parts;
  }

  /**
   * Charges a job and stores it, both or neither (DET-2). Throws 429 `pending_jobs_exceeded` over the plan's limit and 403
   * `insufficient_credits`. One step, so that no other submission can come between the count and the job.
   */
  accept(order: DetectionOrder, caller: Account): Answer {
    const { detector, ledger, queue } = this.#parts;
    const { text, words } = order;
    const { userId } = caller;
    const isFree = detector.abstention(text, words) !== null;
    const { job, answer } = this.#parts.atomically(() => {
      this.#requireRoom(caller);
      const charge = { userId, operation: "detectText", credits: words } as const;
      const job = this.#insert(order, userId, isFree ? null : chargeInAdvance(ledger, charge));
      return { job, answer: this.#accepted(job) };
    });
    queue.add(job);
    return answer;
  }

  /** The state of a job (JOB-1 to JOB-3). Throws 404, the same for every reason (JOB-4). */
  answer(taskId: string, userId: number): Answer {
    const job = this.#parts.records.find(taskId);
    if (job === undefined || job.userId !== userId || this.#parts.expiry.isOver(job)) {
      throw notFound("There is no such job, or its result has expired.");
    }
    if (job.body !== null) return { status: 200, body: job.body, headers: {} };
    return success("getJob", 200, {
      status: "processing",
      task_id: taskId,
      result: null,
      service_name: null,
      execution_time: null,
      word_count: null,
      credits_remaining: null,
      user: { id: userId },
    });
  }

  #requireRoom({ userId, plan }: Account): void {
    const { pendingJobs: limit } = PLANS[plan];
    const actual = this.#parts.records.pending(userId);
    if (actual < limit) return;
    throw new Refusal({
      status: 429,
      code: "pending_jobs_exceeded",
      message: `The plan ${plan} allows ${limit} pending jobs at once. Nothing was charged; submit again when one is finished.`,
      details: { limit, actual },
    });
  }

  #insert(order: DetectionOrder, userId: number, transaction: string | null): JobRecord {
    const job: JobRecord = {
      taskId: this.#parts.newId(),
      userId,
      state: "queued",
      words: order.words,
      transaction,
      text: order.text,
      body: null,
      callbackUrl: order.callbackUrl,
      // Useless without a callback address.
      webhookSecret: order.callbackUrl === null ? null : order.webhookSecret,
      deliveriesLeft: order.callbackUrl === null ? 0 : DELIVERY_ATTEMPTS,
      createdAt: this.#parts.clock(),
      finishedAt: null,
    };
    this.#parts.records.insert(job);
    return job;
  }

  #accepted({ taskId, userId, words }: JobRecord): Answer {
    return success("detectText", 202, {
      status: "pending",
      task_id: taskId,
      result: null,
      ai_score: null,
      items: null,
      service_name: null,
      execution_time: null,
      message: null,
      word_count: words,
      credits_remaining: this.#parts.ledger.balance(userId),
      user: { id: userId },
    });
  }
}
