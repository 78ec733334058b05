import { setTimeout as wait } from "node:timers/promises";
import { InFlight } from "../paying/in-flight.ts";
import { isOver } from "../../report/job-facts.ts";
import { goesOn } from "../paying/job-failure.ts";
import type { JobLease, JobLeases } from "../store/job-lease.ts";
import type { JobRecord } from "../store/job-record.ts";
import type { Database } from "../store/database.ts";
import type { JobStore } from "../store/job-store.ts";
import type { JobOrder, SentJob } from "./job-keeper.ts";
import { SentByAnother, type JobSending, type JobSubmission } from "./job-submission.ts";

export interface JobSenderParts {
  readonly database: Pick<Database, "isKept">;
  readonly store: Pick<JobStore, "known" | "list">;
  readonly leases: JobLeases;
  readonly submission: Pick<JobSubmission, "send">;
  readonly onAccepted: (job: SentJob) => void;
  /** `left` holds what was thrown where nobody waited for it any more. */
  readonly onNotAccepted: (id: string, left: { readonly thrown: unknown } | undefined) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /**
   * A name for the lease of a text, by the hash of its content, from which nobody can tell the text; undefined where none can be
   * made, nor any job be kept.
   */
  readonly leaseOf: (contentHash: string) => Promise<string | undefined>;
}

/** How the sender of a job watches it. */
export type Watched = Omit<JobSending, "onGoesOn" | "isAlone">;

export interface StartedJob {
  readonly record: JobRecord;
  /** True if this call sent it and paid for it. */
  readonly isNew: boolean;
}

/** Where no lease can be stored, no job can be kept either, and the attempt to keep it says why nothing is sent. */
const NO_LEASE: Pick<JobLease, "release" | "stillOwned"> = {
  release: () => undefined,
  stillOwned: () => true,
};

/** Between two looks whether another window has sent the same text, in milliseconds. */
const SAME_TEXT_MS = 200;

/** How long to look again while the database fails before giving up, in milliseconds. */
const FAILING_MS = 30_000;

/** Sends each text once, whoever asks for it, in however many windows (EDI-12). */
export class JobSender {
  readonly #parts: JobSenderParts;
  /** The texts that are being sent, by the hash of their content. */
  readonly #sending = new InFlight();
  readonly #since: number;

  constructor(parts: JobSenderParts) {
    this.#parts = parts;
    this.#since = parts.now();
  }

  /** The job of the same text that is under way, or whose answer is known; the youngest of several. */
  async find(contentHash: string): Promise<JobRecord | undefined> {
    return this.#find(await this.#parts.store.known(), contentHash, Infinity);
  }

  /** True if this window is sending the text, so that its job may not be on disk yet. */
  isSending(contentHash: string): boolean {
    return this.#sending.has(contentHash);
  }

  /**
   * Resolves when the job is accepted. A job of the same text that is under way or known, in whichever window, is given
   * instead, and one that ended without an answer since this was asked for. Rejects like `JobSubmission.send`, and at once
   * when it is cancelled while a request is under way, which then goes on.
   */
  async send(order: JobOrder, watched: Watched): Promise<StartedJob> {
    return this.whileSending(order.contentHash, async () => {
      await watched.isStillThere?.();
      return this.#sendOnce(order, watched);
    });
  }

  /** The text counts as being sent until the work has ended, also between two keys that are tried for it. */
  async whileSending<T>(contentHash: string, work: () => Promise<T>): Promise<T> {
    return this.#sending.during([contentHash], work);
  }

  async #sendOnce(order: JobOrder, watched: Watched): Promise<StartedJob> {
    const since = this.#parts.now();
    for (;;) {
      watched.signal.throwIfAborted();
      const started = await this.#tryToSend(order, watched, since);
      if (started !== undefined) return started;
      await wait(SAME_TEXT_MS, undefined, { signal: watched.signal });
    }
  }

  /** Undefined where another window may be about to send the text, and its job is not there yet. */
  async #tryToSend(order: JobOrder, watched: Watched, since: number): Promise<StartedJob | undefined> {
    const { database, leaseOf, leases, now, store } = this.#parts;
    const named = await leaseOf(order.contentHash);
    const name = `text.${named ?? ""}`;
    // While the database fails, another window may have the lease, and its job be there.
    const failed = (thrown: unknown): undefined => {
      if (now() - since > FAILING_MS) throw thrown;
    };
    const without = (thrown: unknown) => (database.isKept ? failed(thrown) : NO_LEASE);
    const lease = named === undefined ? NO_LEASE : await leases.acquire(name).catch(without);
    try {
      const records = await store.list().catch(failed);
      const other = records && this.#find(records, order.contentHash, since);
      if (other !== undefined) return { record: other, isNew: false };
      return records && lease && (await this.#send(order, watched, () => lease.stillOwned()));
    } catch (thrown) {
      if (thrown instanceof SentByAnother) return undefined;
      throw thrown;
    } finally {
      // What another window has taken over is its own.
      if (lease !== undefined && lease !== NO_LEASE && lease.stillOwned()) leases.forget(name);
    }
  }

  async #send(order: JobOrder, watched: Watched, isAlone: () => boolean): Promise<StartedJob> {
    const { newId, onAccepted, onNotAccepted, submission } = this.#parts;
    const id = newId();
    const cut = Promise.withResolvers<never>();
    let isLeft = false;
    const onGoesOn = (): void => {
      isLeft = true;
      cut.reject(goesOn("unknown"));
    };
    const sent = submission.send(id, order, { ...watched, onGoesOn, isAlone });
    void sent.then(onAccepted, (thrown: unknown) =>
      onNotAccepted(id, isLeft && !(thrown instanceof SentByAnother) ? { thrown } : undefined),
    );
    return { record: (await Promise.race([sent, cut.promise])).record, isNew: true };
  }

  #find(records: readonly JobRecord[], contentHash: string, orEndedSince: number): JobRecord | undefined {
    const now = this.#parts.now();
    // An end in the future was written down before a clock was set back.
    const isFresh = ({ endedAt = 0 }: JobRecord): boolean => endedAt >= orEndedSince && endedAt <= now;
    return records.findLast(
      (record) =>
        record.contentHash === contentHash && (!isOver(record) || this.#isKnown(record) || isFresh(record)),
    );
  }

  /** Another run of the embedded service may be another version, whose answer is another. */
  #isKnown({ createdAt, service, state }: JobRecord): boolean {
    return state === "finished" && (service === "hosted" || createdAt >= this.#since);
  }
}
