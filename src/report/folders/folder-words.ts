import * as l10n from "@vscode/l10n";
import { fitting, joinSentences, withoutFullStop } from "../words/sentences.ts";
import { describeKind, type CheckName } from "../words/check-words.ts";
import { formatAmount } from "../words/credit-words.ts";
import { formatCount, formatNumber, listSeparator } from "../words/format.ts";
import { serviceWords } from "../words/service-words.ts";
import type { FolderTotals } from "./folder-figures.ts";
import type { FolderFile } from "./folder-record.ts";

/** Known files in the same places that aren't among those to check. */
export interface FilesBeyond {
  /** The number of files beyond the most that are checked at once. */
  readonly omitted: number;
  /** The number of files that Git ignores. */
  readonly ignored: number;
  /** True if Git ignores more, which were not counted. */
  readonly isIgnoredMore: boolean;
  /** True if a search stopped at its limit, so that there may be more. */
  readonly isCutOff: boolean;
}

/** The price of all files in credits: an upper bound, since text shared by two files is paid once. */
export interface FolderPrice {
  readonly files: number;
  /** Files with something to send. */
  readonly sent: number;
  readonly words: number;
  readonly total: number;
  readonly byCheck: Readonly<Record<CheckName, number>>;
}

/** Says how many problems have no room in the Problems panel. */
export function describeUnshown(unshown: number): readonly string[] {
  if (unshown === 0) return [];
  return [
    unshown === 1
      ? l10n.t("The Problems panel has no room for 1 problem in a closed file.")
      : l10n.t("The Problems panel has no room for {0} problems in closed files.", formatNumber(unshown)),
  ];
}

/**
 * Describes the outcome of a check in one message; `chargedNow` is the charge of the latest run, if there
 * were several.
 */
export function describeFolder(
  totals: FolderTotals,
  files: number,
  service: "embedded" | "hosted",
  chargedNow?: number,
): string {
  const { corrections, creditsCharged, isCompared, isUnsure, passages, skipped } = totals;
  const counts = [
    ...describeChecked(totals, files),
    ...(skipped > 0 ? [l10n.t("{0} skipped", formatNumber(skipped))] : []),
    formatCount("correction", corrections),
    ...(isCompared ? [formatCount("matchingPassage", passages)] : []),
  ].join(listSeparator());
  const credits = formatAmount(creditsCharged, service);
  const cost =
    service === "embedded" ? l10n.t("This machine, {0}.", credits) : l10n.t("Hosted service, {0}.", credits);
  const more = [
    ...(chargedNow === undefined || service === "embedded"
      ? []
      : [l10n.t("Since resuming: {0}.", formatAmount(chargedNow, service))]),
    ...(isUnsure ? [l10n.t("Checks without a result may have cost more.")] : []),
  ];
  return joinSentences([counts, cost, ...more]);
}

/** Says the same in a notification, with how the check ended; empty if it ran to its end. The figures are left out if it's too long. */
export function folderMessage(end: string, ...folder: Parameters<typeof describeFolder>): string {
  const [totals, files, service] = folder;
  const credits = formatAmount(totals.creditsCharged, service);
  const cost = totals.isUnsure
    ? l10n.t("Hosted service, at least {0}.", credits)
    : l10n.t("Hosted service, {0}.", credits);
  const paid = service === "embedded" ? l10n.t("This machine, {0}.", credits) : cost;
  const checked = describeChecked(totals, files).join(listSeparator());
  return fitting(
    joinSentences([describeFolder(...folder), end]),
    joinSentences([checked, paid, end]),
    joinSentences([paid, end]),
  );
}

function describeChecked({ done, failed, left }: FolderTotals, files: number): readonly string[] {
  return [
    l10n.t("{0} of {1} checked", formatNumber(done), formatCount("file", files)),
    ...(failed > 0 ? [l10n.t("{0} not fully checked", formatNumber(failed))] : []),
    ...(left > 0 ? [l10n.t("{0} left", formatNumber(left))] : []),
  ];
}

/**
 * States what ended a run. An error concerns one file: its statement about credits doesn't apply to the files
 * before it.
 */
