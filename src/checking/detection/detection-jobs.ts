import { createHmac, randomUUID } from "node:crypto";
import type { Clock } from "../../client/clock.ts";
import type { DetectionResult } from "../../contract/detection.ts";
import { BackgroundJobs } from "../jobs/background-jobs.ts";
import { JobAnnouncer } from "../jobs/job-announcer.ts";
import { JobConnections } from "../jobs/job-connections.ts";
import { JobPolling } from "../jobs/job-polling.ts";
import type { StartedJob } from "../jobs/job-sender.ts";
import { JobSubmission, type JobSubmissionParts } from "../jobs/job-submission.ts";
import type { ApiKeys } from "../paying/api-keys.ts";
import { checkErrorOf } from "../paying/check-failure.ts";
import type { EmbeddedService } from "../paying/embedded-service.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { DetectionContent } from "../paying/paid-operation.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import type { Database } from "../store/database.ts";
import { JobLeases } from "../store/job-lease.ts";
import type { JobRecord } from "../store/job-record.ts";
import { JobStore } from "../store/job-store.ts";
import type { StoredLedger } from "../store/stored-ledger.ts";
import type { CheckRun } from "../vocabulary/check.ts";
import { Emitter, type OnChange, type Subscription } from "../vocabulary/emitter.ts";
import type { Log } from "../vocabulary/log.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import { BackgroundDetection, type BackgroundDetectionParts } from "./background-detection.ts";
import type { JobDocument, JobEditor } from "./job-editor.ts";
import { JobLanding } from "./job-landing.ts";

export interface DetectionJobsParts<D extends JobDocument>
  extends
    Pick<JobSubmissionParts, "clients" | "credits" | "guard">,
    Pick<BackgroundDetectionParts, "connections"> {
  readonly answers: Pick<PaidAnswers<DetectionContent, DetectionResult>, "agree" | "quote">;
  /** Times the polls. */
  readonly clock: Clock;
  readonly editor: JobEditor<D>;
  readonly embedded: Pick<EmbeddedService, "ensure">;
  readonly extractor: ProseExtractor;
  /** Stores the jobs of all windows. */
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly ledger: StoredLedger;
  readonly log: Log;
  /** Returns what jobs are sealed under. Never rejects. */
  readonly paidSecret: { readonly get: () => Promise<string | undefined> };
  /** The webhook secret. */
  readonly secret: { readonly get: () => Promise<string | undefined> };
  readonly settings: Preferences;
}

/** Damaged jobs that are found within this time are told of together, in milliseconds. */
const TOGETHER_MS = 500;

/** Background detections put together: sends them, polls them, keeps them, and brings their answers to their documents. */
export class DetectionJobs<D extends JobDocument> {
  readonly detection: BackgroundDetection;
  readonly jobs: BackgroundJobs;
  readonly landing: JobLanding<D>;
  readonly store: JobStore;
  readonly #announcer: JobAnnouncer;
  readonly #answers: DetectionJobsParts<D>["answers"];
  readonly #changed = new Emitter();
  readonly #editor: JobEditor<D>;
  readonly #keyChanges: Subscription;
  readonly #leases: JobLeases;
  #damaged = 0;

  /** Fires when this window has written or dropped a job. */
  readonly onDidChange: OnChange = this.#changed.event;

  constructor(parts: DetectionJobsParts<D>) {
    const { answers, database, editor, embedded, keys, log, paidSecret, settings } = parts;
    const now = Date.now;
    const workspace = (): string => editor.workspace();
    this.#answers = answers;
    this.#editor = editor;
    const store = new JobStore({
      database,
      secret: async () => paidSecret.get(),
      now,
      warn: (line) => log.warn(line),
      onDamaged: () => this.#tellDamaged(),
      onChanged: () => this.#changed.fire(),
    });
    const leases = new JobLeases({ database, now });
    const shared = { ...parts, store, leases, now, newId: randomUUID, workspace };
    const submission = new JobSubmission(shared);
    const connections = new JobConnections(settings, keys, embedded);
    this.store = store;
    this.#leases = leases;
    this.landing = new JobLanding(shared);
    this.jobs = new BackgroundJobs({
      ...shared,
      submission,
      polling: new JobPolling({ ...shared, connections, submission }),
      onUnseen: (record) => announcer.announce(record),
      onCounted: (unseen) => editor.countUnseen(unseen),
      onLateRefusal: (thrown) => editor.tellRefused(checkErrorOf(thrown, { isSending: true })),
      leaseOf: async (contentHash) => {
        const key = await paidSecret.get();
        return key && createHmac("sha256", key).update(`lease ${contentHash}`).digest("hex");
      },
    });
    const announcer = new JobAnnouncer({
      ...shared,
      jobs: this.jobs,
      notices: editor,
      landOpen: (record) => this.landing.landOpen(record),
    });
    this.#announcer = announcer;
    this.detection = new BackgroundDetection({ ...parts, jobs: this.jobs, landing: this.landing });
    this.#keyChanges = keys.onDidChange(() => this.jobs.changed());
  }

  /** Drops what is over the bounds and takes up what is open. */
  async start(): Promise<void> {
    await this.store.sweep();
    await this.#leases.sweep();
    await this.jobs.look();
  }

  dispose(): void {
    this.#keyChanges.dispose();
    this.#changed.dispose();
    this.jobs.dispose();
    this.#announcer.dispose();
  }

  /**
   * Sends the text of a job once more, as a new job, when its price was agreed to; where another job of it is under way or has its
   * answer by now, gives that, and asks and sends nothing. Rejects with what stands in the way of sending it.
   */
  async sendAgain(
    { document, price, prose, words }: JobRecord,
    watched: (send: (run: CheckRun, onSending: () => void) => Promise<StartedJob>) => Promise<StartedJob>,
  ): Promise<StartedJob> {
    const known = await this.detection.earlier(prose);
    if (known !== undefined) return { record: known, isNew: false };
    return watched(async (run, onSending) => {
      const priced = [{ request: { content: prose }, price, words: price }];
      const quote = await this.#answers.quote(() => priced, run);
      await this.#answers.agree(quote, run);
      const order = { connection: quote.connection, document, prose, words };
      return this.detection.accepted(order, run, onSending);
    });
  }

  /** One message for all that are found at a time. */
  #tellDamaged(): void {
    this.#damaged += 1;
    if (this.#damaged > 1) return;
    setTimeout(() => {
      this.#editor.tellDamaged(this.#damaged);
      this.#damaged = 0;
    }, TOGETHER_MS).unref();
  }
}
