import * as vscode from "vscode";
import { NEXT_STEPS } from "../checks/check-error.ts";
import type { Log } from "../log.ts";
import { tellingOf, type BackgroundJobs } from "./background-jobs.ts";
import type { JobDocuments } from "./job-documents.ts";
import type { LandedJob } from "./job-landing.ts";
import type { JobLease, JobLeases } from "./job-lease.ts";
import { tellJob, tellTogether, type JobStep, type ToldTogether } from "./job-notices.ts";
import type { JobRecord } from "./job-record.ts";
import type { JobStore } from "./job-store.ts";

export interface JobAnnouncerParts {
  readonly store: JobStore;
  readonly leases: JobLeases;
  readonly documents: JobDocuments;
  readonly log: Log;
  readonly workspace: () => string;
  /** Shows the result of a job, as the list does. */
  readonly open: (record: JobRecord) => Promise<void>;
  /** Sends the text of a job once more, as a new job that a person has asked for. */
  readonly sendAgain: (record: JobRecord) => Promise<void>;
}

/** How long a window leaves the telling to others, which know the document better, in milliseconds. */
const PATIENCE_MS = { open: 0, workspace: 1_500, other: 6_000 } as const;

/** Those that come so close to each other are told of together, in milliseconds. */
const TOGETHER_MS = 250;

/** So many messages about single jobs may be open at a time. */
const MOST_SINGLE = 2;

/** Who hears what the person knows of. */
type Listener = Pick<BackgroundJobs, "seen" | "told">;

/** A job that is to be told of. */
interface Telling {
  readonly job: JobRecord;
  readonly landed: Promise<LandedJob> | undefined;
  readonly jobs: Listener;
}

/** One that no other window tells of: as it is now, with the right to tell of it. */
interface HeldTelling extends Telling {
  readonly lease: JobLease;
}

/**
 * Tells of the ends of jobs that nobody waits for, in the window that has the document: each in a message of its own, or
 * all in one where they are many. Whoever tells holds a lease until the person has answered, so that another window tells
 * when this one is closed before.
 */
export class JobAnnouncer {
  readonly #parts: JobAnnouncerParts;
  /** Those that this window is telling of, or will be. */
  readonly #busy = new Set<string>();
  #line: Telling[] = [];
  #openMessages = 0;
  /** What an open message tells of together: until it is closed, no second one comes. */
  readonly #openTogether = new Set<ToldTogether>();

  constructor(parts: JobAnnouncerParts) {
    this.#parts = parts;
  }

  /** Draws an answer where its document is open, and tells of it. `jobs` hears when it has been seen. */
  announce(job: JobRecord, jobs: Listener): void {
    const { documents } = this.#parts;
    const document = documents.open(job);
    const isToLand = document !== undefined && job.state === "finished";
    const landed = isToLand ? documents.land(document, job) : undefined;
    if (job.told === true || this.#busy.has(nameOfTelling(job))) return;
    this.#busy.add(nameOfTelling(job));
    const patience = this.#patience(job, document);
    setTimeout(() => this.#queue({ job, landed, jobs }), patience).unref();
  }

  /** Tells a person who asks what became of a job. */
  async explain(job: JobRecord, jobs: Listener): Promise<void> {
    await jobs.seen(job);
    const step = await tellJob(job, undefined);
    if (step !== undefined) await this.#take(step, job);
  }

  #queue(telling: Telling): void {
    this.#line.push(telling);
    if (this.#line.length === 1) setTimeout(() => void this.#tellLine(), TOGETHER_MS).unref();
  }

  async #tellLine(): Promise<void> {
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

  /** Undefined for what is not to be told of any more, or not by this window, or not now: the next look finds it again. */
  async #hold(kind: ToldTogether, telling: Telling): Promise<HeldTelling | undefined> {
    const { leases, log, store } = this.#parts;
    if (this.#openTogether.has(kind)) return undefined;
    try {
      const lease = await leases.acquire(nameOfTelling(telling.job));
      if (lease === undefined) return undefined;
      const job = await store.get(telling.job.id);
      if (job !== undefined && !job.seen && job.told !== true && job.state === telling.job.state) {
        return { ...telling, job, lease };
      }
      lease.release();
    } catch (thrown) {
      log.defect("The end of a background job could not be told", thrown);
    }
    return undefined;
  }

  async #tell({ job, jobs, landed, lease }: HeldTelling): Promise<void> {
    this.#openMessages += 1;
    try {
      const step = await tellJob(job, await landed).finally(() => {
        this.#openMessages -= 1;
        this.#busy.delete(nameOfTelling(job));
      });
      // One that waits for a key is not over, and its end is told as well.
      await jobs.seen(job);
      lease.release();
      if (step !== undefined) await this.#take(step, job);
    } catch (thrown) {
      this.#parts.log.defect("The end of a background job could not be told", thrown);
    } finally {
      lease.release();
    }
  }

  /** They stay unseen until they are opened from the list. */
  async #tellTogether(kind: ToldTogether, held: readonly HeldTelling[]): Promise<void> {
    this.#openTogether.add(kind);
    try {
      const step = await tellTogether(kind, held.length);
      await held[0]?.jobs.told(held.map(({ job }) => job.id));
      if (step === "showJobs") await vscode.commands.executeCommand("contentAuthenticity.jobs.focus");
      else if (step !== undefined) await this.#run(step);
    } catch (thrown) {
      this.#parts.log.defect("The ends of background jobs could not be told", thrown);
    } finally {
      this.#openTogether.delete(kind);
      for (const { job, lease } of held) {
        this.#busy.delete(nameOfTelling(job));
        lease.release();
      }
    }
  }

  async #take(step: JobStep, record: JobRecord): Promise<void> {
    if (step === "show") await this.#parts.open(record);
    else if (step === "sendAgain") await this.#parts.sendAgain(record);
    else await this.#run(step);
  }

  async #run(step: "addKey" | "showCredits"): Promise<void> {
    await vscode.commands.executeCommand(`contentAuthenticity.${NEXT_STEPS[step].command}`);
  }

  #patience(record: JobRecord, document: vscode.TextDocument | undefined): number {
    if (document !== undefined) return PATIENCE_MS.open;
    return record.workspace === this.#parts.workspace() ? PATIENCE_MS.workspace : PATIENCE_MS.other;
  }
}

/** Whether its end is told, or that it waits for a key. */
function kindOf({ state }: JobRecord): ToldTogether {
  return state === "refused" ? "waiting" : "ended";
}

/** That a job waits for a key is told apart from its end, which may come while the first message is still open. */
function nameOfTelling({ id, state }: JobRecord): string {
  return state === "refused" ? `${id}.key` : tellingOf(id);
}
