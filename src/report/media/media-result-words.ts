import * as l10n from "@vscode/l10n";
import {
  saysNothing,
  type AudioReport,
  type AudioSegment,
  type ImageReport,
  type MediaReport,
} from "./media-report.ts";
import type { ProbabilityView } from "./media-view.ts";
import { formatAmount, possibleCostOf, type ChargedFailure } from "../words/credit-words.ts";
import { formatNumber, formatShare } from "../words/format.ts";
import { firstSentence, fitting, joinSentences } from "../words/sentences.ts";

/** Below this no class is the likelier half. */
const HALF = 0.5;

/** States the class of a picture without a judgment about anybody. */
export function imageVerdict(prediction: ImageReport["prediction"]): string {
  return {
    real: l10n.t("Most likely: a photo not made or changed by AI"),
    fake: l10n.t("Most likely: made entirely by AI"),
    inpainting: l10n.t("Most likely: a photo partly changed by AI"),
  }[prediction];
}

export function audioVerdict(verdict: AudioReport["verdict"]): string {
  return {
    ai_voice: l10n.t("Most likely: a voice made by AI"),
    natural_voice: l10n.t("Most likely: a natural voice"),
    undetermined: l10n.t("Undetermined"),
  }[verdict];
}

export function segmentVerdict(verdict: AudioSegment["verdict"]): string {
  return verdict === "ai_voice" ? l10n.t("AI voice") : l10n.t("natural voice");
}

/** Says how sure a service is of a picture's class. */
export function describeConfidence({ confidence, service }: ImageReport): string {
  return service === "hosted"
    ? l10n.t("Hosted service's confidence: {0}", formatShare(confidence, 1))
    : l10n.t("Local estimate's confidence: {0}", formatShare(confidence, 1));
}

export function imageProbabilities({
  prediction,
  probabilities,
  service,
}: ImageReport): readonly ProbabilityView[] {
  const real =
    service === "hosted"
      ? l10n.t("a genuine photo, not edited")
      : l10n.t("a photo not made or changed by AI");
  const meanings = {
    real: [l10n.t("Real"), real],
    fake: [l10n.t("Made by AI"), l10n.t("entirely generated")],
    inpainting: [l10n.t("Partly changed by AI"), l10n.t("a real image partly edited by AI")],
  } as const;
  return (["real", "fake", "inpainting"] as const).map((key) => ({
    label: meanings[key][0],
    meaning: meanings[key][1],
    value: probabilities[key],
    valueText: formatShare(probabilities[key], 1),
    isChosen: key === prediction,
  }));
}

export function audioProbabilities(report: AudioReport): readonly ProbabilityView[] {
  const { aiProbability, naturalProbability, verdict } = report;
  const rows = [
    [l10n.t("Natural voice"), naturalProbability, verdict === "natural_voice"],
    [l10n.t("AI voice"), aiProbability, verdict === "ai_voice"],
  ] as const;
  return rows.map(([label, value, isChosen]) => ({
    label,
    meaning: "",
    value,
    valueText: formatShare(value, 1),
    isChosen,
  }));
}

/** States what a result is worth, its source, and any contradictions in the answer. */
export function mediaCaveats(report: MediaReport): readonly string[] {
  return [
    report.kind === "image"
      ? l10n.t("A result is an estimate, not proof of who made an image or why.")
      : l10n.t("A result is an estimate, not proof of who spoke or why."),
    report.service === "hosted"
      ? l10n.t("Estimate by the hosted service.")
      : l10n.t("Local estimate from the file's statements of origin, which can be removed or forged."),
    ...(report.kind === "image" ? doubtsOf(report) : []),
  ];
}

function doubtsOf({ confidence, prediction, probabilities }: ImageReport): readonly string[] {
  const values = Object.values(probabilities);
  const sum = values.reduce((total, value) => total + value, 0);
  const isOther = values.some((value) => value > probabilities[prediction]);
  return [
    ...(confidence < HALF ? [l10n.t("No class reaches 50%: the service isn't sure of any.")] : []),
    ...(Math.abs(sum - 1) > 0.02 || isOther
      ? [l10n.t("The figures in this response disagree; they're shown as received.")]
      : []),
  ];
}

/** A report at a glance. `nothing` is an answer without a statement about the file. */
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

/** Says it in a few words with its probability, such as `made by AI 93%`. */
export function shortWords(report: MediaReport): string {
  const verdict = shortVerdict(report);
  if (verdict === "nothing") {
    const isFound = report.service === "hosted" || (report.evidence ?? []).length > 0;
    return isFound ? l10n.t("undetermined") : l10n.t("nothing found");
  }
  const percent = formatShare(probabilityOf(report), 1);
  if (report.kind === "audio") {
    return verdict === "fake" ? l10n.t("AI voice {0}", percent) : l10n.t("natural voice {0}", percent);
  }
  return {
    fake: l10n.t("made by AI {0}", percent),
    changed: l10n.t("partly changed by AI {0}", percent),
    real: l10n.t("real {0}", percent),
  }[verdict];
}

function probabilityOf(report: MediaReport): number {
  if (report.kind === "image") return report.confidence;
  return report.verdict === "ai_voice" ? report.aiProbability : report.naturalProbability;
}

/** A check of a file, as far as a message on several of them tells of it. */
interface CheckedFile {
  readonly report?: MediaReport;
  readonly connection?: { readonly service: MediaReport["service"] };
  readonly creditsCharged: number;
}

/** A file that couldn't be checked, and why. */
interface FailedFile {
  readonly name: string;
  readonly error: ChargedFailure;
}

/** Says how many of several files were checked and what that cost, and why one wasn't. */
export function describeMediaChecks(checks: readonly CheckedFile[], failed?: FailedFile): string {
  const reports = checks.flatMap(({ report }) => report ?? []);
  const credits = checks.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0);
  const service = checks.find(({ connection }) => connection !== undefined)?.connection?.service;
  const [done, all] = [formatNumber(reports.length), formatNumber(checks.length)];
  const counted =
    credits === 0
      ? l10n.t("{0} of {1} files were checked.", done, all)
      : l10n.t("{0} of {1} files were checked for {2}.", done, all, formatAmount(credits, service));
  if (failed === undefined) return counted;
  const { error, name } = failed;
  const happened = firstSentence(error.message);
  const failure = l10n.t("{0}: {1}", name, happened);
  const possible = possibleCostOf(error);
  return fitting(
    joinSentences([counted, failure, ...possible]),
    joinSentences([counted, happened, ...possible]),
    joinSentences([counted, ...possible]),
  );
}
