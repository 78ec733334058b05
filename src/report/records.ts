import type { PassageFinding } from "../findings/finding.ts";
import type { DetectedText } from "./ai-report.ts";
import type { CheckFacts, PlagiarismReport } from "./document-report.ts";

/** The answer of a detection, as far as it is no finding in the text. */
export type DetectionRecord = DetectedText;

/** The answer of a scan, as far as it is no finding in the text. */
export interface ScanRecord
  extends CheckFacts, Pick<PlagiarismReport, "score" | "verdict" | "sourcesChecked" | "scanId" | "sources"> {
  readonly id: string;
  /** As they were found, those without a place too; what still stands of them in the text is in the store, by the same ids. */
  readonly passages: readonly PassageFinding[];
}

/** The answer of a grammar check, as far as it is no finding in the text. */
export type GrammarRecord = Omit<CheckFacts, "name" | "label" | "seconds">;

/** The latest answers of one document. */
export interface Results {
  readonly detection?: DetectionRecord;
  readonly scan?: ScanRecord;
  readonly grammar?: GrammarRecord;
}
