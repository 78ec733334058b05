import { plagiarismVerdict, type PlagiarismVerdict } from "../contract/bands.ts";
import type { PlagiarismResult } from "../contract/plagiarism.ts";
import type { FindingSeverity, PassageFinding } from "./finding.ts";
import { digitsUnderName } from "./score-digits.ts";

/** The verdict of a scan that may be reported. */
export type ScanVerdict =
  /** The embedded service had nothing to compare with, so its score of 0 carries no information. */
  | { readonly kind: "nothingCompared" }
  | {
      readonly kind: "verdict";
      readonly verdict: PlagiarismVerdict;
      readonly score: number;
      /** Absent for the hosted service, which vouches for its sources. */
      readonly local?: LocalComparison;
    };

/** The basis of a verdict by the embedded service, which doesn't search the web: always reported with it. */
export interface LocalComparison {
  /** Files of the reference folders. */
  readonly files: number;
  /** True if any of them shares a passage with the text. */
  readonly hasMatch: boolean;
}

/** Returns the verdict that a scan supports (CON-7). */
export function scanVerdict(service: "embedded" | "hosted", result: PlagiarismResult): ScanVerdict {
  const { plagiarism_score: score, sources, stats, verdict } = result;
  if (service === "embedded" && stats.sources_checked === 0) return { kind: "nothingCompared" };
  const local = localComparison({ service, score, sourcesChecked: stats.sources_checked, sources });
  return { kind: "verdict", verdict, score, ...(local === undefined ? {} : { local }) };
}

/** The part of a scan that shows the basis of its verdict. */
export interface ComparedScan {
  readonly service: "embedded" | "hosted";
  readonly score: number;
  readonly sourcesChecked: number;
  readonly sources: readonly { readonly url: string; readonly isEarlier?: unknown }[];
}

/**
 * The basis of a verdict; undefined if the service vouches for it itself. The score reveals a match even if its source is
 * ignored and not listed; sources of an earlier scan don't count.
 */
export function localComparison(scan: ComparedScan): LocalComparison | undefined {
  const { score, service, sources, sourcesChecked } = scan;
  if (service === "hosted") return undefined;
  const hasMatch = score > 0 || sources.some(({ isEarlier }) => isEarlier !== true);
  return { files: sourcesChecked, hasMatch };
}

/** Returns the digits after the point that show a score within its verdict. */
export function scanScoreDigits(score: number): number {
  return digitsUnderName(score, plagiarismVerdict);
}

const SEVERITIES: Readonly<Record<PassageFinding["closeness"], FindingSeverity>> = {
  high: "warning",
  medium: "information",
  low: "hint",
};

/** Returns the severity of a passage by its closeness; never an error, since matching words aren't proof of plagiarism. */
export function passageSeverity({ closeness }: Pick<PassageFinding, "closeness">): FindingSeverity {
  return SEVERITIES[closeness];
}
