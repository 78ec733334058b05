import * as l10n from "@vscode/l10n";
import { isServiceFailure } from "../../client/failure.ts";
import type { InspectedAudio, InspectedImage } from "../../client/media-file.ts";
import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import { mediaReportOf, type MediaAnswer, type MediaReport } from "../../report/media/media-report.ts";
import { checkErrorOf } from "../paying/check-failure.ts";
import type { Answered, PaidAnswers } from "../paying/paid-answers.ts";
import type { MediaRequest } from "../paying/paid-media.ts";
import { notSent, type CheckError } from "../vocabulary/check-error.ts";
import { type CheckRun, type Quote, statusOf } from "../vocabulary/check.ts";
import type { Connection } from "../vocabulary/connection.ts";
import type { Log } from "../vocabulary/log.ts";
import { fileName, type FileSource } from "./file-source.ts";
import { prepareMedia, type InspectedMedia, type MediaTarget, type PreparedMedia } from "./media-files.ts";
import { ENGINE_UNHEALTHY, type EngineHealth } from "./media-health.ts";
import { notesOf } from "../../report/media/media-notes.ts";
import type { MediaProgress } from "../../report/words/progress-words.ts";

/** How one file check is observed and cancelled. */
export interface MediaRun extends Omit<CheckRun, "report"> {
  readonly report: (progress: MediaProgress) => void;
  /**
   * A connection that has just answered another file of the same kind with the same quoted connection: its
   * key works and its engine needs no health check.
   */
  readonly answered?: Connection | undefined;
}

/** A file as it was when it was quoted. */
export interface QuotedMedia extends MediaTarget {
  /** SHA-256 of the file in hexadecimal digits; the file is not sent if its bytes change. */
  readonly digest: string;
  /** The prepared file; absent if its bytes should not stay in memory. */
  readonly prepared?: PreparedMedia;
  readonly quote: Quote;
}

/** The quote for a file, or the reason it can't be checked. */
export type MediaQuote = QuotedMedia | { readonly error: CheckError };

/** The result of one file check. */
export interface MediaCheck {
  readonly status: "done" | "cancelled" | "failed";
  readonly report?: MediaReport;
  /** The body of the service's response. */
  readonly result?: ImageResult | VoiceResult;
  /** The connection that answered or would have; absent if the check failed before choosing one. */
  readonly connection?: Connection;
  readonly creditsCharged: number;
  /** True if the answer was cached and nothing was sent. */
  readonly cached: boolean;
  readonly error?: CheckError;
}

export interface MediaCheckerParts {
  readonly images: PaidAnswers<MediaRequest<InspectedImage>, ImageResult>;
  readonly voices: PaidAnswers<MediaRequest<InspectedAudio>, VoiceResult>;
  readonly files: FileSource;
  readonly health: Pick<EngineHealth, "require">;
  readonly log: Log;
  /** Returns the name of a file in the list of charges, by its address. */
  readonly documentName: (address: string) => string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A file with the functions that quote and ask for it. */
interface AskedMedia {
  readonly quote: (signal: AbortSignal) => Promise<Quote>;
  readonly isKnown: (connection: Connection) => Promise<boolean>;
  readonly answer: (connection: Connection, run: MediaRun) => Promise<GivenAnswer>;
}

interface GivenAnswer extends Omit<Answered<unknown>, "result"> {
  readonly answer: MediaAnswer;
  readonly connection: Connection;
}

/** Checks images and recordings; inspects the file, its price and the engine's health before uploading (EDI-9). */
export class MediaChecker {
  readonly #parts: MediaCheckerParts;

  constructor(parts: MediaCheckerParts) {
    this.#parts = parts;
  }

