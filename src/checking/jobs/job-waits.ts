import { isOver } from "../../report/job-facts.ts";
import { goesOn, notTaken } from "../paying/job-failure.ts";
import type { JobRecord } from "../store/job-record.ts";
import type { JobStore } from "../store/job-store.ts";

type Waiter = PromiseWithResolvers<JobRecord>;

/** Those in this window who wait for the ends of jobs, whichever window polls them. */
export class JobWaits {
  readonly #waiting = new Map<string, Set<Waiter>>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves with the job as it is handed to `resolve`. Rejects with a `ServiceFailure` when cancelled, or when it was not taken. */
  async wait({ id, state }: JobRecord, signal: AbortSignal): Promise<JobRecord> {
    const waiter = Promise.withResolvers<JobRecord>();
    const stop = (): void => waiter.reject(goesOn(state === "sending" ? "unknown" : "yes"));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(waiter));
    try {
      return await waiter.promise;
    } finally {
      signal.removeEventListener("abort", stop);
      waiting.delete(waiter);
      if (waiting.size === 0) this.#waiting.delete(id);
    }
  }

  /** Gives a job to whoever waits for it; whether anybody in this window does. */
  resolve(record: JobRecord): boolean {
    const waiting = this.#waiting.get(record.id);
    for (const { resolve } of waiting ?? []) resolve(record);
    return waiting !== undefined;
  }

  /**
   * Ends the waits that another window has brought to their end: of jobs that are over, also where their answer has been seen
   * there, and of those that were being sent and that the service did not take, which are no jobs any more.
   */
  async settle(store: Pick<JobStore, "get">): Promise<void> {
    for (const [id, waiting] of this.#waiting) {
      const record = await store.get(id);
      if (record === undefined) for (const { reject } of waiting) reject(notTaken());
      else if (isOver(record)) this.resolve(record);
    }
  }
}
