import * as vscode from "vscode";
import type { AudioReport, AudioSegment, ImageReport, MediaReport } from "../../report/media-report.ts";
import type { ProbabilityView } from "../../report/media-view.ts";
import { formatShare } from "../format.ts";

/** Below this no class is the likelier half. */
const HALF = 0.5;

/** The class of a picture as a sentence that says nothing about anybody. */
export function imageVerdict(prediction: ImageReport["prediction"]): string {
  switch (prediction) {
    case "real":
      return vscode.l10n.t("Most likely: a photo that AI has neither made nor changed");
    case "fake":
      return vscode.l10n.t("Most likely: made by AI as a whole");
    case "inpainting":
      return vscode.l10n.t("Most likely: a photo of which AI has changed a part");
    default:
      return prediction satisfies never;
  }
}

export function audioVerdict(verdict: AudioReport["verdict"]): string {
  switch (verdict) {
    case "ai_voice":
      return vscode.l10n.t("Most likely: a voice made by AI");
    case "natural_voice":
      return vscode.l10n.t("Most likely: a natural voice");
    case "undetermined":
      return vscode.l10n.t("Undetermined: the answer says neither");
    default:
      return verdict satisfies never;
  }
}

export function segmentVerdict(verdict: AudioSegment["verdict"]): string {
  return verdict === "ai_voice" ? vscode.l10n.t("AI voice") : vscode.l10n.t("natural voice");
}

/** How sure a service is of a picture's class. */
export function confidenceInWords({ confidence, service }: ImageReport): string {
  return service === "hosted"
    ? vscode.l10n.t("Confidence of the hosted service: {0}", formatShare(confidence, 1))
    : vscode.l10n.t("Confidence of the local estimate: {0}", formatShare(confidence, 1));
}

export function imageProbabilities({ prediction, probabilities }: ImageReport): readonly ProbabilityView[] {
  const meanings = {
    real: [vscode.l10n.t("Real"), vscode.l10n.t("a genuine photo, not edited")],
    fake: [vscode.l10n.t("Made by AI"), vscode.l10n.t("generated as a whole")],
    inpainting: [
      vscode.l10n.t("Partly changed by AI"),
      vscode.l10n.t("a real picture of which AI has edited a part"),
    ],
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
    [vscode.l10n.t("Natural voice"), naturalProbability, verdict === "natural_voice"],
    [vscode.l10n.t("AI voice"), aiProbability, verdict === "ai_voice"],
  ] as const;
  return rows.map(([label, value, isChosen]) => ({
    label,
    meaning: "",
    value,
    valueText: formatShare(value, 1),
    isChosen,
  }));
}

/** What a result is worth, who says so, and where the answer does not agree with itself. */
export function mediaCaveats(report: MediaReport): readonly string[] {
  return [
    report.kind === "image"
      ? vscode.l10n.t(
          "A result is an estimate and no proof: nobody can tell by it who made a picture, or why.",
        )
      : vscode.l10n.t("A result is an estimate and no proof: nobody can tell by it who spoke, or why."),
    report.service === "hosted"
      ? vscode.l10n.t("It is an estimate of the hosted service.")
      : vscode.l10n.t(
          "It is a local estimate by what the file states about its origin. Such a statement can be removed or forged.",
        ),
    ...(report.kind === "image" ? doubtsOf(report) : []),
  ];
}

function doubtsOf({ confidence, prediction, probabilities }: ImageReport): readonly string[] {
  const values = Object.values(probabilities);
  const sum = values.reduce((total, value) => total + value, 0);
  const isOther = values.some((value) => value > probabilities[prediction]);
  return [
    ...(confidence < HALF
      ? [vscode.l10n.t("No class reaches one half: the service is not sure of any of them.")]
      : []),
    ...(Math.abs(sum - 1) > 0.02 || isOther
      ? [
          vscode.l10n.t(
            "The figures of this answer do not agree with each other; they are shown as they came.",
          ),
        ]
      : []),
  ];
}
