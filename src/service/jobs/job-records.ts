/** The stored form of a background detection ("States and transitions"). Times are milliseconds since the epoch. */
export interface JobRecord {
  readonly taskId: string;
  readonly userId: number;
  readonly state: "queued" | "success" | "failed";
  /** Words of the input. */
  readonly words: number;
  /** The ledger's transaction that paid for it; null if nothing was charged (DET-5). */
  readonly transaction: string | null;
  /** The text while it waits; null once it is finished, because nothing is stored longer than needed. */
  readonly text: string | null;
  /** JSON of the polling response, which a webhook also delivers; null until it is finished. */
  readonly body: string | null;
  readonly callbackUrl: string | null;
  readonly webhookSecret: string | null;
  /** Remaining delivery attempts, written before each; 0 once it was delivered, given up, or if none was requested. */
  readonly deliveriesLeft: number;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** The store of jobs. Synchronous, so that a job and its charge are written in one step (`Atomically`). */
export interface JobRecords {
  insert(job: JobRecord): void;
  /** Replaces the record of the same `taskId`; does nothing if that was deleted, which ends a job for good. */
  update(job: JobRecord): void;
  find(taskId: string): JobRecord | undefined;
  /** Returns the number of an account's unfinished jobs. */
  pending(userId: number): number;
  /** Oldest first. */
  unfinished(): readonly JobRecord[];
  /**
   * Takes over from ended processes, and returns every job that this one must run or deliver, oldest first. A job belongs to
   * the process that wrote it last.
   */
  takeOver(): readonly JobRecord[];
  /** Deletes every job that was finished at or before `finishedBefore`. */
  forgetFinished(finishedBefore: number): void;
}

/** Jobs in memory, lost when the process ends. */
export class MemoryJobRecords implements JobRecords {
  readonly #byTaskId = new Map<string, JobRecord>();

  insert(job: JobRecord): void {
    this.#byTaskId.set(job.taskId, job);
  }

  update(job: JobRecord): void {
    if (this.#byTaskId.has(job.taskId)) this.#byTaskId.set(job.taskId, job);
  }

  find(taskId: string): JobRecord | undefined {
    return this.#byTaskId.get(taskId);
  }

  pending(userId: number): number {
    return this.unfinished().filter((job) => job.userId === userId).length;
  }

  unfinished(): readonly JobRecord[] {
    return [...this.#byTaskId.values()].filter(({ state }) => state === "queued");
  }

  takeOver(): readonly JobRecord[] {
    return [...this.#byTaskId.values()].filter(
      ({ state, deliveriesLeft }) => state === "queued" || deliveriesLeft > 0,
    );
  }

  forgetFinished(finishedBefore: number): void {
    for (const { taskId, finishedAt } of this.#byTaskId.values()) {
      if (finishedAt !== null && finishedAt <= finishedBefore) this.#byTaskId.delete(taskId);
    }
  }
}
