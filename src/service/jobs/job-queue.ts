import { setTimeout as wait } from "node:timers/promises";
import { BackgroundWork } from "../background-work.ts";
import type { Clock } from "../clock.ts";
import { Semaphore } from "../semaphore.ts";
import type { JobRecord } from "./job-records.ts";
import type { JobRunner } from "./job-runner.ts";

export interface JobQueueParts {
  readonly runner: Pick<JobRunner, "run">;
  readonly clock: Clock;
  /** The shortest wait of a job from its acceptance, in milliseconds. */
  readonly delayMs: number;
}

const AT_ONCE = 2;

/** Runs jobs in the order of their acceptance, a few at a time. */
export class JobQueue {
  readonly #parts: JobQueueParts;
  readonly #places = new Semaphore(AT_ONCE);
  readonly #work = new BackgroundWork();
  readonly #taskIds = new Set<string>();

  constructor(parts: JobQueueParts) {
    this.#parts = parts;
  }

  /** Does nothing for a job that is already waiting or running. */
  add({ taskId, createdAt }: JobRecord): void {
    if (this.#taskIds.has(taskId)) return;
    this.#taskIds.add(taskId);
    const { clock, delayMs } = this.#parts;
    // A clock that was set back must not extend the wait.
    const delay = Math.min(delayMs, Math.max(0, createdAt + delayMs - clock()));
    this.#work.add(this.#run(taskId, delay).finally(() => this.#taskIds.delete(taskId)));
  }

  /**
   * Starts no further job and waits for running ones until `end`. The rest stays unfinished: if jobs are persisted, the next
   * start runs it; otherwise job and charge are lost together.
   */
  async stop(end: AbortSignal): Promise<void> {
    await this.#work.stop(end);
  }

  async #run(taskId: string, delay: number): Promise<void> {
    const { cut, stopping } = this.#work;
    await wait(delay, undefined, { signal: stopping }).catch(() => undefined);
    await this.#places.run(async () => {
      if (!stopping.aborted) await this.#parts.runner.run(taskId, cut);
    });
  }
}
