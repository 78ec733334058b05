import type { TextRange } from "../text/range.ts";
import type { DetectionVerdict, SaidAuthor } from "./detection-policy.ts";

export type FindingSeverity = "error" | "warning" | "information" | "hint";

/**
 * The certainty of a finding's place. `exact`: the range has the very characters that were checked, and a fix may be written
 * there. `approximate`: there is markup between the ends, so it is shown and never written. `none`: the response contradicts
 * itself about offsets (CON-5), so it is listed without a place.
 */
export type Placement = "exact" | "approximate" | "none";

/** The fields of every finding: a place and the text that it was made for. In UTF-16 units of the current document. */
export interface Finding {
  /** Stable for the life of the finding, unique within a window. */
  readonly id: string;
  readonly range: TextRange;
  /** The document's text at `range`. */
  readonly original: string;
  /** `range` with its adjacent words: an edit that touches any part invalidates the finding (EDI-4). */
  readonly anchor: TextRange;
  readonly anchorText: string;
  readonly placed: Placement;
}

/**
 * One correction of the grammar check; it is only written while `original` is at its place. A hint without a correction has
 * its `original` as its `replacement`.
 */
export interface GrammarFinding extends Finding {
  readonly kind: "grammar";
  readonly replacement: string;
  /** The rule or category from the service, such as `Spelling`. */
  readonly rule: string;
  readonly message: string;
  readonly severity: FindingSeverity;
  /** The sentence of the prose around it, white space collapsed: identifies a hidden finding. */
  readonly sentence: string;
  /** The offset of the finding in `sentence`, in UTF-16 units; absent if unknown. */
  readonly sentenceAt?: number;
  /** The service that reported it; absent in findings stored before this was recorded. */
  readonly service?: "embedded" | "hosted";
}

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

/** The origin of the scores of one detection; its sentences share it. */
export interface DetectionSource {
  readonly service: "embedded" | "hosted";
  /** The service's name and its own note on its scores, as received; empty if there is none. */
  readonly name: string;
  readonly label: string;
}

/** A verdict on a text, and who says so. */
export interface ToldDetection {
  readonly verdict: DetectionVerdict;
  readonly source: DetectionSource;
  /** The service's own word for the text, where that says more than its score. */
  readonly said?: SaidAuthor;
}

/** A heading of a document with its text, up to the next heading. */
export interface SectionFinding extends Finding {
  readonly kind: "section";
  readonly title: string;
  /** 1 to 6. */
  readonly level: number;
  /** The mean of its sentences' scores, weighted by their words, 0 to 1: computed here; null if none has a score. */
  readonly score: number | null;
  readonly sentences: number;
  readonly words: number;
  /** The number of its sentences marked in the document at the check: if there are fewer now, its text has changed. */
  readonly marked: number;
  /** The items of the result under the heading: from one, up to but not including the other. */
  readonly items: { readonly from: number; readonly to: number };
  readonly answer: string;
  readonly source: DetectionSource;
}

/** One passage that matches a source. */
export interface PassageFinding extends Finding {
  readonly kind: "plagiarism";
  /** The closeness of the match, as received from the service. */
  readonly closeness: "high" | "medium" | "low";
  /** 0 to 1; of this passage if the service provides it, otherwise of all passages of the source. */
  readonly similarity: number;
  readonly source: PassageSource;
  /** The kind of passage whose text shows that it is another's; otherwise absent. */
  readonly within?: "quotation" | "references";
  /** The source's own words at the passage, if the service provides them. */
  readonly sourceText?: string;
  /** The service that reported it; absent in findings stored before this was recorded. */
  readonly service?: "embedded" | "hosted";
}

/** The known data of a source, as received from the service. */
export interface PassageSource {
  readonly url: string;
  readonly title: string;
  readonly domain: string;
}

/** True if a fix may be written for a correction. */
export function isFixable(finding: GrammarFinding): boolean {
  return finding.placed === "exact" && !isHint(finding);
}

/** Returns true if a finding is a hint, without a correction. */
export function isHint({ original, replacement }: Pick<GrammarFinding, "original" | "replacement">): boolean {
  return replacement === original;
}
