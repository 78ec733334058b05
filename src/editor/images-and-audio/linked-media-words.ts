import * as vscode from "vscode";
import { saysNothing, type MediaReport } from "../../report/media-report.ts";
import { joinSentences } from "../../text/join-sentences.ts";
import { amountInWords } from "../credits/credit-words.ts";
import { formatNumber, formatShare } from "../format.ts";
import { serviceWords } from "../service-words.ts";
import { countsOf, type LinkedMediaItem, type LinkedMediaOutcome } from "./linked-media-outcome.ts";
import type { TargetProblem } from "./linked-media-targets.ts";
import type { BatchProgress } from "./media-batch.ts";
import { mediaProgressInWords } from "./media-words.ts";

/** What a report says at a glance. `nothing` is an answer that says nothing about the file. */
export type ShortVerdict = "fake" | "changed" | "real" | "nothing";

export function shortVerdict(report: MediaReport): ShortVerdict {
  if (saysNothing(report)) return "nothing";
  if (report.kind === "image") {
    if (report.prediction === "inpainting") return "changed";
    return report.prediction;
  }
  if (report.verdict === "undetermined") return "nothing";
  return report.verdict === "ai_voice" ? "fake" : "real";
}

/** The same in a few words with its probability, such as `made by AI 93%`. */
export function shortWords(report: MediaReport): string {
  const verdict = shortVerdict(report);
  if (verdict === "nothing") {
    return saysNothing(report) ? vscode.l10n.t("nothing found") : vscode.l10n.t("undetermined");
  }
  const percent = formatShare(probabilityOf(report), 1);
  if (report.kind === "audio") {
    return verdict === "fake"
      ? vscode.l10n.t("AI voice {0}", percent)
      : vscode.l10n.t("natural voice {0}", percent);
  }
  switch (verdict) {
    case "fake":
      return vscode.l10n.t("made by AI {0}", percent);
    case "changed":
      return vscode.l10n.t("partly changed by AI {0}", percent);
    case "real":
      return vscode.l10n.t("real {0}", percent);
    default:
      return verdict satisfies never;
  }
}

function probabilityOf(report: MediaReport): number {
  if (report.kind === "image") return report.confidence;
  return report.verdict === "ai_voice" ? report.aiProbability : report.naturalProbability;
}

/** Why a target is not looked at. */
export function problemInWords(problem: TargetProblem | "missing" | "video"): string {
  switch (problem) {
    case "web":
      return vscode.l10n.t(
        "It is an address and no file of the workspace: save it as a file there, and link to that.",
      );
    case "inline":
      return vscode.l10n.t("It is embedded in the link itself: save it as a file, and link to that.");
    case "outside":
      return vscode.l10n.t("It is outside of the document's workspace folder, from where nothing is sent.");
    case "unsaved":
      return vscode.l10n.t("The document was never saved, so it is not known where its links lead.");
    case "missing":
      return vscode.l10n.t("There is no such file in the workspace folder.");
    case "video":
      return vscode.l10n.t("It is a video; only images and recordings are checked.");
    default:
      return problem satisfies never;
  }
}

/** A step for the person who waits; `name` is that of the file which it is about. */
export function batchProgressInWords(
  progress: Exclude<BatchProgress, { kind: "price" }>,
  name: string,
): string {
  const [index, files] = [formatNumber(progress.index + 1), formatNumber(progress.files)];
  if (progress.kind === "looking") return vscode.l10n.t("looking at {0} of {1}: {2}", index, files, name);
  const step = mediaProgressInWords(progress.step);
  return vscode.l10n.t("{0} of {1}: {2}: {3}", index, files, name, step);
}

/** The name of a file, or as much of a target as a line holds, as it may stand in a notification or a list. */
export function shortTarget(target: string): string {
  const words = serviceWords(target);
  return words.length > LONGEST_TARGET ? `…${words.slice(1 - LONGEST_TARGET)}` : words;
}

const LONGEST_TARGET = 80;

/** What a whole check came to, in one message; `reports` are those of the files that were checked. */
export function linkedMediaInWords(outcome: LinkedMediaOutcome, reports: readonly MediaReport[]): string {
  const { items, error } = outcome;
  if (items.length === 0) return vscode.l10n.t("The document links to no image and no recording.");
  const counts = countsOf(items);
  const left = [
    counts.skipped > 0 ? [vscode.l10n.t("{0} left out", formatNumber(counts.skipped))] : [],
    counts.failed > 0 ? [vscode.l10n.t("{0} failed", formatNumber(counts.failed))] : [],
    counts.cancelled > 0 ? [vscode.l10n.t("{0} not tried", formatNumber(counts.cancelled))] : [],
  ].flat();
  const checked = vscode.l10n.t(
    "Linked files: {0} of {1} checked",
    formatNumber(counts.done),
    formatNumber(items.length),
  );
  const found = [...verdictsInWords(reports), ...left].join(", ");
  const sentence = found === "" ? checked : vscode.l10n.t("{0}: {1}", checked, found);
  return joinSentences([sentence, ...costInWords(outcome), error?.message ?? ""]);
}

function verdictsInWords(reports: readonly MediaReport[]): readonly string[] {
  const count = (wanted: ShortVerdict): number =>
    reports.filter((report) => shortVerdict(report) === wanted).length;
  const [fake, changed, real, nothing] = [count("fake"), count("changed"), count("real"), count("nothing")];
  return [
    ...(fake > 0 ? [vscode.l10n.t("{0} probably made by AI", formatNumber(fake))] : []),
    ...(changed > 0 ? [vscode.l10n.t("{0} probably changed in part", formatNumber(changed))] : []),
    ...(real > 0 ? [vscode.l10n.t("{0} probably real", formatNumber(real))] : []),
    ...(nothing > 0 ? [vscode.l10n.t("nothing found in {0}", formatNumber(nothing))] : []),
  ];
}

function costInWords({ creditsCharged, error, items, service }: LinkedMediaOutcome): readonly string[] {
  if (!items.some(({ status }) => status === "done")) return [];
  const credits = amountInWords(creditsCharged, service);
  if (service === "embedded") return [vscode.l10n.t("Embedded service, {0}.", credits)];
  return error?.charged === "unknown"
    ? [vscode.l10n.t("Hosted service, {0}, without what may have been charged.", credits)]
    : [vscode.l10n.t("Hosted service, {0}.", credits)];
}

/** What became of one file, for a list: without its name. */
export function itemInWords({ reason, status }: LinkedMediaItem, report: MediaReport | undefined): string {
  if (status === "done") return report === undefined ? "" : shortWords(report);
  const said = {
    skipped: vscode.l10n.t("left out"),
    failed: vscode.l10n.t("failed"),
    cancelled: vscode.l10n.t("not tried"),
  }[status];
  return reason === undefined ? said : vscode.l10n.t("{0}: {1}", said, reason);
}
