import { plagiarismVerdict, type PlagiarismVerdict } from "../contract/bands.ts";
import type { PlagiarismResult } from "../contract/plagiarism.ts";
import type { FindingSeverity, PassageFinding } from "./finding.ts";
import { digitsUnderName } from "./score-digits.ts";

/** What may be told of a scan. */
export type ScanVerdict =
  /** The embedded service had nothing to compare with: its score of 0 says nothing of the text. */
  | { readonly kind: "nothingCompared" }
  | { readonly kind: "verdict"; readonly verdict: PlagiarismVerdict; readonly score: number };

/** What may be said of a text by its scan (CON-7). The hosted service answers for what it compares with. */
export function scanVerdict(service: "embedded" | "hosted", result: PlagiarismResult): ScanVerdict {
  const { plagiarism_score: score, stats, verdict } = result;
  if (service === "embedded" && stats.sources_checked === 0) return { kind: "nothingCompared" };
  return { kind: "verdict", verdict, score };
}

/** Digits after the point that show a score under its own verdict. */
export function scanScoreDigits(score: number): number {
  return digitsUnderName(score, plagiarismVerdict);
}

const SEVERITIES: Readonly<Record<PassageFinding["closeness"], FindingSeverity>> = {
  high: "warning",
  medium: "information",
  low: "hint",
};

/** How serious a passage is by how close it is; never an error, since a match is no proof of anything. */
export function passageSeverity({ closeness }: Pick<PassageFinding, "closeness">): FindingSeverity {
  return SEVERITIES[closeness];
}
