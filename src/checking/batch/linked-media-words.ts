import * as l10n from "@vscode/l10n";
import type { MediaReport } from "../../report/media/media-report.ts";
import { joinSentences } from "../../text/join-sentences.ts";
import { amountInWords } from "../../report/words/credit-words.ts";
import { formatNumber } from "../../report/words/format.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { countsOf, type LinkedMediaItem, type LinkedMediaOutcome } from "./linked-media-outcome.ts";
import type { BatchProgress } from "./media-batch.ts";
import { mediaProgressInWords } from "../media/media-words.ts";
import { shortVerdict, shortWords, type ShortVerdict } from "../../report/media/media-result-words.ts";

/** A step for the person who waits; `name` is that of the file which it is about. */
export function batchProgressInWords(
  progress: Exclude<BatchProgress, { kind: "price" }>,
  name: string,
): string {
  const [index, files] = [formatNumber(progress.index + 1), formatNumber(progress.files)];
  if (progress.kind === "looking") return l10n.t("looking at {0} of {1}: {2}", index, files, name);
  const step = mediaProgressInWords(progress.step);
  return l10n.t("{0} of {1}: {2}: {3}", index, files, name, step);
}

/** The name of a file, or as much of a target as a line holds, as it may stand in a notification or a list. */
export function shortTarget(target: string): string {
  const words = serviceWords(target);
  return words.length > LONGEST_TARGET ? `…${words.slice(1 - LONGEST_TARGET)}` : words;
}

const LONGEST_TARGET = 80;

/** Says what a whole check came to, in one message; `reports` are those of the files that were checked. */
export function linkedMediaInWords(outcome: LinkedMediaOutcome, reports: readonly MediaReport[]): string {
  const { items, error } = outcome;
  if (items.length === 0) return l10n.t("The document links to no image and no recording.");
  const counts = countsOf(items);
  const left = [
    counts.skipped > 0 ? [l10n.t("{0} left out", formatNumber(counts.skipped))] : [],
    counts.failed > 0 ? [l10n.t("{0} failed", formatNumber(counts.failed))] : [],
    counts.cancelled > 0 ? [l10n.t("{0} not tried", formatNumber(counts.cancelled))] : [],
  ].flat();
  const checked = l10n.t(
    "Linked files: {0} of {1} checked",
    formatNumber(counts.done),
    formatNumber(items.length),
  );
  const found = [...verdictsInWords(reports), ...left].join(", ");
  const sentence = found === "" ? checked : l10n.t("{0}: {1}", checked, found);
  return joinSentences([sentence, ...costInWords(outcome), error?.message ?? ""]);
}

function verdictsInWords(reports: readonly MediaReport[]): readonly string[] {
  const count = (wanted: ShortVerdict): number =>
    reports.filter((report) => shortVerdict(report) === wanted).length;
  const [fake, changed, real, nothing] = [count("fake"), count("changed"), count("real"), count("nothing")];
  return [
    ...(fake > 0 ? [l10n.t("{0} probably made by AI", formatNumber(fake))] : []),
    ...(changed > 0 ? [l10n.t("{0} probably changed in part", formatNumber(changed))] : []),
    ...(real > 0 ? [l10n.t("{0} probably real", formatNumber(real))] : []),
    ...(nothing > 0 ? [l10n.t("nothing found in {0}", formatNumber(nothing))] : []),
  ];
}

function costInWords({ creditsCharged, error, items, service }: LinkedMediaOutcome): readonly string[] {
  if (!items.some(({ status }) => status === "done")) return [];
  const credits = amountInWords(creditsCharged, service);
  if (service === "embedded") return [l10n.t("Embedded service, {0}.", credits)];
  return error?.charged === "unknown"
    ? [l10n.t("Hosted service, {0}, without what may have been charged.", credits)]
    : [l10n.t("Hosted service, {0}.", credits)];
}

/** Says what became of one file, for a list: without its name. */
export function itemInWords({ reason, status }: LinkedMediaItem, report: MediaReport | undefined): string {
  if (status === "done") return report === undefined ? "" : shortWords(report);
  const said = {
    skipped: l10n.t("left out"),
    failed: l10n.t("failed"),
    cancelled: l10n.t("not tried"),
  }[status];
  return reason === undefined ? said : l10n.t("{0}: {1}", said, reason);
}
