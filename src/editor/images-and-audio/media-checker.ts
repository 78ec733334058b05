import type * as vscode from "vscode";
import { isServiceFailure } from "../../client/failure.ts";
import type { InspectedAudio, InspectedImage } from "../../client/media-file.ts";
import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import {
  mediaReportOf,
  type MediaAnswer,
  type MediaKind,
  type MediaReport,
} from "../../report/media-report.ts";
import type { CheckError } from "../checks/check-error.ts";
import { checkErrorOf } from "../checks/check-failure.ts";
import { statusOf, type CheckProgress, type CheckQuote, type CheckRun } from "../checks/check-run.ts";
import type { Connection } from "../connection/connections.ts";
import { documentName } from "../documents/document-name.ts";
import type { EngineHealth } from "../health/media-health.ts";
import type { Log } from "../log.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { MediaRequest } from "../paying/paid-media.ts";
import type { Quote } from "../paying/quote.ts";
import type { ServiceMode } from "../settings.ts";
import type { InspectedMedia, MediaFiles, PreparedMedia } from "./media-files.ts";
import { changedSince, forFiles, notesOf } from "./media-words.ts";

/** Something to tell a person who waits for a file to be checked. */
export type MediaProgress =
  | CheckProgress
  /** Bytes of the whole upload. */
  | { readonly kind: "upload"; readonly sentBytes: number; readonly totalBytes: number }
  /** The plan's images of this minute are used up. */
  | { readonly kind: "turn"; readonly delayMs: number; readonly perMinute: number }
  /** All of it is sent. */
  | { readonly kind: "analysing" };

/** How one check of a file is watched and ended. */
export interface MediaRun extends Omit<CheckRun, "report"> {
  readonly report: (progress: MediaProgress) => void;
  /** What a price was agreed to for: a file that has changed since is not sent. */
  readonly expected?: ExpectedMedia;
  /** Whether the engine has just answered another file, so that it need not be asked how it is. */
  readonly isWell?: boolean | undefined;
}

/** A file as it was when its price was told. */
export interface ExpectedMedia {
  readonly digest: string;
  /** What need not be looked at again: of a file on disk, which is held by its path. The upload sees whether it has changed. */
  readonly prepared?: PreparedMedia;
}

/** What the check of one file came to. */
export interface MediaCheck {
  readonly status: "done" | "cancelled" | "failed";
  readonly report?: MediaReport;
  /** The body that the service gave. */
  readonly result?: ImageResult | VoiceResult;
  /** Who answered, or would have; absent where it never came to that. */
  readonly service?: ServiceMode;
  readonly creditsCharged: number;
  /** Whether the answer was known already, so that nothing was sent. */
  readonly cached: boolean;
  readonly error?: CheckError;
}

export interface MediaCheckerParts {
  readonly images: PaidAnswers<MediaRequest<InspectedImage>, ImageResult>;
  readonly voices: PaidAnswers<MediaRequest<InspectedAudio>, VoiceResult>;
  readonly files: Pick<MediaFiles, "inspect" | "prepare">;
  readonly health: Pick<EngineHealth, "require">;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Progress {
  service: ServiceMode | undefined;
  isSending: boolean;
}

/** One file and where its answers come from. */
interface AskedMedia {
  readonly quote: (signal: AbortSignal) => Promise<Quote>;
  readonly agree: (quote: Quote, run: MediaRun) => Promise<void>;
  readonly isKnown: (connection: Connection) => Promise<boolean>;
  readonly answer: (connection: Connection, run: MediaRun) => Promise<GivenAnswer>;
}

interface GivenAnswer {
  readonly answer: MediaAnswer;
  /** In credits. */
  readonly charged: number;
  readonly isKnown: boolean;
  readonly connection: Connection;
}

/** Checks images and recordings: looks at the file, its price and the engine's health before a byte of it is sent (EDI-9). */
export class MediaChecker {
  readonly #parts: MediaCheckerParts;

  constructor(parts: MediaCheckerParts) {
    this.#parts = parts;
  }

  /** Looks at a file, and sends nothing. Rejects with a `CheckStopped` or a `ServiceFailure` of what cannot be checked. */
  async inspect(uri: vscode.Uri, kind: MediaKind, signal: AbortSignal): Promise<InspectedMedia> {
    return this.#parts.files.inspect(uri, kind, signal);
  }

