import { tellingOf, type BackgroundJobs } from "./background-jobs.ts";
import type { JobLease, JobLeases } from "../store/job-lease.ts";
import type { JobRecord } from "../store/job-record.ts";
import type { JobStore } from "../store/job-store.ts";
import type { Log } from "../vocabulary/log.ts";

/** A step that the person chose at the end of a job. */
type Step = () => Promise<unknown>;

/** States that many jobs are told of together: that they have ended, or that they wait for a key. */
export type ToldTogether = "ended" | "waiting";

/** Tells the person of jobs; resolves with the chosen step, undefined when the message was closed. */
export interface JobNotices {
  /** `notPlaced` counts sentences of its answer that are not in the document any more. */
  tell(record: JobRecord, notPlaced?: number): Promise<Step | undefined>;
  tellTogether(kind: ToldTogether, count: number): Promise<Step | undefined>;
}

export interface JobAnnouncerParts {
  readonly store: Pick<JobStore, "get">;
  readonly leases: Pick<JobLeases, "acquire">;
  /** Hears what the person knows of. Never reject. */
  readonly jobs: Pick<BackgroundJobs, "seen" | "announced">;
  readonly notices: JobNotices;
  readonly log: Log;
  readonly workspace: () => string;
  /**
   * Draws an answer if its document is open; resolves to the number of sentences that are no longer in it. Returns
   * undefined if it isn't open. Never rejects.
   */
  readonly landOpen: (record: JobRecord) => Promise<number> | undefined;
}

/** How long a window waits for others that know the document better, in milliseconds. */
const DELAY_MS = { open: 0, workspace: 1_500, other: 6_000 } as const;

/** Jobs that end within this time are announced together, in milliseconds. */
const TOGETHER_MS = 250;

/** The maximum number of open messages about single jobs. */
const MOST_SINGLE = 2;

/** A job to announce. */
interface Telling {
  readonly job: JobRecord;
  readonly notPlaced: Promise<number> | undefined;
}

/** A current job with the lease to announce it, so that no other window does. */
interface HeldTelling extends Telling {
  readonly lease: JobLease;
}

/**
 * Announces finished jobs in the window that has the document: each in its own message, or many in one. The
 * window holds a lease until the person answers, so that another window announces the job if this one is
 * closed first.
 */
export class JobAnnouncer {
  readonly #parts: JobAnnouncerParts;
  /** The jobs that this window is announcing or about to. */
  readonly #busy = new Set<string>();
  #line: Telling[] = [];
  #openMessages = 0;
  #isDisposed = false;
  /** The kinds with an open combined message; there is never a second one. */
  readonly #openTogether = new Set<ToldTogether>();

  constructor(parts: JobAnnouncerParts) {
    this.#parts = parts;
  }

  /** Draws an answer if its document is open, and announces it. */
  announce(job: JobRecord): void {
    const { landOpen, workspace } = this.#parts;
    const notPlaced = landOpen(job);
    if (job.told === true || this.#busy.has(nameOfTelling(job))) return;
    this.#busy.add(nameOfTelling(job));
    const elsewhere = job.workspace === workspace() ? DELAY_MS.workspace : DELAY_MS.other;
    const delay = notPlaced === undefined ? elsewhere : DELAY_MS.open;
    setTimeout(() => this.#queue({ job, notPlaced }), delay).unref();
  }

  #queue(telling: Telling): void {
    this.#line.push(telling);
    if (this.#line.length === 1) setTimeout(() => void this.#tellLine(), TOGETHER_MS).unref();
  }

  /** Leaves what is not announced yet to other windows. */
  dispose(): void {
    this.#isDisposed = true;
  }

  async #tellLine(): Promise<void> {
    if (this.#isDisposed) return;
    const line = this.#line;
    this.#line = [];
    for (const kind of ["ended", "waiting"] as const) {
      const held: HeldTelling[] = [];
      for (const telling of line) {
        if (kindOf(telling.job) !== kind) continue;
        const one = await this.#hold(kind, telling);
        if (one === undefined) this.#busy.delete(nameOfTelling(telling.job));
        else held.push(one);
      }
      if (held.length === 0) continue;
      if (held.length + this.#openMessages > MOST_SINGLE) void this.#tellTogether(kind, held);
      else for (const telling of held) void this.#tell(telling);
    }
  }

  /**
   * Takes the lease to announce a job; undefined if it no longer needs announcing, another window does it, or
   * it must wait for the next look.
   */
  async #hold(kind: ToldTogether, telling: Telling): Promise<HeldTelling | undefined> {
    const { leases, log, store } = this.#parts;
    if (this.#openTogether.has(kind)) return undefined;
    let lease: JobLease | undefined;
    try {
      lease = await leases.acquire(nameOfTelling(telling.job));
      if (lease === undefined) return undefined;
      const job = await store.get(telling.job.id);
      if (job !== undefined && !job.seen && job.told !== true && job.state === telling.job.state) {
        return { ...telling, job, lease };
      }
    } catch (thrown) {
      log.defect("The end of a background job could not be told", thrown);
    }
    lease?.release();
    return undefined;
  }

  async #tell({ job, lease, notPlaced }: HeldTelling): Promise<void> {
    const { jobs, log, notices } = this.#parts;
    this.#openMessages += 1;
    try {
      const step = await notices.tell(job, await notPlaced).finally(() => {
        this.#openMessages -= 1;
        this.#busy.delete(nameOfTelling(job));
      });
      // A job that waits for a key isn't finished; its end is announced as well.
      void jobs.seen(job).finally(() => lease.release());
      await step?.();
    } catch (thrown) {
      log.defect("The end of a background job could not be told", thrown);
      lease.release();
    }
  }

  /** Announces several jobs in one message. They stay unseen until opened from the list. */
  async #tellTogether(kind: ToldTogether, held: readonly HeldTelling[]): Promise<void> {
    const { jobs, log, notices } = this.#parts;
    this.#openTogether.add(kind);
    try {
      const step = await notices.tellTogether(kind, held.length);
      const marked = jobs.announced(held.map(({ job }) => job.id));
      await step?.();
      await marked;
    } catch (thrown) {
      log.defect("The ends of background jobs could not be told", thrown);
    } finally {
      this.#openTogether.delete(kind);
      for (const { job, lease } of held) {
        this.#busy.delete(nameOfTelling(job));
        lease.release();
      }
    }
  }
}

/** Returns which kind of message the job needs: that it ended, or that it waits for a key. */
function kindOf({ state }: JobRecord): ToldTogether {
  return state === "refused" ? "waiting" : "ended";
}

/** Returns the lease name. Waiting for a key has its own, since the job may end while that message is still open. */
function nameOfTelling({ id, state }: JobRecord): string {
  return state === "refused" ? `${id}.key` : tellingOf(id);
}
