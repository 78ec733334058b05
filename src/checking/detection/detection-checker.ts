import * as l10n from "@vscode/l10n";
import { isServiceFailure } from "../../client/failure.ts";
import type { DetectionResult } from "../../contract/detection.ts";
import { countWords } from "../../contract/word-count.ts";
import { isFree, summarizeDetection } from "../../findings/detection-answer.ts";
import type { SectionFinding, SentenceFinding, DetectionSummary } from "../../findings/finding.ts";
import { detectionRecord } from "../../report/detection-record.ts";
import { unplacedDetection, type PlacedDetection } from "../../report/placed-detection.ts";
import type { DetectionRecord } from "../../report/records.ts";
import type { Prose } from "../../text/prose.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import type { StartedJob } from "../jobs/job-sender.ts";
import { agreedConnection } from "../paying/agreement.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { DetectionContent } from "../paying/paid-operation.ts";
import {
  checkText,
  errorOf,
  noProgress,
  quoteText,
  type TextCheckParts,
  type TextProgress,
} from "../paying/text-check.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { checkSource, requireProse } from "../prose/prose-to-check.ts";
import { chargeOf, isOver } from "../../report/job-facts.ts";
import { sentDocumentOf, type JobRecord } from "../store/job-record.ts";
import type { Check, CheckedText, CheckQuote, CheckRun, Journal, Quote } from "../vocabulary/check.ts";
import { notSent, type CheckError } from "../vocabulary/check-error.ts";
import type { Connection } from "../vocabulary/connection.ts";
import { goesToBackground, type BackgroundDetection, type JobAnswer } from "./background-detection.ts";
import { placeAnswer } from "./place-answer.ts";

export interface DetectionCheckerParts extends TextCheckParts {
  readonly answers: PaidAnswers<DetectionContent, DetectionResult>;
  readonly background: BackgroundDetection;
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
}

/** The body of the service that a detection ended with: given at once, or fetched as that of a job. */
type DetectionBody = DetectionResult | JobAnswer["result"];

/** The result of a detection. */
export interface DetectionCheck extends Check<SentenceFinding, DetectionBody> {
  /** The verdict on the text and its source; absent without an answer. */
  readonly summary?: DetectionSummary;
  /** The document's headings with their scores. */
  readonly sections: readonly SectionFinding[];
  /** The report's data; absent without an answer. */
  readonly record?: DetectionRecord;
  /** Sentences of the answer that were to be drawn and are not in the document's prose as it was sent. */
  readonly notPlaced: number;
}

/** The result of sending a text as a background job. */
export interface DetectionSubmission {
  /** The accepted job; absent where its answer is known already, or an error kept it from being one. */
  readonly record?: JobRecord;
  /** True if it was one already, or its answer is known, so that nothing was sent. */
  readonly isKnown: boolean;
  readonly words: number;
  readonly error?: CheckError;
}

interface Progress extends TextProgress<SentenceFinding, DetectionBody> {
  placed: PlacedDetection;
  /** When the answer was given, where it isn't now; milliseconds since 1970. */
  at?: number | undefined;
}

/** A text that is asked about. */
interface PreparedDetection {
  readonly target: CheckedText;
  readonly snapshot: Snapshot;
  readonly prose: Prose;
  readonly words: number;
}

/** Runs one detection of AI text, from the document's text to sentences on the document as it is when the answer comes. */
export class DetectionChecker {
  readonly #parts: DetectionCheckerParts;

  constructor(parts: DetectionCheckerParts) {
    this.#parts = parts;
  }

  /** `journal` began with the target and is the caller's to end. Never rejects: what goes wrong is in `error`. */
  async check(target: CheckedText, journal: Journal, run: CheckRun): Promise<DetectionCheck> {
    const progress = nothingYet();
    return checkText(
      this.#parts,
      { journal, progress, run },
      async (named) => this.#run(target, journal.snapshot, progress, named),
      (check) => {
        const { placed, result, service } = progress;
        const found = {
          ...check,
          cached: progress.cached,
          sections: journal.carry(placed.sections),
          notPlaced: placed.notPlaced,
        };
        if (result === undefined || service === undefined) return found;
        const record = this.#recordOf(target, journal.snapshot, check, { ...progress, result, service });
        return { ...found, summary: summarizeDetection(result, service), record };
      },
    );
  }

