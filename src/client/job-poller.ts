import type { DetectionJob } from "../contract/detection.ts";
import type { Clock } from "./clock.ts";
import { isServiceFailure, type ServiceFailure } from "./failure.ts";
import { hourAfter, nextPoll, type LastPoll } from "./polling-schedule.ts";

export type FinishedJob = Extract<DetectionJob, { readonly status: "success" }>;
export type FailedJob = Extract<DetectionJob, { readonly status: "failed" }>;

/** The outcome of polling a job. */
export type JobEnd =
  /** The job has its result. */
  | { readonly kind: "finished"; readonly job: FinishedJob }
  /** The service failed the job and refunded the credits. */
  | { readonly kind: "failed"; readonly job: FailedJob }
  /** The service doesn't know the job, or no longer does. */
  | { readonly kind: "gone"; readonly failure: ServiceFailure }
  /** The hour is over. `failure` is that of the last poll, undefined if it found the job still running. */
  | { readonly kind: "expired"; readonly failure: ServiceFailure | undefined }
  /** The key is missing or not accepted: poll again with another one. */
  | { readonly kind: "refused"; readonly failure: ServiceFailure }
  /** The caller stopped polling. The job continues. */
  | { readonly kind: "aborted" };

/** Requests a job once; rejects with a `ServiceFailure`. */
export type GetJob = (
  taskId: string,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<DetectionJob>;

export interface PolledJob {
  readonly taskId: string;
  /** Milliseconds since the epoch, by the poller's clock; may be long ago. */
  readonly acceptedAt: number;
}

export interface PollOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after a poll that failed; polling continues. */
  readonly onTrouble?: ((failure: ServiceFailure) => void) | undefined;
}

/** The longest single sleep, in milliseconds: its end reveals that the machine slept. */
const LONGEST_SLEEP_MS = 30_000;

/** Failures that no later poll would change. */
const HOPELESS: ReadonlySet<string> = new Set(["invalid_configuration", "invalid_request"]);

/**
 * Polls jobs until they end (CLI-4). A lost network, a busy or failing service and an unreadable response don't end polling:
 * the next poll may bring the result, which has been paid for. A second caller for a job that is being polled is refused.
 */
export class JobPoller {
  readonly #getJob: GetJob;
  readonly #clock: Clock;
  readonly #running = new Set<string>();

  constructor(getJob: GetJob, clock: Clock) {
    this.#getJob = getJob;
    this.#clock = clock;
  }

  /**
   * Waits for the end of a job. Rejects only with an error that is no `ServiceFailure`, which is a defect, or if the job is
   * already being polled here.
   */
  async poll(job: PolledJob, options: PollOptions = {}): Promise<JobEnd> {
    if (this.#running.has(job.taskId)) throw new Error("The job is being polled already.");
    this.#running.add(job.taskId);
    try {
      return await this.#untilEnd(job, options);
    } finally {
      this.#running.delete(job.taskId);
    }
  }

  async #untilEnd({ taskId, acceptedAt }: PolledJob, { signal, onTrouble }: PollOptions): Promise<JobEnd> {
    let last: LastPoll | undefined;
    let failure: ServiceFailure | undefined;
    // An acceptance in the future means that the clock was set back: the job's hour begins now.
    const begun = Math.min(acceptedAt, this.#clock.now());
    for (let count = 1; ; count += 1) {
      const next = nextPoll({ now: this.#clock.now(), acceptedAt: begun, last });
      if (next === undefined) return { kind: "expired", failure };
      if (!(await this.#sleepUntil(next.at, signal))) return { kind: "aborted" };
      const polled = await this.#ask(taskId, signal);
      const end = endOf(polled);
      if (end !== undefined) return end;
      if (signal?.aborted === true) return { kind: "aborted" };
      failure = polled.failure;
      if (failure !== undefined) onTrouble?.(failure);
      last = lastPoll(last, { count, endedAt: this.#clock.now(), end: hourAfter(begun), failure });
    }
  }

  /** Resolves to true if the time came, false after an abort. */
  async #sleepUntil(at: number, signal: AbortSignal | undefined): Promise<boolean> {
    for (let left = at - this.#clock.now(); left > 0; left = at - this.#clock.now()) {
      try {
        await this.#clock.sleep(Math.min(left, LONGEST_SLEEP_MS), signal);
      } catch (error) {
        if (signal?.aborted !== true) throw error;
      }
      if (signal?.aborted === true) return false;
    }
    return signal?.aborted !== true;
  }

  async #ask(taskId: string, signal: AbortSignal | undefined): Promise<Polled> {
    try {
      return { job: await this.#getJob(taskId, { signal }) };
    } catch (error) {
      if (isServiceFailure(error)) return { failure: error };
      throw error;
    }
  }
}

interface PollEnd {
  readonly count: number;
  readonly endedAt: number;
  /** The end of the hour. */
  readonly end: number;
  readonly failure: ServiceFailure | undefined;
}

/** Polls that never reached the service, or whose response was lost. */
const MISSED: ReadonlySet<string> = new Set(["not_sent", "answer_lost", "timed_out"]);

function lastPoll(before: LastPoll | undefined, { count, endedAt, end, failure }: PollEnd): LastPoll {
  const isLateMiss = endedAt >= end && failure !== undefined && MISSED.has(failure.kind);
  const lateMisses = isLateMiss ? (before?.lateMisses ?? 0) + 1 : 0;
  return { count, endedAt, retryAfterMs: failure?.retryAfterMs, lateMisses };
}

interface Polled {
  readonly job?: DetectionJob;
  readonly failure?: ServiceFailure;
}

/** Undefined if the job continues, or may do so. */
function endOf({ job, failure }: Polled): JobEnd | undefined {
  if (job?.status === "success") return { kind: "finished", job };
  if (job?.status === "failed") return { kind: "failed", job };
  if (failure === undefined) return undefined;
  const { kind, status, isFromService } = failure;
  if (status === 404 && isFromService === true) return { kind: "gone", failure };
  // Any key may fetch a job: a 403 that isn't JSON comes from a filter, or from a network's sign-in page.
  const isRefused = kind === "refused" && (status === 401 || (status === 403 && isFromService === true));
  return isRefused || HOPELESS.has(kind) ? { kind: "refused", failure } : undefined;
}