  /** Quotes a file without sending anything. Never rejects. */
  async quote({ address, kind }: MediaTarget, signal: AbortSignal): Promise<MediaQuote> {
    try {
      signal.throwIfAborted();
      const prepared = await prepareMedia(this.#parts.files, { address, kind }, signal);
      const quote = await this.#asked(prepared).quote(signal);
      return { address, kind, digest: prepared.digest, prepared, quote };
    } catch (thrown) {
      return { error: this.errorOf(thrown) };
    }
  }

  /** Sends a file for at most the agreed price. Never rejects: failures are in `error`. */
  async run(quoted: QuotedMedia, watched: MediaRun): Promise<MediaCheck> {
    const { documentName, files, health } = this.#parts;
    const { kind, quote } = quoted;
    const run = { ...watched, document: documentName(quoted.address) };
    let connection: Connection | undefined;
    let isSending = false;
    try {
      const prepared = quoted.prepared ?? (await prepareMedia(files, quoted, run.signal));
      if (prepared.digest !== quoted.digest) throw changedSince();
      const asked = this.#asked(prepared);
      connection = run.answered ?? quote.connection;
      if (!(await asked.isKnown(connection))) {
        // The quote counted on a cached answer, and nobody has agreed to a price since.
        if (connection.service === "hosted" && quote.price === 0) throw changedSince();
        // Ask for health only after the price is agreed to: nothing goes to a new host before that. An embedded
        // service that has stopped is restarted for the answer.
        if (run.answered === undefined && connection.gone?.aborted !== true)
          await health.require(kind, connection, run.signal);
      }
      isSending = true;
      const given = await asked.answer(connection, run);
      isSending = false;
      return {
        status: "done",
        report: this.#reportOf(quoted.address, prepared, given),
        result: given.answer.result,
        connection: given.connection,
        creditsCharged: given.charged,
        cached: given.isKnown,
      };
    } catch (thrown) {
      return endedBy(this.errorOf(thrown, isSending), connection);
    }
  }

  /** Converts anything thrown by a file check into an error for people. */
  errorOf(thrown: unknown, isSending = false): CheckError {
    const failure = checkErrorOf(thrown, { isSending });
    const isOfTheFile = isServiceFailure(thrown) && thrown.kind === "not_sent" && thrown.field === "file";
    const error = forFiles(isOfTheFile ? { ...failure, code: "file_changed" } : failure);
    if (error.code === "internal_error") this.#parts.log.defect("Checking a file failed", thrown);
    return error;
  }

  #asked({ digest, media }: PreparedMedia): AskedMedia {
    const { images, voices } = this.#parts;
    return media.kind === "image"
      ? askedOf(images, { media, digest }, (result) => ({ ...media, result }))
      : askedOf(voices, { media, digest }, (result) => ({ ...media, result }));
  }

  #reportOf(address: string, { media }: PreparedMedia, given: GivenAnswer): MediaReport {
    const { answer, charged, connection, isKnown } = given;
    const { service } = connection;
    return mediaReportOf(answer, {
      name: fileName(address),
      bytes: media.file.size,
      ...(media.file.modifiedMs === undefined ? {} : { modified: media.file.modifiedMs }),
      service,
      host: service === "embedded" ? "" : connection.host,
      at: this.#parts.now(),
      price: media.price,
      charged,
      cached: isKnown,
      format: media.format,
      notes: notesOf(answer, media.format, service),
    });
  }
}

/** Returns a check that ended without an answer. */
export function endedBy(error: CheckError, connection?: Connection): MediaCheck {
  const known = connection === undefined ? {} : { connection };
  return { status: statusOf(error), ...known, creditsCharged: 0, cached: false, error };
}

function askedOf<Media extends InspectedMedia, Result extends ImageResult | VoiceResult>(
  answers: PaidAnswers<MediaRequest<Media>, Result>,
  request: MediaRequest<Media>,
  answerOf: (result: Result) => MediaAnswer,
): AskedMedia {
  const { price } = request.media;
  return {
    quote: async (signal) => answers.quote(() => [{ request, price }], { signal }),
    isKnown: async (connection) => (await answers.recall(connection, request)) !== undefined,
    answer: async (connection, run) => {
      const given = await answers.answer(connection, { ...request, watch: watchOf(run) }, run);
      return { ...given, answer: answerOf(given.result) };
    },
  };
}

function watchOf({ report }: MediaRun): NonNullable<MediaRequest<InspectedMedia>["watch"]> {
  return {
    onWait: ({ delayMs, perMinute }) => report({ kind: "turn", delayMs, perMinute }),
    onProgress: ({ sentBytes, totalBytes }) =>
      report(sentBytes < totalBytes ? { kind: "upload", sentBytes, totalBytes } : { kind: "analysing" }),
  };
}

/** Returns the error for a file that changed, or became more expensive, since the price was agreed to. */
function changedSince(): Error {
  const happened = l10n.t("Not sent: the file, its price or the service changed after you saw the price.");
  return notSent("file_changed", happened, "retry");
}

/** Returns an error with the actions that apply to files: no text preview, but a health check. */
function forFiles(error: CheckError): CheckError {
  const { action, actionsBefore, ...rest } = error;
  const before = error.code === ENGINE_UNHEALTHY ? (["showHealth"] as const) : actionsBefore;
  return {
    ...rest,
    ...(action === undefined || action === "previewSubmission" ? {} : { action }),
    ...(before === undefined ? {} : { actionsBefore: before }),
  };
}