  /** The same with a name for the file's content, so that a price can be agreed to for what it holds now. */
  async prepare(uri: vscode.Uri, kind: MediaKind, signal: AbortSignal): Promise<PreparedMedia> {
    return this.#parts.files.prepare(uri, kind, signal);
  }

  /** What a file would cost now. Rejects with what stands in the way of any check: no address, no key with the scope. */
  async price(prepared: PreparedMedia, signal: AbortSignal): Promise<Quote> {
    return this.#asked(prepared).quote(signal);
  }

  /** The same of a file that is looked at for it. Never rejects. */
  async quote(uri: vscode.Uri, kind: MediaKind, signal: AbortSignal): Promise<CheckQuote> {
    try {
      return { wordsTotal: 0, quote: await this.price(await this.prepare(uri, kind, signal), signal) };
    } catch (thrown) {
      return { wordsTotal: 0, error: this.errorOf(thrown) };
    }
  }

  /** Never rejects: what goes wrong is in `error`. */
  async check(uri: vscode.Uri, kind: MediaKind, run: MediaRun): Promise<MediaCheck> {
    const progress: Progress = { service: undefined, isSending: false };
    try {
      return await this.#check(uri, kind, progress, { ...run, document: documentName(uri.toString()) });
    } catch (thrown) {
      const { isSending, service } = progress;
      const error = this.errorOf(thrown, isSending);
      const known = service === undefined ? {} : { service };
      return { status: statusOf(error), ...known, creditsCharged: 0, cached: false, error };
    }
  }

  /** Whatever ended a check of a file, as one error for a person. */
  errorOf(thrown: unknown, isSending = false): CheckError {
    const howFar = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending };
    const told = checkErrorOf(thrown, howFar);
    const isOfTheFile = isServiceFailure(thrown) && thrown.kind === "not_sent" && thrown.field === "file";
    const error = forFiles(isOfTheFile ? { ...told, code: "file_changed" } : told);
    if (error.code === "internal_error") this.#parts.log.defect("Checking a file failed", thrown);
    return error;
  }

  async #check(uri: vscode.Uri, kind: MediaKind, progress: Progress, run: MediaRun): Promise<MediaCheck> {
    const { health } = this.#parts;
    const prepared = await this.#prepared(uri, kind, run);
    const asked = this.#asked(prepared);
    const quote = await asked.quote(run.signal);
    await asked.agree(quote, run);
    const { connection } = quote;
    progress.service = connection.service;
    // After the word of whoever pays: until then nothing at all goes to a host that is new.
    if (run.isWell !== true && !(await asked.isKnown(connection)))
      await health.require(kind, connection, run.signal);
    progress.isSending = true;
    const given = await asked.answer(connection, run);
    progress.isSending = false;
    return {
      status: "done",
      report: this.#reportOf(uri, prepared, given),
      result: given.answer.result,
      service: given.connection.service,
      creditsCharged: given.charged,
      cached: given.isKnown,
    };
  }

  async #prepared(uri: vscode.Uri, kind: MediaKind, { expected, signal }: MediaRun): Promise<PreparedMedia> {
    if (expected?.prepared !== undefined) return expected.prepared;
    const prepared = await this.#parts.files.prepare(uri, kind, signal);
    if (expected !== undefined && expected.digest !== prepared.digest) throw changedSince();
    return prepared;
  }

  #asked({ digest, media }: PreparedMedia): AskedMedia {
    const { images, voices } = this.#parts;
    return media.kind === "image"
      ? askedOf(images, { media, digest }, (result) => ({ ...media, result }))
      : askedOf(voices, { media, digest }, (result) => ({ ...media, result }));
  }

  #reportOf({ path }: vscode.Uri, { media }: PreparedMedia, given: GivenAnswer): MediaReport {
    const { answer, charged, connection, isKnown } = given;
    const { service } = connection;
    return mediaReportOf(answer, {
      name: path.split("/").at(-1) ?? "",
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

function askedOf<Media extends InspectedMedia, Result extends ImageResult | VoiceResult>(
  answers: PaidAnswers<MediaRequest<Media>, Result>,
  request: MediaRequest<Media>,
  answerOf: (result: Result) => MediaAnswer,
): AskedMedia {
  const { price } = request.media;
  const isKnown = async (connection: Connection): Promise<boolean> =>
    (await answers.recall(connection, request)) !== undefined;
  return {
    isKnown,
    quote: async (signal) => answers.quote(() => [{ request, price }], signal),
    agree: async (quote, run) => answers.agree(quote, run),
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
