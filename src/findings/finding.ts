import type * as z from "zod";
import type { DetectionVerdict, SaidAuthor } from "./detection-policy.ts";
import type * as schema from "./finding-schema.ts";

export type FindingSeverity = z.infer<typeof schema.findingSeverity>;
export type Placement = z.infer<typeof schema.placement>;
export type Finding = Readonly<z.infer<typeof schema.finding>>;
export type GrammarFinding = Readonly<z.infer<typeof schema.grammarFinding>>;
export type DetectionSource = Readonly<z.infer<typeof schema.detectionSource>>;
export type SectionFinding = Readonly<z.infer<typeof schema.sectionFinding>>;
export type PassageSource = Readonly<z.infer<typeof schema.passageSource>>;
export type PassageFinding = Readonly<z.infer<typeof schema.passageFinding>>;

/** One sentence with its AI score. It is colored in the text and isn't a problem of it (EDI-23). */
export interface SentenceFinding extends Finding {
  readonly kind: "ai";
  /** 0 to 1; of the sentence alone. The score of the whole text is not the mean of these. */
  readonly score: number;
  /** The service's label, if it says more than the score. */
  readonly said?: SaidAuthor;
  /** The number of words in the whole sentence, script-aware. */
  readonly words: number;
  readonly source: DetectionSource;
  /** The id of its response, and its index there: a sentence over several blocks is several findings. */
  readonly answer: string;
  readonly item: number;
}

/** A verdict on a text, and who says so. */
export interface DetectionSummary {
  readonly verdict: DetectionVerdict;
  readonly source: DetectionSource;
  /** The service's own word for the text, where that says more than its score. */
  readonly said?: SaidAuthor;
}

/** True if a fix may be written for a correction. */
export function isFixable(finding: GrammarFinding): boolean {
  return finding.placed === "exact" && !isHint(finding);
}

/** Returns true if a finding is a hint, without a correction. */
export function isHint({ original, replacement }: Pick<GrammarFinding, "original" | "replacement">): boolean {
  return replacement === original;
}
