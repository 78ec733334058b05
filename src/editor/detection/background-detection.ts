import type { FinishedJob } from "../../client/job-poller.ts";
import type { CheckRun } from "../checks/check-run.ts";
import type { Connection, Connections } from "../connection/connections.ts";
import type { BackgroundJobs } from "../jobs/background-jobs.ts";
import { finishedAnswer } from "../jobs/job-failure.ts";
import type { JobLanding } from "../jobs/job-landing.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { StartedJob } from "../jobs/job-sender.ts";
import type { JobOrder } from "../jobs/job-submission.ts";
import { withFittingKey } from "../keys/fitting-key.ts";
import { DETECTION } from "../paying/paid-operation.ts";
import { contentHash } from "../results/result-cache.ts";
import type { ServiceMode, Settings } from "../settings.ts";

export interface BackgroundDetectionParts {
  readonly jobs: BackgroundJobs;
  readonly landing: JobLanding;
  readonly settings: Pick<Settings, "serviceMode" | "baseUrl">;
  readonly connections: Pick<Connections, "requireKey" | "without">;
}

type Destination = Pick<Connection, "service" | "baseUrl">;

/** What the background gave, and what it cost this time. */
export interface JobAnswer {
  readonly result: FinishedJob;
  readonly service: ServiceMode;
  /** When it came, where it was waited for; milliseconds since 1970. */
  readonly at?: number | undefined;
}

/** Detections that go as background jobs, as a check of a document sees them. */
export class BackgroundDetection {
  readonly #parts: BackgroundDetectionParts;

  constructor(parts: BackgroundDetectionParts) {
    this.#parts = parts;
  }

  /**
   * The job of the same text at the service of the connection, else at the one that the settings name: under way, or with its
   * answer. It is not paid for again.
   */
  async earlier(content: string, at?: Destination): Promise<JobRecord | undefined> {
    return this.#parts.jobs.find(this.#hashOf(content, at));
  }

  /** Whether this window is sending the text as a job right now. */
  isSending(content: string, at: Destination): boolean {
    return this.#parts.jobs.isSending(this.#hashOf(content, at));
  }

  /** Sends a text, with the key that fits, and resolves when it is accepted. Rejects like `BackgroundJobs.send`. */
  async accepted(
    order: Omit<JobOrder, "contentHash" | "asker" | "documentName">,
    { asker, document, signal, report }: CheckRun,
  ): Promise<StartedJob> {
    const { connections, jobs } = this.#parts;
    const contentHash = this.#hashOf(order.prose, order.connection);
    const onRetry = (delayMs: number, reason: string): void => report({ kind: "retry", delayMs, reason });
    const { done: started } = await jobs.whileSending(contentHash, async () =>
      withFittingKey(connections, DETECTION.scope, order.connection, async (connection, isStillThere) =>
        jobs.send(
          { ...order, connection, asker, contentHash, documentName: document },
          { signal, isStillThere, onRetry },
        ),
      ),
    );
    this.#parts.landing.begin(started.record.id);
    return started;
  }

  /** Waits for a job's answer; whoever waits shows it. Rejects with a `ServiceFailure` where there is none, or when cancelled. */
  async answer(record: JobRecord, { asker, signal, report }: CheckRun): Promise<JobAnswer> {
    report({ kind: "accepted" });
    const { jobs } = this.#parts;
    const ended = record.answer === undefined ? await jobs.ended(record, signal) : record;
    // What an agent was told no person has seen.
    if (asker !== "agent") void jobs.seen(ended);
    const at = record.answer === undefined ? ended.endedAt : undefined;
    return { result: finishedAnswer(ended), service: ended.service, at };
  }

  /** Settings may name another service by the time a question has been answered. */
  #hashOf(content: string, at: Destination = this.#settled()): string {
    const baseUrl = at.service === "embedded" ? "embedded" : at.baseUrl;
    return contentHash({ baseUrl, operation: DETECTION.name, ...DETECTION.contentOf({ content }) });
  }

  #settled(): Destination {
    const { settings } = this.#parts;
    return { service: settings.serviceMode(), baseUrl: settings.baseUrl() };
  }
}
