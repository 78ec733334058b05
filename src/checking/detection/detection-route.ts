import * as l10n from "@vscode/l10n";
import type { DetectionResult } from "../../contract/detection.ts";
import { notSent } from "../vocabulary/check-error.ts";
import type { CheckRun } from "../vocabulary/check.ts";
import type { CheckedText } from "../vocabulary/checked-text.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { JobRecord } from "../store/job-record.ts";
import { agreedConnection } from "../paying/agreement.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { DetectionContent } from "../paying/paid-operation.ts";
import type { Quote } from "../vocabulary/quote.ts";
import type { BackgroundDetection } from "./background-detection.ts";
import { goesToBackground } from "./detection-mode.ts";
import type { Preferences } from "../vocabulary/preferences.ts";

export interface DetectionRouteParts {
  readonly answers: PaidAnswers<DetectionContent, DetectionResult>;
  readonly background: BackgroundDetection;
  readonly settings: Pick<Preferences, "detectionMode">;
}

/** The origin of an answer: an existing job of the same text, or a connection. */
export type DetectionOrigin =
  | { readonly kind: "job"; readonly job: JobRecord }
  | { readonly kind: "connection"; readonly connection: Connection };

/** The origin of an answer before it is asked for: an existing job of the same text, or a quote. */
export type QuotedOrigin =
  { readonly kind: "job"; readonly job: JobRecord } | { readonly kind: "quote"; readonly quote: Quote };

/** Which way a text gets its answer, so that no text is paid for as a job and at once. */
export class DetectionRoute {
  readonly #parts: DetectionRouteParts;

  constructor(parts: DetectionRouteParts) {
    this.#parts = parts;
  }

  /** A job of the same text if there is one; else what it costs, a credit for each of its words. Rejects like `PaidAnswers.quote`. */
  async quote(
    content: string,
    words: number,
    run: Pick<CheckRun, "agreement" | "signal">,
  ): Promise<QuotedOrigin> {
    const { answers, background } = this.#parts;
    const job = await background.earlier(content, agreedConnection(run.agreement));
    if (job !== undefined) return { kind: "job", job };
    const priced = [{ request: { content }, price: words, words }];
    return { kind: "quote", quote: await answers.quote(() => priced, run) };
  }

  /**
   * A job of the same text if there is one; else where it goes, when its price is agreed to. Rejects with what stands in the way
   * of sending it.
   */
  async origin(content: string, words: number, run: CheckRun): Promise<DetectionOrigin> {
    const { answers, background } = this.#parts;
    const quoted = await this.quote(content, words, run);
    if (quoted.kind === "job") {
      if (run.agreement !== undefined && "refusal" in run.agreement) throw run.agreement.refusal;
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
   * True if a text becomes a job of this check. Send without a wait after this, since another check may begin in it.
   * Throws for an agent if the text is about to be a person's job.
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
        l10n.t("The same text is being sent as a background job. Ask again when it is accepted."),
        "retry",
      );
    }
    return isSending || goesToBackground(settings.detectionMode(document), connection.service, words);
  }

  /** True if the answer is known, or on its way to another check: then there's nothing to send as a job. */
  needsNoJob(connection: Connection, content: string): boolean {
    const { answers } = this.#parts;
    return answers.isKnown(connection, { content }) || answers.isUnderWay(connection, { content });
  }
}
