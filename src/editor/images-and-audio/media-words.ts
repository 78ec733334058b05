import * as vscode from "vscode";
import { isServiceFailure } from "../../client/failure.ts";
import type { MediaAnswer, MediaKind } from "../../report/media-report.ts";
import type { CheckError } from "../checks/check-error.ts";
import { describeProgress } from "../checks/check-run.ts";
import { CheckStopped } from "../checks/check-stopped.ts";
import { formatNumber, formatShare } from "../format.ts";
import { serviceWords } from "../service-words.ts";
import type { ServiceMode } from "../settings.ts";
import { nameOf } from "../virtual-texts.ts";
import type { MediaProgress } from "./media-checker.ts";
import type { WrongKind } from "./media-files.ts";

/** The code of a check that was stopped since its engine says that it is not well. */
const ENGINE_UNHEALTHY = "engine_unhealthy";

const BYTES_PER_MEGABYTE = 1_024 * 1_024;

/** An engine that says of itself that it is not well, before anything is sent to it. */
export function engineUnhealthy(kind: MediaKind, host: string): CheckStopped {
  const happened =
    kind === "image"
      ? vscode.l10n.t("The engine for images at {0} says that it is not well.", host)
      : vscode.l10n.t("The engine for voices at {0} says that it is not well.", host);
  return new CheckStopped(ENGINE_UNHEALTHY, happened, "retry");
}

/** A file that is not on this machine's disk and would have to be held in memory; both in bytes. */
export function tooLargeForMemory(bytes: number, most: number): CheckStopped {
  const happened = vscode.l10n.t(
    "The file has {0} MB and is not on this machine's disk: of such files at most {1} MB are read. Save it on the disk, then check it there.",
    megabytesInWords(bytes),
    megabytesInWords(most),
  );
  return new CheckStopped("too_large_for_memory", happened);
}

export function wrongKindOf(wrong: WrongKind): CheckStopped {
  const happened =
    wrong === "drawing"
      ? vscode.l10n.t(
          "An SVG is a drawing and holds no pixels to look at. Export it as PNG to have those checked.",
        )
      : vscode.l10n.t(
          "Video is not looked at. Save its sound as WAV, or a picture of it as PNG, and check that.",
        );
  return new CheckStopped("invalid_payload", happened);
}

/** A file that is another one than the one whose price was agreed to, or that would cost more by now. */
export function changedSince(): CheckStopped {
  const happened = vscode.l10n.t(
    "The file, its price or the service has changed since the price was told: it was not sent.",
  );
  return new CheckStopped("file_changed", happened, "retry");
}

/** The end of a file's check that was not begun, since what ended another one would end it too. */
export function notTried(first: CheckError): CheckError {
  const { action, actionsBefore } = first;
  return {
    code: "not_tried",
    message: vscode.l10n.t("Not sent, since it would have ended like a file before it: {0}", first.message),
    charged: "no",
    ...(action === undefined ? {} : { action }),
    ...(actionsBefore === undefined ? {} : { actionsBefore }),
  };
}

/** The same of a file with the bytes of one before it that may have been charged. */
export function notRepeated(): CheckError {
  return {
    code: "not_tried",
    message: vscode.l10n.t(
      "Not sent: it holds the same as a file before it, whose check gave no usable answer and may have been charged. Check the balance, then check this one by itself.",
    ),
    charged: "no",
    action: "showCredits",
  };
}

/** Why an engine could not be asked how it is. */
export function unreachableInWords(thrown: unknown): string {
  if (!isServiceFailure(thrown)) return vscode.l10n.t("It could not be asked.");
  if (thrown.kind === "cancelled") return vscode.l10n.t("It did not answer in time.");
  return vscode.l10n.t(thrown.wording.happened, { ...thrown.wording.args });
}

/** An error with the buttons that help with files: there is no text to be previewed, and an engine can be looked at. */
export function forFiles(error: CheckError): CheckError {
  const { action, actionsBefore, ...rest } = error;
  const before = error.code === ENGINE_UNHEALTHY ? (["showHealth"] as const) : actionsBefore;
  return {
    ...rest,
    ...(action === undefined || action === "previewSubmission" ? {} : { action }),
    ...(before === undefined ? {} : { actionsBefore: before }),
  };
}

/** What a notification says while a file is checked. */
export function mediaTitle(kind: MediaKind, uri: vscode.Uri): string {
  const name = serviceWords(nameOf(uri));
  return kind === "image"
    ? vscode.l10n.t("Detecting AI image: {0}", name)
    : vscode.l10n.t("Detecting AI voice: {0}", name);
}

/** A step in words for the person who waits. */
export function mediaProgressInWords(progress: MediaProgress): string {
  switch (progress.kind) {
    case "upload":
      return vscode.l10n.t(
        "uploading, {0} of {1} MB",
        formatShare(progress.sentBytes / progress.totalBytes),
        megabytesInWords(progress.totalBytes),
      );
    case "turn":
      return vscode.l10n.t(
        "waiting {0} s for its turn: the plan permits {1} images a minute",
        formatNumber(Math.ceil(progress.delayMs / 1_000)),
        formatNumber(progress.perMinute),
      );
    case "analysing":
      return vscode.l10n.t("sent, the service is analysing it");
    case "price":
    case "part":
    case "retry":
    case "accepted":
      return describeProgress(progress);
    default:
      return progress satisfies never;
  }
}

/** What was not looked at, as far as it is known. */
export function notesOf(answer: MediaAnswer, format: string, service: ServiceMode): readonly string[] {
  if (answer.kind === "image") return notesOfImage(format, service);
  if (service === "embedded") {
    return [
      vscode.l10n.t(
        "The embedded service looks for statements of origin in the file. The sound itself was not analysed.",
      ),
    ];
  }
  const { message, statistics } = answer.result;
  const all = statistics?.total_segments ?? 0;
  const skipped = all - (statistics?.processed_segments ?? 0);
  const ofSegments = vscode.l10n.t(
    "Segments not processed: {0} of {1}.",
    formatNumber(skipped),
    formatNumber(all),
  );
  const said = serviceWords(message ?? "");
  return [...(skipped > 0 ? [ofSegments] : []), ...(said === "" ? [] : [said])];
}

function notesOfImage(format: string, service: ServiceMode): readonly string[] {
  if (service === "embedded") {
    return [
      vscode.l10n.t(
        "The embedded service looks for statements of origin in the file. The picture itself was not analysed.",
      ),
    ];
  }
  return format === "gif" || format === "tiff"
    ? [
        vscode.l10n.t(
          "The file may hold several pictures; its price is that of one, and the service does not say which it looked at.",
        ),
      ]
    : [];
}

/** Megabytes of 1,048,576 bytes, rounded up to a tenth, so that nothing above a limit is said to be at it. */
function megabytesInWords(bytes: number): string {
  const megabytes = Math.ceil((bytes / BYTES_PER_MEGABYTE) * 10) / 10;
  return formatNumber(megabytes, Number.isInteger(megabytes) ? 0 : 1);
}
