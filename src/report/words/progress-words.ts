import * as l10n from "@vscode/l10n";
import type { CreditService } from "../credits/credit-entry.ts";
import { shortTarget } from "./service-words.ts";
import { describeCharge, describePracticePrice, formatAmount } from "./credit-words.ts";
import { formatMegabytes, formatNumber, formatShare, listSeparator } from "./format.ts";

/** A price in credits, and the service that charges it. */
interface QuotedPrice {
  readonly price: number;
  readonly connection: { readonly service: CreditService; readonly host: string };
}

/** The price, after it is agreed to and before anything is sent; 0 if all answers are cached. */
interface PriceStep extends QuotedPrice {
  readonly kind: "price";
}

/** Progress of a check. */
export type CheckProgress =
  | PriceStep
  | { readonly kind: "part"; readonly part: number; readonly parts: number }
  | { readonly kind: "retry"; readonly delayMs: number; readonly reason: string }
  /** The background job is accepted and charged. */
  | { readonly kind: "accepted" };

/** Progress of the check of an image or a recording. */
export type MediaProgress =
  | CheckProgress
  /** In bytes of the whole upload. */
  | { readonly kind: "upload"; readonly sentBytes: number; readonly totalBytes: number }
  /** Waiting because the plan's image quota for this minute is used up. */
  | { readonly kind: "turn"; readonly delayMs: number; readonly perMinute: number }
  /** The upload is complete. */
  | { readonly kind: "analysing" };

/** Progress of a check of files. */
export type BatchProgress =
  /** With the total of all files. */
  | PriceStep
  | (FileInBatch & { readonly kind: "looking" })
  | (FileInBatch & { readonly kind: "checking"; readonly step: MediaProgress });

export interface FileInBatch {
  /** Counts from 0. */
  readonly index: number;
  readonly files: number;
  /** The last segment of the file's path. */
  readonly name: string;
}

/** The notification of a person who waits. */
interface ProgressNotification {
  readonly report: (message: string) => void;
  /** Shows it at once. */
  readonly showNow: () => void;
}

/**
 * Tells a person who waits of each step, in words by `describe`. What costs credits is said at once, before anything is sent, and
 * stays in front of the steps after it.
 */
export function reportTo<Step extends { readonly kind: string; readonly price?: number }>(
  { report, showNow }: ProgressNotification,
  describe: (step: Step) => string,
): (step: Step) => void {
  let cost = "";
  return (step) => {
    const words = describe(step);
    const { price = 0 } = step;
    if (price > 0) {
      cost = words;
      showNow();
    }
    report(price > 0 || cost === "" ? words : `${cost} · ${words}`);
  };
}

/** Says a price as a notification does. */
export function describePrice({ connection, price }: QuotedPrice): string {
  if (connection.service === "embedded")
    return [l10n.t("on this machine"), describePracticePrice()].join(listSeparator());
  return price === 0
    ? describeCharge(0, "hosted", true)
    : l10n.t("{0} at {1}", formatAmount(price, "hosted"), connection.host);
}

/** Says a step of any check to the person who waits. */
export function describeProgress(progress: MediaProgress): string {
  switch (progress.kind) {
    case "price":
      return describePrice(progress);
    case "part":
      return l10n.t("part {0} of {1}", formatNumber(progress.part), formatNumber(progress.parts));
    case "retry":
      return l10n.t(
        "{0} Trying again in {1} s.",
        progress.reason,
        formatNumber(Math.ceil(progress.delayMs / 1_000)),
      );
    case "accepted":
      return l10n.t("accepted; waiting for the result");
    case "upload":
      return l10n.t(
        "uploading {1} MB, {0} done",
        formatShare(progress.sentBytes / progress.totalBytes),
        formatMegabytes(progress.totalBytes),
      );
    case "turn":
      return l10n.t(
        "waiting {0} s: the plan allows {1} images a minute",
        formatNumber(Math.ceil(progress.delayMs / 1_000)),
        formatNumber(progress.perMinute),
      );
    case "analysing":
      return l10n.t("sent, analyzing");
    default:
      return progress satisfies never;
  }
}

/** Says a step of a check of files to the person who waits; the notification names a single one. */
export function describeBatchStep(progress: BatchProgress): string {
  if (progress.kind === "price") return describePrice(progress);
  if (progress.files === 1) return progress.kind === "looking" ? "" : describeProgress(progress.step);
  const [index, files] = [formatNumber(progress.index + 1), formatNumber(progress.files)];
  const name = shortTarget(progress.name);
  return progress.kind === "looking"
    ? l10n.t("reading {0} of {1}: {2}", index, files, name)
    : l10n.t("{0} of {1}: {2}: {3}", index, files, name, describeProgress(progress.step));
}
