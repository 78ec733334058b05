import type { Clock } from "../clock.ts";
import type { ServiceLog } from "../log.ts";
import type { JobRecord, JobRecords } from "./job-records.ts";
import type { JobRunner } from "./job-runner.ts";

export interface JobExpiryParts {
  readonly records: JobRecords;
  readonly runner: Pick<JobRunner, "giveUp">;
  readonly clock: Clock;
  readonly log: ServiceLog;
  /** The lifetime of a result, and the time limit for a job, in milliseconds. */
  readonly lifetimeMs: number;
}

/** The longest delay until an expired job is deleted from the store; requests for it get 404 on time. */
const LONGEST_PERIOD_MS = 30_000;
const SHORTEST_PERIOD_MS = 100;

/** Deletes expired results and ends overdue jobs (JOB-4). */
export class JobExpiry {
  readonly #parts: JobExpiryParts;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: JobExpiryParts) {
    this.#parts = parts;
  }

  /** True if a job can no longer be fetched: an hour after its end, or after its acceptance if it has no end. */
  isOver({ createdAt, finishedAt }: JobRecord): boolean {
    return (finishedAt ?? createdAt) <= this.#before();
  }

  start(): void {
    const period = Math.max(SHORTEST_PERIOD_MS, Math.min(LONGEST_PERIOD_MS, this.#parts.lifetimeMs / 4));
    this.#timer = setInterval(() => {
      try {
        this.sweep();
      } catch (error) {
        // A temporarily full disk must not end the service; the next sweep retries.
        this.#parts.log.defect("job expiry failed", error);
      }
    }, period).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  sweep(): void {
    const { records, runner } = this.#parts;
    records.forgetFinished(this.#before());
    for (const job of records.unfinished()) if (this.isOver(job)) runner.giveUp(job);
  }

  #before(): number {
    return this.#parts.clock() - this.#parts.lifetimeMs;
  }
}
