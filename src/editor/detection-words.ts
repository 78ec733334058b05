import * as vscode from "vscode";
import { scoreBand, type ScoreBand } from "../contract/bands.ts";
import { scoreDigits, type DetectionVerdict } from "../findings/detection-policy.ts";
import type { DetectionSource, SentenceFinding } from "../findings/finding.ts";

type Service = DetectionSource["service"];

/** A verdict in words, such as `AI text: 0.12, Human (high confidence)`. */
export function verdictInWords(verdict: DetectionVerdict, service: Service): string {
  switch (verdict.kind) {
    case "noScore":
      return vscode.l10n.t("AI text: no score");
    case "inconclusive":
      return vscode.l10n.t("AI text: {0}, inconclusive", digitsOf(verdict.score));
    case "band":
      return vscode.l10n.t("AI text: {0}", scoreInWords(verdict.score, service));
    default:
      return verdict satisfies never;
  }
}

/**
 * A score with the words of its band, such as `0.12, Human (high confidence)`. A local estimate has no confidence to speak
 * of: it misses many AI texts.
 */
function scoreInWords(score: number, service: Service): string {
  return vscode.l10n.t("{0}, {1}", digitsOf(score), bandInWords(scoreBand(score), service));
}

/** What is said of a sentence wherever its score shows: an estimate never goes without its name. */
export function sentenceInWords({ score, source }: SentenceFinding): string {
  const words = scoreInWords(score, source.service);
  return vscode.l10n.t("AI score of this sentence: {0}, {1}", words, estimateInWords(source));
}

/** Who gives a score, and that it is no more than an estimate where it is made on this machine. */
export function estimateInWords({ service }: DetectionSource): string {
  return service === "embedded"
    ? vscode.l10n.t("local estimate of the embedded service")
    : vscode.l10n.t("estimate of the hosted service");
}

export function serviceInWords({ service }: DetectionSource): string {
  return service === "embedded" ? vscode.l10n.t("embedded service") : vscode.l10n.t("hosted service");
}

function bandInWords({ classification, confidence }: ScoreBand, service: Service): string {
  const words = {
    Human: vscode.l10n.t("Human"),
    "Likely Human": vscode.l10n.t("Likely Human"),
    "Likely AI": vscode.l10n.t("Likely AI"),
    "AI-Generated": vscode.l10n.t("AI-Generated"),
  }[classification];
  if (service === "embedded") return words;
  return confidence === "High"
    ? vscode.l10n.t("{0} (high confidence)", words)
    : vscode.l10n.t("{0} (medium confidence)", words);
}

function digitsOf(score: number): string {
  const digits = scoreDigits(score);
  return score.toLocaleString(vscode.env.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
