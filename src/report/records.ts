import type { PassageFinding } from "../findings/finding.ts";
import type { DetectedText } from "./ai-report.ts";
import type { CheckFacts, PlagiarismReport } from "./document-report.ts";

/** A detection's answer, apart from its findings in the text. */
export type DetectionRecord = DetectedText;

/** A scan's answer, apart from its findings in the text. */
export interface ScanRecord
  extends CheckFacts, Pick<PlagiarismReport, "score" | "verdict" | "sourcesChecked" | "scanId" | "sources"> {
  readonly id: string;
  /**
   * The passages as found, including those without a place; the store has their current places, by the same
   * IDs.
   */
  readonly passages: readonly PassageFinding[];
}

/** A grammar check's answer, apart from its findings in the text. */
export type GrammarRecord = Omit<CheckFacts, "name" | "label" | "seconds">;

/** The latest answers of one document. */
export interface Results {
  readonly detection?: DetectionRecord;
  readonly scan?: ScanRecord;
  readonly grammar?: GrammarRecord;
}
