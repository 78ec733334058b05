import { plagiarismVerdict, type PlagiarismVerdict } from "../contract/bands.ts";
import type { PlagiarismResult } from "../contract/plagiarism.ts";
import type { FindingSeverity, PassageFinding } from "./finding.ts";
import { digitsUnderName } from "./score-digits.ts";

/** What may be told of a scan. */
export type ScanVerdict =
  /** The embedded service had nothing to compare with: its score of 0 says nothing of the text. */
  | { readonly kind: "nothingCompared" }
  | {
      readonly kind: "verdict";
      readonly verdict: PlagiarismVerdict;
      readonly score: number;
      /** Absent of the hosted service, which answers for what it compares with. */
      readonly local?: LocalComparison;
    };

/** All that a verdict of the embedded service rests on, which searches no web: it is never said without it. */
export interface LocalComparison {
  /** Files of the reference folders. */
  readonly files: number;
  /** Whether any of them has a passage of the text. */
  readonly hasMatch: boolean;
}

/** What may be said of a text by its scan (CON-7). */
export function scanVerdict(service: "embedded" | "hosted", result: PlagiarismResult): ScanVerdict {
  const { plagiarism_score: score, sources, stats, verdict } = result;
  if (service === "embedded" && stats.sources_checked === 0) return { kind: "nothingCompared" };
  const local = localComparison({ service, score, sourcesChecked: stats.sources_checked, sources });
  return { kind: "verdict", verdict, score, ...(local === undefined ? {} : { local }) };
}

/** As much of a scan as says what its verdict rests on. */
export interface ComparedScan {
  readonly service: "embedded" | "hosted";
  readonly score: number;
  readonly sourcesChecked: number;
  readonly sources: readonly { readonly url: string; readonly isEarlier?: unknown }[];
}

/**
 * What a verdict rests on; undefined where the service answers for that itself. The score tells of a match whose source is not
 * listed, since somebody ignores it; a source of an earlier scan is none of this one.
 */
export function localComparison(scan: ComparedScan): LocalComparison | undefined {
  const { score, service, sources, sourcesChecked } = scan;
  if (service === "hosted") return undefined;
  const hasMatch = score > 0 || sources.some(({ isEarlier }) => isEarlier !== true);
  return { files: sourcesChecked, hasMatch };
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
