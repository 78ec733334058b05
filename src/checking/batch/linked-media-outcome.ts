import * as l10n from "@vscode/l10n";
import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import type { LinkedKind } from "../../text/linked-media-place.ts";
import type { CheckError } from "../vocabulary/check-error.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";
import type { TargetProblem } from "./linked-media-targets.ts";

/** A file that a document links to, and the outcome of its check; plain data. */
export interface LinkedMediaItem {
  /** The target as written in the document, at its first occurrence. */
  readonly target: string;
  /** The file's address; absent if the file was not looked up or not found. */
  readonly uri?: string;
  readonly kind: LinkedKind;
  /** `skipped`: not eligible for checking. `cancelled`: not attempted. */
  readonly status: "done" | "skipped" | "failed" | "cancelled";
  /** Why the item is not done, as text for people. */
  readonly reason?: string;
  /** Why the item is not done, as a stable code for scripts. */
  readonly code?: string;
  /** The body of the service's response. */
  readonly result?: ImageResult | VoiceResult;
  readonly creditsCharged: number;
  /** True if the answer was cached and nothing was sent. */
  readonly cached?: boolean;
}

/** The result of checking everything a document links to, as returned to the caller. */
export interface LinkedMediaOutcome {
  /** `done` if every file that could be checked was checked. */
  readonly status: "done" | "cancelled" | "failed";
  readonly service: ServiceMode;
  /** In document order; a file that is linked more than once is listed once. */
  readonly items: readonly LinkedMediaItem[];
  readonly creditsCharged: number;
  /** Null if the balance is unknown. */
  readonly creditsRemaining: number | null;
  /** Why some eligible files were not checked. */
  readonly error?: CheckError;
}

/** The number of items with each status. */
export type ItemCounts = Readonly<Record<LinkedMediaItem["status"], number>>;

export function countsOf(items: readonly LinkedMediaItem[]): ItemCounts {
  const count = (wanted: LinkedMediaItem["status"]): number =>
    items.filter(({ status }) => status === wanted).length;
  return {
    done: count("done"),
    skipped: count("skipped"),
    failed: count("failed"),
    cancelled: count("cancelled"),
  };
}

/** Returns the reason a target isn't checked, as text for people. */
export function problemInWords(problem: TargetProblem | "missing" | "video"): string {
  switch (problem) {
    case "web":
      return l10n.t(
        "It is an address and no file of the workspace: save it as a file there, and link to that.",
      );
    case "inline":
      return l10n.t("It is embedded in the link itself: save it as a file, and link to that.");
    case "outside":
      return l10n.t("It is outside of the document's workspace folder, from where nothing is sent.");
    case "unsaved":
      return l10n.t("The document was never saved, so it is not known where its links lead.");
    case "missing":
      return l10n.t("There is no such file in the workspace folder.");
    case "video":
      return l10n.t("It is a video; only images and recordings are checked.");
    default:
      return problem satisfies never;
  }
}
