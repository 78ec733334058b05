import { isServiceFailure } from "../../client/failure.ts";
import type { DetectionResult } from "../../contract/detection.ts";
import { countWords } from "../../contract/word-count.ts";
import type { SectionFinding, SentenceFinding, ToldDetection } from "../../findings/finding.ts";
import type { Prose } from "../../text/prose.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import type { CheckError } from "../vocabulary/check-error.ts";
import { checkErrorOf } from "../paying/check-failure.ts";
import { statusOf, type Check, type CheckQuote, type CheckRun } from "../vocabulary/check.ts";
import type { CheckedText } from "../vocabulary/checked-text.ts";
import { checkSource, requireProse } from "../prose/prose-to-check.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Journal } from "../vocabulary/journal.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { chargeOf, isOver } from "../store/job-facts.ts";
import { sentDocumentOf, type JobRecord } from "../store/job-record.ts";
import type { StartedJob } from "../jobs/job-sender.ts";
import type { Log } from "../vocabulary/log.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { DetectionContent } from "../paying/paid-operation.ts";
import type { DetectionRecord } from "../../report/records.ts";
import type { Preferences, ServiceMode } from "../vocabulary/preferences.ts";
import type { BackgroundDetection, JobAnswer } from "./background-detection.ts";
import { isFree, toldOf } from "../../findings/detection-answer.ts";
import { detectionRecord } from "../../report/detection-record.ts";
import { DetectionRoute, type DetectionOrigin } from "./detection-route.ts";
import { unplacedDetection, type PlacedDetection } from "../../report/placed-detection.ts";
import { placeAnswer } from "./place-answer.ts";

export interface DetectionCheckerParts {
  readonly answers: PaidAnswers<DetectionContent, DetectionResult>;
  readonly background: BackgroundDetection;
  readonly settings: Preferences;
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
  readonly log: Log;
  readonly newId: () => string;
  /** Returns what a document is called in the list of what was charged, by its address. */
  readonly documentName: (address: string) => string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The body of the service that a detection ended with: given at once, or fetched as that of a job. */
export type DetectionBody = DetectionResult | JobAnswer["result"];

/** The result of a detection. */
export interface DetectionCheck extends Check<SentenceFinding, DetectionBody> {
  /** The verdict on the text and its source; absent without an answer. */
  readonly told?: ToldDetection;
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

/** An answer, and who gave it. */
interface GivenAnswer {
  readonly result: DetectionBody;
  readonly service: ServiceMode;
  readonly host: string;
  readonly at?: number | undefined;
}

/** The result so far. It is kept if something fails after the answer, since that has been paid for. */
interface Progress {
  answer?: GivenAnswer;
  placed: PlacedDetection;
  creditsCharged: number;
  cached: boolean;
  wordsChecked: number;
  wordsTotal: number;
  isSending: boolean;
}

/** A text that is about to be asked about. */
interface Begun {
  readonly prose: Prose;
  readonly words: number;
  readonly origin: DetectionOrigin;
}

/** Runs one detection of AI text, from the document's text to sentences on the document as it is when the answer comes. */
export class DetectionChecker {
  readonly #parts: DetectionCheckerParts;
  readonly #route: DetectionRoute;

  constructor(parts: DetectionCheckerParts) {
    this.#parts = parts;
    this.#route = new DetectionRoute(parts);
  }

