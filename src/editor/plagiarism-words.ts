import * as vscode from "vscode";
import type { PlagiarismVerdict } from "../contract/bands.ts";
import type { PassageFinding } from "../findings/finding.ts";
import { scanScoreDigits, type ScanVerdict } from "../findings/plagiarism-policy.ts";
import { serviceWords } from "./service-words.ts";

/** A verdict in words, such as `Plagiarism: 0.42, significant plagiarism`. */
export function scanInWords(scan: ScanVerdict): string {
  if (scan.kind === "nothingCompared") return vscode.l10n.t("Plagiarism: nothing was compared");
  const digits = scanScoreDigits(scan.score);
  const score = scan.score.toLocaleString(vscode.env.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return vscode.l10n.t("Plagiarism: {0}, {1}", score, namedVerdict(scan.verdict));
}

function namedVerdict(verdict: PlagiarismVerdict): string {
  switch (verdict) {
    case "original":
      return vscode.l10n.t("original");
    case "minor_similarity":
      return vscode.l10n.t("minor similarity");
    case "moderate_plagiarism":
      return vscode.l10n.t("moderate plagiarism");
    case "significant_plagiarism":
      return vscode.l10n.t("significant plagiarism");
    case "severe_plagiarism":
      return vscode.l10n.t("severe plagiarism");
    default:
      return verdict satisfies never;
  }
}

/** What is said of a passage: how close it is to what, by the source's own title. */
export function passageInWords({ similarity, source }: PassageFinding): string {
  const percent = Math.floor(similarity * 100);
  const [title, domain] = [serviceWords(source.title), serviceWords(source.domain)];
  return title === ""
    ? vscode.l10n.t("{0} % like a passage of {1}", percent, domain)
    : vscode.l10n.t("{0} % like a passage of “{1}” ({2})", percent, title, domain);
}

/** `1 source` or `3 sources`. */
export function sourcesInWords(count: number): string {
  return count === 1
    ? vscode.l10n.t("1 source")
    : vscode.l10n.t("{0} sources", count.toLocaleString(vscode.env.language));
}
