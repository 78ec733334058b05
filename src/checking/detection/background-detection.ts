import type { FinishedJob } from "../../client/job-poller.ts";
import type { CheckRun } from "../vocabulary/check.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Connections } from "../paying/connections.ts";
import type { BackgroundJobs } from "../jobs/background-jobs.ts";
import { finishedAnswer } from "../paying/job-failure.ts";
import type { JobRecord } from "../store/job-record.ts";
import type { StartedJob } from "../jobs/job-sender.ts";
import type { JobOrder } from "../jobs/job-keeper.ts";
import { withFittingKey } from "../paying/fitting-key.ts";
import { DETECTION } from "../paying/paid-operation.ts";
import { contentHash } from "../store/result-cache.ts";
import type { DetectionMode, Preferences, ServiceMode } from "../vocabulary/preferences.ts";

export interface BackgroundDetectionParts {
  readonly jobs: BackgroundJobs;
  /** Notes that a job begins now. */
  readonly landing: { readonly begin: (id: string) => void };
  readonly settings: Pick<Preferences, "serviceMode" | "baseUrl">;
  readonly connections: Pick<Connections, "requireKey" | "without">;
}

type Destination = Pick<Connection, "service" | "baseUrl">;

/** The answer of a background job, and its cost this time. */
export interface JobAnswer {
  readonly result: FinishedJob;
  readonly service: ServiceMode;
  /** When it came, where it was waited for; milliseconds since 1970. */
  readonly at?: number | undefined;
}

/** Words from which a text counts as long: its detection takes seconds, in which a lost connection would cost its price. */
export const LONG_TEXT_WORDS = 1_000;

/**
 * True if a detection is sent as a background job. Unasked, only to the hosted service: the embedded one is free, takes
 * milliseconds, and its jobs end with its process.
 */
export function goesToBackground(mode: DetectionMode, service: ServiceMode, words: number): boolean {
  if (mode !== "auto") return mode === "background";
  return service === "hosted" && words >= LONG_TEXT_WORDS;
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
    return this.#parts.jobs.sender.find(this.#hashOf(content, at));
  }

  /** True if this window is sending the text as a job right now. */
  isSending(content: string, at: Destination): boolean {
    return this.#parts.jobs.sender.isSending(this.#hashOf(content, at));
  }

  /**
   * Sends a text, with the key that fits, and resolves when it is accepted; `onSending` is called when it goes out. Rejects
   * like `JobSender.send`.
   */
  async accepted(
    order: Omit<JobOrder, "contentHash" | "asker" | "documentName">,
    { asker, document, signal, report }: CheckRun,
    onSending: () => void,
  ): Promise<StartedJob> {
    const { connections, jobs } = this.#parts;
    const { sender } = jobs;
    const contentHash = this.#hashOf(order.prose, order.connection);
    const onRetry = (delayMs: number, reason: string): void => report({ kind: "retry", delayMs, reason });
    const { done: started } = await sender.whileSending(contentHash, async () =>
      withFittingKey(connections, DETECTION.scope, order.connection, async (connection, isStillThere) =>
        sender.send(
          { ...order, connection, asker, contentHash, documentName: document },
          { signal, isStillThere, onRetry, onSending },
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

  /** Preferences may name another service by the time a question has been answered. */
  #hashOf(content: string, at: Destination = this.#settled()): string {
    const baseUrl = at.service === "embedded" ? "embedded" : at.baseUrl;
    return contentHash({ baseUrl, operation: DETECTION.name, ...DETECTION.contentOf({ content }) });
  }

  #settled(): Destination {
    const { settings } = this.#parts;
    return { service: settings.serviceMode(), baseUrl: settings.baseUrl() };
  }
}
