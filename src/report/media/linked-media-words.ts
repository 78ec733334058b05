import * as l10n from "@vscode/l10n";
import type { TargetProblem } from "../../text/linked-media-targets.ts";
import { formatAmount, possibleCostOf, type ChargedFailure } from "../words/credit-words.ts";
import { formatNumber, listSeparator } from "../words/format.ts";
import { firstSentence, fitting, joinSentences, SHORTEST_NAME } from "../words/sentences.ts";
import { shortTarget } from "../words/service-words.ts";
import type { MediaReport } from "./media-report.ts";
import { shortVerdict, shortWords, type ShortVerdict } from "./media-result-words.ts";

/** A file that a document links to, as far as its list tells of it. */
interface LinkedItem {
  readonly status: "done" | "skipped" | "failed" | "cancelled";
  readonly reason?: string;
}

/** A check of the files that a document links to. */
interface LinkedFiles {
  readonly service: "embedded" | "hosted";
  readonly items: readonly LinkedItem[];
  readonly creditsCharged: number;
  readonly error?: ChargedFailure;
}

/** Says what a whole check of a document came to, in one message; `reports` are those of the files that were checked. */
export function describeLinkedMedia(
  document: string,
  outcome: LinkedFiles,
  reports: readonly MediaReport[],
): string {
  const { items, error } = outcome;
  if (items.length === 0) return l10n.t("The document has no links to images or recordings.");
  const count = (wanted: LinkedItem["status"]): number =>
    items.filter(({ status }) => status === wanted).length;
  const [skipped, failed, cancelled] = [count("skipped"), count("failed"), count("cancelled")];
  const left = [
    ...(skipped > 0 ? [l10n.t("{0} left out", formatNumber(skipped))] : []),
    ...(failed > 0 ? [l10n.t("{0} failed", formatNumber(failed))] : []),
    ...(cancelled > 0 ? [l10n.t("{0} not tried", formatNumber(cancelled))] : []),
  ];
  const found = [...describeVerdicts(reports), ...left];
  const named = (name: string, why: readonly string[]): string => {
    const checked = l10n.t(
      "{0}: {1} of {2} linked files checked",
      name,
      formatNumber(count("done")),
      formatNumber(items.length),
    );
    return joinSentences([[checked, ...found].join(listSeparator()), ...describeCost(outcome), ...why]);
  };
  const reason = error === undefined ? [] : [firstSentence(error.message)];
  const short = shortTarget(document, SHORTEST_NAME);
  return fitting(named(document, reason), named(short, reason), named(document, []), named(short, []));
}

function describeVerdicts(reports: readonly MediaReport[]): readonly string[] {
  const count = (wanted: ShortVerdict): number =>
    reports.filter((report) => shortVerdict(report) === wanted).length;
  const [fake, changed, real, nothing] = [count("fake"), count("changed"), count("real"), count("nothing")];
  return [
    ...(fake > 0 ? [l10n.t("{0} probably made by AI", formatNumber(fake))] : []),
    ...(changed > 0 ? [l10n.t("{0} probably partly changed by AI", formatNumber(changed))] : []),
    ...(real > 0 ? [l10n.t("{0} probably real", formatNumber(real))] : []),
    ...(nothing > 0 ? [l10n.t("nothing found in {0}", formatNumber(nothing))] : []),
  ];
}

function describeCost({ creditsCharged, error, items, service }: LinkedFiles): readonly string[] {
  if (!items.some(({ status }) => status === "done")) return possibleCostOf(error);
  const credits = formatAmount(creditsCharged, service);
  if (service === "embedded") return [l10n.t("This machine, {0}.", credits)];
  return error?.charged === "unknown"
    ? [l10n.t("Hosted service, at least {0}.", credits)]
    : [l10n.t("Hosted service, {0}.", credits)];
}

/** Says what became of one file, for a list: without its name. */
export function describeItem({ reason, status }: LinkedItem, report: MediaReport | undefined): string {
  if (status === "done") return report === undefined ? "" : shortWords(report);
  const said = {
    skipped: l10n.t("left out"),
    failed: l10n.t("failed"),
    cancelled: l10n.t("not tried"),
  }[status];
  return reason === undefined ? said : l10n.t("{0}: {1}", said, reason);
}

/** Returns the reason a target isn't checked, as text for people. */
export function describeProblem(problem: TargetProblem | "missing" | "video"): string {
  return {
    web: l10n.t("It's a web address. Save it as a file in the workspace, then link to that."),
    inline: l10n.t("It's embedded in the link. Save it as a file, then link to that."),
    outside: l10n.t("It's outside the document's workspace folder."),
    unsaved: l10n.t("Save the document first: its links can't be followed before."),
    missing: l10n.t("The workspace folder has no such file."),
    video: l10n.t("It's a video; only images and recordings are checked."),
  }[problem];
}