  /** `journal` began with the target and is the caller's to end. Never rejects: what goes wrong is in `error`. */
  async check(target: CheckedText, journal: Journal, run: CheckRun): Promise<DetectionCheck> {
    const progress = nothingYet();
    let error: CheckError | undefined;
    try {
      const { snapshot } = journal;
      await this.#run(target, snapshot, progress, {
        ...run,
        document: this.#parts.documentName(snapshot.uri),
      });
    } catch (thrown) {
      error = this.#errorOf(thrown, progress);
    }
    // No wait from here on: an edit would go unseen between the journal and whoever takes the findings.
    const { answer, placed, creditsCharged, cached, wordsChecked, wordsTotal } = progress;
    const findings = journal.carry(placed.findings);
    const sections = journal.carry(placed.sections);
    return {
      status: statusOf(error),
      findings,
      sections,
      droppedByEdits: placed.findings.length - findings.length,
      notPlaced: placed.notPlaced,
      creditsCharged,
      cached,
      wordsChecked,
      wordsTotal,
      ...(answer === undefined
        ? {}
        : { ...answered(answer), record: this.#recordOf(target, answer, progress) }),
      ...(error === undefined ? {} : { error }),
    };
  }

  /** Sends the text as a background job, whatever its length, and resolves when it is accepted. Never rejects. */
  async submit(target: CheckedText, snapshot: Snapshot, asked: CheckRun): Promise<DetectionSubmission> {
    const progress = nothingYet();
    const run = { ...asked, document: this.#parts.documentName(snapshot.uri) };
    try {
      const { origin, prose, words } = await this.#begin(target, snapshot, progress, run);
      if (origin.kind === "job")
        return { isKnown: true, words, ...(isOver(origin.job) ? {} : { record: origin.job }) };
      const { connection } = origin;
      if (this.#route.needsNoJob(connection, prose.text)) return { isKnown: true, words };
      progress.isSending = true;
      const { record, isNew } = await this.#accepted(target, snapshot, prose, words, connection, run);
      return { record, isKnown: !isNew, words };
    } catch (thrown) {
      return { isKnown: false, words: progress.wordsTotal, error: this.#errorOf(thrown, progress) };
    }
  }

  async #run(target: CheckedText, snapshot: Snapshot, progress: Progress, run: CheckRun): Promise<void> {
    const { answers, background } = this.#parts;
    const { origin, prose, words } = await this.#begin(target, snapshot, progress, run);
    const content = prose.text;
    if (origin.kind === "job") {
      progress.cached = true;
      progress.answer = { ...(await background.answer(origin.job, run)), host: origin.job.host };
    } else if (this.#route.isForBackground(target, origin.connection, { content, words }, run)) {
      const { connection } = origin;
      progress.isSending = true;
      const { record, isNew } = await this.#accepted(target, snapshot, prose, words, connection, run);
      progress.creditsCharged = isNew ? chargeOf(record) : 0;
      progress.cached = !isNew;
      progress.answer = { ...(await this.#paidAnswer(record, progress, run)), host: record.host };
      const { credits_remaining: credits } = progress.answer.result;
      if (typeof credits === "number") {
        answers.remember(connection, { content }, { ...progress.answer.result, credits_remaining: credits });
      }
    } else {
      progress.isSending = true;
      const { result, charged, isKnown, connection } = await answers.answer(
        origin.connection,
        { content },
        run,
      );
      progress.creditsCharged = charged;
      progress.cached = isKnown;
      progress.answer = { result, service: connection.service, host: connection.host };
    }
    progress.isSending = false;
    progress.wordsChecked = words;
    const { result, service } = progress.answer;
    const placing = { documentText: snapshot.text, prose: async () => Promise.resolve(prose) };
    progress.placed = await placeAnswer(result, service, placing, this.#parts);
  }

  /** Returns the price of a detection now; nothing if a job has the answer. Sends nothing, and never rejects. */
  async quote(target: CheckedText, snapshot: Snapshot, signal: AbortSignal): Promise<CheckQuote> {
    const progress = nothingYet();
    try {
      const { prose, words } = await this.#prepare(target, snapshot, progress);
      const quoted = await this.#route.quote(prose.text, words, { signal });
      return { wordsTotal: words, ...(quoted.kind === "quote" ? { quote: quoted.quote } : {}) };
    } catch (thrown) {
      return { wordsTotal: progress.wordsTotal, error: this.#errorOf(thrown, progress) };
    }
  }

  async #prepare(
    target: CheckedText,
    snapshot: Snapshot,
    progress: Progress,
  ): Promise<Pick<Begun, "prose" | "words">> {
    const { extractor, settings } = this.#parts;
    const prose = await requireProse(checkSource(target, snapshot, settings, "ai"), extractor);
    const words = countWords(prose.text);
    progress.wordsTotal = words;
    return { prose, words };
  }

  async #begin(target: CheckedText, snapshot: Snapshot, progress: Progress, run: CheckRun): Promise<Begun> {
    const { prose, words } = await this.#prepare(target, snapshot, progress);
    return { prose, words, origin: await this.#route.origin(prose.text, words, run) };
  }

  async #accepted(
    { document, selection }: CheckedText,
    snapshot: Snapshot,
    { text: prose }: Prose,
    words: number,
    connection: Connection,
    run: CheckRun,
  ): Promise<StartedJob> {
    const { languageId, text, uri } = snapshot;
    const submission = this.#parts.settings.submission(document);
    const sent = sentDocumentOf({ uri, languageId, submission, text, ...(selection && { selection }) });
    return this.#parts.background.accepted({ connection, document: sent, prose, words }, run);
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

  #errorOf(thrown: unknown, progress: Progress): CheckError {
    const error = checkErrorOf(thrown, progress);
    if (error.code === "internal_error") this.#parts.log.defect("Detecting AI text failed", thrown);
    return error;
  }

  #recordOf({ selection }: CheckedText, answer: GivenAnswer, progress: Progress): DetectionRecord {
    const { placed, creditsCharged, cached, wordsChecked, wordsTotal } = progress;
    const { host, result, service } = answer;
    return detectionRecord({
      // That of the job, so that it is no other score when its result is opened later.
      at: answer.at ?? this.#parts.now(),
      service,
      host,
      scope: selection === undefined ? "document" : "selection",
      coverage: { checked: wordsChecked, total: wordsTotal },
      creditsCharged,
      cached,
      answer: result,
      placed,
    });
  }
}

function nothingYet(): Progress {
  return {
    placed: unplacedDetection([], ""),
    creditsCharged: 0,
    cached: false,
    wordsChecked: 0,
    wordsTotal: 0,
    isSending: false,
  };
}

function answered({
  result,
  service,
}: NonNullable<Progress["answer"]>): Required<Pick<DetectionCheck, "result" | "service" | "told">> {
  return { result, service, told: toldOf(result, service) };
}