  /** Returns the price of a detection now; nothing if a job has the answer. Sends nothing, and never rejects. */
  async quote(target: CheckedText, snapshot: Snapshot, signal: AbortSignal): Promise<CheckQuote> {
    const progress = nothingYet();
    return quoteText(this.#parts, progress, async () => {
      const quoted = await this.#quote(await this.#prepare(target, snapshot, progress), { signal });
      return "quote" in quoted ? quoted.quote : undefined;
    });
  }

  /** Sends the text as a background job, whatever its length, and resolves when it is accepted. Never rejects. */
  async submit(target: CheckedText, snapshot: Snapshot, asked: CheckRun): Promise<DetectionSubmission> {
    const { documentName, log } = this.#parts;
    const progress = nothingYet();
    const run = { ...asked, document: documentName(snapshot.uri) };
    let sent: Omit<DetectionSubmission, "words"> = { isKnown: false };
    const error = await errorOf(log, progress, async () => {
      const prepared = await this.#prepare(target, snapshot, progress);
      const origin = await this.#agree(prepared, run);
      if ("job" in origin) sent = { isKnown: true, ...(isOver(origin.job) ? {} : { record: origin.job }) };
      else if (this.#needsNoJob(origin.connection, prepared.prose.text)) sent = { isKnown: true };
      else {
        const { record, isNew } = await this.#accepted(prepared, origin.connection, run, progress);
        sent = { record, isKnown: !isNew };
      }
    });
    return { ...sent, words: progress.wordsTotal, ...(error === undefined ? {} : { error }) };
  }

  async #run(target: CheckedText, snapshot: Snapshot, progress: Progress, run: CheckRun): Promise<void> {
    const { answers, background } = this.#parts;
    const prepared = await this.#prepare(target, snapshot, progress);
    const { prose, words } = prepared;
    const request = { content: prose.text };
    const origin = await this.#agree(prepared, run);
    let given: Omit<JobAnswer, "result"> & { readonly result: DetectionBody; readonly host: string };
    if ("job" in origin) {
      progress.cached = true;
      given = { ...(await background.answer(origin.job, run)), host: origin.job.host };
    } else if (this.#isForBackground(prepared, origin.connection, run)) {
      const { record, isNew } = await this.#accepted(prepared, origin.connection, run, progress);
      progress.creditsCharged = isNew ? chargeOf(record) : 0;
      progress.cached = !isNew;
      const paid = await this.#paidAnswer(record, progress, run);
      given = { ...paid, host: record.host };
      const { credits_remaining: credits } = paid.result;
      if (typeof credits === "number")
        answers.remember(origin.connection, request, { ...paid.result, credits_remaining: credits });
    } else {
      progress.isSending = true;
      const { result, charged, isKnown, connection } = await answers.answer(origin.connection, request, run);
      progress.creditsCharged = charged;
      progress.cached = isKnown;
      given = { result, service: connection.service, host: connection.host };
    }
    Object.assign(progress, given, { isSending: false, wordsChecked: words });
    const placing = { documentText: snapshot.text, prose: async () => Promise.resolve(prose) };
    progress.placed = await placeAnswer(given.result, given.service, placing, this.#parts);
    progress.findings = progress.placed.findings;
  }

  async #prepare(target: CheckedText, snapshot: Snapshot, progress: Progress): Promise<PreparedDetection> {
    const { extractor, settings } = this.#parts;
    const prose = await requireProse(checkSource(target, snapshot, settings, "ai"), extractor);
    const words = countWords(prose.text);
    progress.wordsTotal = words;
    return { target, snapshot, prose, words };
  }

  /** A job of the same text if there is one; else what it costs, a credit for each of its words. Rejects like `PaidAnswers.quote`. */
  async #quote(
    { prose: { text: content }, words }: PreparedDetection,
    run: Pick<CheckRun, "agreement" | "signal">,
  ): Promise<{ readonly job: JobRecord } | { readonly quote: Quote }> {
    const { answers, background } = this.#parts;
    const job = await background.earlier(content, agreedConnection(run.agreement));
    if (job !== undefined) return { job };
    const priced = [{ request: { content }, price: words, words }];
    return { quote: await answers.quote(() => priced, run) };
  }

  /**
   * A job of the same text if there is one; else where it goes, when its price is agreed to, so that no text is paid for as a job and at
   * once. Rejects with what stands in the way of sending it.
   */
  async #agree(
    prepared: PreparedDetection,
    run: CheckRun,
  ): Promise<{ readonly job: JobRecord } | { readonly connection: Connection }> {
    const { answers, background } = this.#parts;
    const quoted = await this.#quote(prepared, run);
    if ("job" in quoted) {
      if (run.agreement !== undefined && "refusal" in run.agreement) throw run.agreement.refusal;
      return quoted;
    }
    await answers.agree(quoted.quote, run);
    const content = prepared.prose.text;
    const { connection } = quoted.quote;
    // It may have become a job while a person was asked: beside that it would be paid for twice.
    const job = await background.earlier(content, connection);
    if (job !== undefined) return { job };
    // Another window may have its answer by now, and kept it.
    await answers.recall(connection, { content });
    return { connection };
  }

  /**
   * True if a text becomes a job of this check. Send without a wait after this, since another check may begin in it.
   * Throws for an agent if the text is about to be a person's job.
   */
  #isForBackground(
    { prose: { text: content }, target: { document }, words }: PreparedDetection,
    connection: Connection,
    { asker }: CheckRun,
  ): boolean {
    const { background, settings } = this.#parts;
    if (this.#needsNoJob(connection, content)) return false;
    // The job that is being sent is found and waited for: beside it the text would be paid for twice.
    const isSending = background.isSending(content, connection);
    // A job stands in a list of the person's and lands in the document: an agent begins none.
    if (asker === "agent") {
      if (!isSending) return false;
      throw notSent(
        "under_way",
        l10n.t("The same text is being sent as a background job. Try again once it's accepted."),
        "retry",
      );
    }
    return isSending || goesToBackground(settings.detectionMode(document), connection.service, words);
  }

  /** True if the answer is known, or on its way to another check: then there's nothing to send as a job. */
  #needsNoJob(connection: Connection, content: string): boolean {
    const { answers } = this.#parts;
    return answers.isKnown(connection, { content }) || answers.isUnderWay(connection, { content });
  }

  async #accepted(
    { prose, snapshot, target: { document, selection }, words }: PreparedDetection,
    connection: Connection,
    run: CheckRun,
    progress: Progress,
  ): Promise<StartedJob> {
    const { languageId, text, uri } = snapshot;
    const submission = this.#parts.settings.submission(document);
    const sent = sentDocumentOf({ uri, languageId, submission, text, ...(selection && { selection }) });
    const order = { connection, document: sent, prose: prose.text, words };
    return this.#parts.background.accepted(order, run, () => (progress.isSending = true));
  }

  /** Waits for the answer of a job. A refunded one, or one that is free after all, wasn't charged. */
  async #paidAnswer(record: JobRecord, progress: Progress, run: CheckRun): Promise<JobAnswer> {
    try {
      const answer = await this.#parts.background.answer(record, run);
      if (isFree(answer.result, answer.service)) progress.creditsCharged = 0;
      return answer;
    } catch (thrown) {
      if (isServiceFailure(thrown) && thrown.charged === "no") progress.creditsCharged = 0;
      throw thrown;
    }
  }

  #recordOf(
    { selection }: CheckedText,
    { text }: Snapshot,
    { creditsCharged, wordsChecked, wordsTotal }: Check<SentenceFinding, DetectionBody>,
    { at, cached, host, placed, result, service }: Progress & Required<Pick<Progress, "result" | "service">>,
  ): DetectionRecord {
    return detectionRecord({
      // That of the job, so that it is no other score when its result is opened later.
      at: at ?? this.#parts.now(),
      service,
      host,
      scope: selection === undefined ? "document" : "selection",
      coverage: { checked: wordsChecked, total: wordsTotal },
      creditsCharged,
      cached,
      answer: result,
      placed,
      text,
    });
  }
}

function nothingYet(): Progress {
  const progress = noProgress<SentenceFinding, DetectionBody>("ai");
  return { ...progress, cached: false, placed: unplacedDetection([], "") };
}