export function describeEnd({ code, message }: { readonly code: string; readonly message: string }): string {
  return code === "cancelled" ? message : l10n.t("Stopped: {0}", message);
}

/** Says in a word what a file came to. */
export function describeFileStatus(status: FolderFile["status"]): string {
  return {
    done: l10n.t("done"),
    failed: l10n.t("not fully checked"),
    skipped: l10n.t("skipped"),
    left: l10n.t("left"),
  }[status];
}

/** Says what is under way while files are checked. */
export function describeRunning(files: number): string {
  return files === 1 ? l10n.t("Checking 1 file") : l10n.t("Checking {0} files", formatNumber(files));
}

/**
 * Describes the progress of a run, such as `12 of 80: chapters/3.md`; a file may be named as a link that runs
 * a command.
 */
export function describeStep(index: number, count: number, name: string): string {
  return l10n.t("{0} of {1}: {2}", formatNumber(index), formatNumber(count), serviceWords(name));
}

/** Says what all files cost and each check of them, as a question before anything is sent. */
export function folderQuestion(
  price: FolderPrice,
  skipped: readonly FolderFile[],
  chosen: FilesBeyond,
): string {
  const { byCheck, files, sent, total, words } = price;
  const prices = (["grammar", "ai", "plagiarism"] as const)
    .filter((kind) => byCheck[kind] > 0)
    .map((kind) => l10n.t("{0} {1}", describeKind(kind), formatNumber(byCheck[kind])))
    .join(listSeparator());
  return joinSentences([
    files === 1
      ? l10n.t(
          "Checking 1 file with {0} words costs at most {1} credits: {2}.",
          formatNumber(words),
          formatNumber(total),
          prices,
        )
      : l10n.t(
          "Checking {0} files with {1} words costs at most {2} credits: {3}. Shared text is charged once.",
          formatNumber(files),
          formatNumber(words),
          formatNumber(total),
          prices,
        ),
    ...(sent < files
      ? [
          files - sent === 1
            ? l10n.t("1 file has a cached result and isn't sent.")
            : l10n.t("{0} files have cached results and aren't sent.", formatNumber(files - sent)),
        ]
      : []),
    ...describeSkipped(skipped),
    ...describeOthers(chosen, files),
  ]);
}

/** Says how many files are skipped, by reason. */
export function describeSkipped(skipped: readonly FolderFile[]): readonly string[] {
  if (skipped.length === 0) return [];
  const byReason = Map.groupBy(skipped, ({ reason }) => reason?.message ?? "");
  const reasons = [...byReason]
    .map(([message, files]) => l10n.t("{0} × {1}", formatNumber(files.length), withoutFullStop(message)))
    .join(l10n.t("; "));
  return [l10n.t("Skipped: {0}.", reasons)];
}

/** Says what is in a folder and not among the files that are checked. */
export function describeOthers(
  { ignored, isCutOff, isIgnoredMore, omitted }: FilesBeyond,
  files: number,
): readonly string[] {
  return [
    ...describeIgnored(ignored, isIgnoredMore),
    ...describeOmitted(omitted, files),
    ...(isCutOff ? [l10n.t("There are more files than can be listed. Check a smaller folder.")] : []),
  ];
}

/** Says how many files of a folder were left out for git's sake. */
function describeIgnored(ignored: number, isMore: boolean): readonly string[] {
  if (ignored === 0) return [];
  const count = formatNumber(ignored);
  if (isMore) return [l10n.t("Left out at least {0} files that Git ignores.", count)];
  return [
    ignored === 1
      ? l10n.t("Left out 1 file that Git ignores.")
      : l10n.t("Left out {0} files that Git ignores.", count),
  ];
}

/** Says how many files there are beyond the most. */
function describeOmitted(omitted: number, files: number): readonly string[] {
  if (omitted === 0) return [];
  const most = formatNumber(files);
  return [
    omitted === 1
      ? l10n.t("At most {0} files are checked at once; 1 more was left out. Check a smaller folder.", most)
      : l10n.t(
          "At most {0} files are checked at once; {1} more were left out. Check a smaller folder.",
          most,
          formatNumber(omitted),
        ),
  ];
}
