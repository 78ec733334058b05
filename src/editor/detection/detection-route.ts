import * as vscode from "vscode";
import type { DetectionResult } from "../../contract/detection.ts";
import { notSent } from "../checks/check-error.ts";
import type { CheckRun } from "../checks/check-run.ts";
import type { CheckedText } from "../checks/check-target.ts";
import type { Connection } from "../connection/connections.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { DetectionContent } from "../paying/paid-operation.ts";
import type { Quote } from "../paying/quote.ts";
import type { Settings } from "../settings.ts";
import type { BackgroundDetection } from "./background-detection.ts";
import { goesToBackground } from "./detection-mode.ts";

export interface DetectionRouteParts {
  readonly answers: PaidAnswers<DetectionContent, DetectionResult>;
  readonly background: BackgroundDetection;
  readonly settings: Pick<Settings, "detectionMode">;
}

/** What an answer comes from: a job of the same text that there is, or what is known or asked over a connection. */
export type DetectionOrigin =
  | { readonly kind: "job"; readonly job: JobRecord }
  | { readonly kind: "connection"; readonly connection: Connection };

/** What an answer would come from: a job of the same text that there is, or what a quote says. */
export type QuotedOrigin =
  { readonly kind: "job"; readonly job: JobRecord } | { readonly kind: "quote"; readonly quote: Quote };

/** Which way a text gets its answer, so that no text is paid for as a job and at once. */
export class DetectionRoute {
  readonly #parts: DetectionRouteParts;

  constructor(parts: DetectionRouteParts) {
    this.#parts = parts;
  }

  /** A job of the same text if there is one; else what it costs, a credit for each of its words. Rejects like `PaidAnswers.quote`. */
  async quote(content: string, words: number, signal: AbortSignal): Promise<QuotedOrigin> {
    const { answers, background } = this.#parts;
    const job = await background.earlier(content);
    if (job !== undefined) return { kind: "job", job };
    const priced = [{ request: { content }, price: words, words }];
    return { kind: "quote", quote: await answers.quote(() => priced, signal) };
  }

  /**
   * A job of the same text if there is one; else where it goes, when its price is agreed to. Rejects with what stands in the way
   * of sending it.
   */
  async origin(content: string, words: number, run: CheckRun): Promise<DetectionOrigin> {
    const { answers, background } = this.#parts;
    const quoted = await this.quote(content, words, run.signal);
    if (quoted.kind === "job") {
      await run.agree?.(0);
      return quoted;
    }
    const request = { content };
    await answers.agree(quoted.quote, run);
    const { connection } = quoted.quote;
    // It may have become a job while a person was asked: beside that it would be paid for twice.
    const since = await background.earlier(content, connection);
    if (since !== undefined) return { kind: "job", job: since };
    // Another window may have its answer by now, and kept it.
    await answers.recall(connection, request);
    return { kind: "connection", connection };
  }

  /**
   * Whether a text becomes a job of this check. To be sent without a wait after this, since another check may begin in it. Throws
   * for an agent where the text is about to be a person's job.
   */
  isForBackground(
    { document }: CheckedText,
    connection: Connection,
    { content, words }: { readonly content: string; readonly words: number },
    { asker }: CheckRun,
  ): boolean {
    const { background, settings } = this.#parts;
    if (this.needsNoJob(connection, content)) return false;
    // The job that is being sent is found and waited for: beside it the text would be paid for twice.
    const isSending = background.isSending(content, connection);
    // A job stands in a list of the person's and lands in the document: an agent begins none.
    if (asker === "agent") {
      if (!isSending) return false;
      throw notSent(
        "under_way",
        vscode.l10n.t("The same text is being sent as a background job. Ask again when it is accepted."),
        "retry",
      );
    }
    return isSending || goesToBackground(settings.detectionMode(document), connection.service, words);
  }

  /** Whether the answer is known, or on its way to a check that waits for it: then that is what there is to wait for. */
  needsNoJob(connection: Connection, content: string): boolean {
    const { answers } = this.#parts;
    return answers.isKnown(connection, { content }) || answers.isUnderWay(connection, { content });
  }
}
