import type { Atomically } from "../atomically.ts";
import type { Clock } from "../clock.ts";
import type { Ledger } from "../ledger.ts";
import type { ServiceLog } from "../log.ts";
import { abstained, type DetectionOutcome, scored } from "../operations/detect-text-outcome.ts";
import type { TextDetector } from "../operations/text-detector.ts";
import { success } from "../responses.ts";
import { SharedCall } from "../shared-call.ts";
import type { JobRecord, JobRecords } from "./job-records.ts";

export interface JobRunnerParts {
  readonly detector: TextDetector;
  readonly records: JobRecords;
  readonly ledger: Ledger;
  readonly atomically: Atomically;
  readonly clock: Clock;
  readonly log: ServiceLog;
  /** The time limit for one detection, in milliseconds. */
  readonly timeoutMs: number;
  /** Called with every finished job, after it was written. */
  readonly onFinished: (job: JobRecord) => void;
}

class JobTimeout extends Error {
  readonly kind = "job_timeout";
}

const FAILED = "The detection failed. Its credits were given back; the text can be submitted again.";
const OVERDUE =
  "The detection did not finish in time. Its credits were given back; the text can be submitted again.";

/** Runs a job to its end, once: state, body and refund are written in one step ("States and transitions"). */
export class JobRunner {
  readonly #parts: JobRunnerParts;

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
  }

  /**
   * Runs a job that is still unfinished. Any failure or time-out fails it; an abort of `stopping` leaves it unfinished, for
   * the next start. Never rejects.
   */
  async run(taskId: string, stopping: AbortSignal): Promise<void> {
    let job: JobRecord | undefined;
    try {
      job = this.#unfinished(taskId);
      if (job !== undefined) this.#succeed(job, await this.#detect(job, stopping));
    } catch (error) {
      if (stopping.aborted) return;
      this.#parts.log.defect("job failed", error);
      if (job !== undefined) this.#fail(job, FAILED, this.#parts.clock());
    }
  }

  /**
   * Fails an overdue job; never throws. It counts as finished at its acceptance, so that it expires immediately: the
   * interface responds with 404 for a job that was still processing after its hour.
   */
  giveUp(job: JobRecord): void {
    this.#fail(job, OVERDUE, job.createdAt);
  }

  async #detect(job: JobRecord, stopping: AbortSignal): Promise<DetectionOutcome> {
    const { detector, timeoutMs } = this.#parts;
    const text = job.text ?? "";
    const reason = detector.abstention(text, job.words);
    if (reason !== null) return abstained(detector, reason);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new JobTimeout("too late")), timeoutMs);
    // Doesn't wait for an engine that ignores the abort.
    const detection = new SharedCall((signal) => scored(detector, text, job.words, signal));
    try {
      return await detection.join(AbortSignal.any([stopping, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  #succeed(job: JobRecord, outcome: DetectionOutcome): void {
    const { clock, ledger } = this.#parts;
    // An abstention is free, including one by a detector newer than the charge.
    const refund = outcome.ai_score === null;
    this.#finish(job, "success", refund, clock(), () => ({
      ...outcome,
      credits_remaining: ledger.balance(job.userId),
    }));
  }

  #fail(job: JobRecord, error: string, finishedAt: number): void {
    try {
      this.#finish(job, "failed", true, finishedAt, () => ({ result: null, error }));
    } catch (defect) {
      // It stays unfinished and fails once it is overdue.
      this.#parts.log.defect("job not written", defect);
    }
  }

  #finish(
    job: JobRecord,
    state: "success" | "failed",
    refund: boolean,
    finishedAt: number,
    fields: () => object,
  ): void {
    const { atomically, ledger, log, onFinished, records } = this.#parts;
    const finished = atomically((): JobRecord | undefined => {
      if (this.#unfinished(job.taskId) === undefined) return undefined;
      if (refund && job.transaction !== null) ledger.refund(job.transaction);
      const { body } = success("getJob", 200, {
        status: state,
        task_id: job.taskId,
        ...fields(),
        word_count: job.words,
        user: { id: job.userId },
      });
      const done: JobRecord = { ...job, state, text: null, body, finishedAt };
      records.update(done);
      return done;
    });
    if (finished === undefined) return;
    log.event("job", { state, ms: this.#parts.clock() - job.createdAt });
    onFinished(finished);
  }

  #unfinished(taskId: string): JobRecord | undefined {
    const job = this.#parts.records.find(taskId);
    return job?.state === "queued" ? job : undefined;
  }
}
