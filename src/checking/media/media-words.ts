import * as l10n from "@vscode/l10n";
import type { MediaKind } from "../../report/media/media-report.ts";
import type { MediaProgress } from "./media-checker.ts";
import { describeProgress } from "../vocabulary/progress-words.ts";
import { formatMegabytes, formatNumber, formatShare } from "../../report/words/format.ts";
import { serviceWords } from "../../report/words/service-words.ts";

/** Says in a notification that a file is checked, by its name. */
export function mediaTitle(kind: MediaKind, file: string): string {
  const name = serviceWords(file);
  return kind === "image" ? l10n.t("Detecting AI image: {0}", name) : l10n.t("Detecting AI voice: {0}", name);
}

/** Says a step to the person who waits. */
export function mediaProgressInWords(progress: MediaProgress): string {
  switch (progress.kind) {
    case "upload":
      return l10n.t(
        "uploading, {0} of {1} MB",
        formatShare(progress.sentBytes / progress.totalBytes),
        formatMegabytes(progress.totalBytes),
      );
    case "turn":
      return l10n.t(
        "waiting {0} s for its turn: the plan permits {1} images a minute",
        formatNumber(Math.ceil(progress.delayMs / 1_000)),
        formatNumber(progress.perMinute),
      );
    case "analysing":
      return l10n.t("sent, the service is analysing it");
    case "price":
    case "part":
    case "retry":
    case "accepted":
      return describeProgress(progress);
    default:
      return progress satisfies never;
  }
}
