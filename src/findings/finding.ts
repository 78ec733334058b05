import type { TextRange } from "../text/range.ts";
import type { SaidAuthor } from "./detection-policy.ts";

export type FindingSeverity = "error" | "warning" | "information" | "hint";

/**
 * How sure the place of a finding is. `exact`: the range holds the very characters that were checked, and a fix may be
 * written there. `approximate`: something between the ends is markup, so it is shown and never written. `none`: the
 * answer contradicts itself about offsets (CON-5), so it is listed without a place.
 */
export type Placement = "exact" | "approximate" | "none";

/** What every finding has: a place in a document, and the text that it was made for. UTF-16 units of the document as it is now. */
export interface Finding {
  /** Stable for the life of the finding, unique within a window. */
  readonly id: string;
  readonly range: TextRange;
  /** The document's text at `range`. */
  readonly original: string;
  /** `range` with the words beside it: an edit that touches any of it makes the finding void (EDI-4). */
  readonly anchor: TextRange;
  readonly anchorText: string;
  readonly placed: Placement;
}

/**
 * One correction of the grammar check; it is written only where `original` still stands. What a service noticed without
 * correcting it is a hint: its `replacement` is its `original`.
 */
export interface GrammarFinding extends Finding {
  readonly kind: "grammar";
  readonly replacement: string;
  /** The rule or category that the service names, such as `Spelling`. */
  readonly rule: string;
  readonly message: string;
  readonly severity: FindingSeverity;
  /** The sentence of the prose that it stands in, white space collapsed: what it is known again by when it was hidden. */
  readonly sentence: string;
  /** Where it begins in `sentence`, in UTF-16 units of that; absent where that isn't known. */
  readonly sentenceAt?: number;
  /** Who says so; absent of what was kept before that was noted. */
  readonly service?: "embedded" | "hosted";
}

/** One sentence with its AI score. It is drawn in the text and is no problem of it (EDI-23). */
export interface SentenceFinding extends Finding {
  readonly kind: "ai";
  /** 0 to 1; of the sentence by itself, of which the score of the whole text is no mean. */
  readonly score: number;
  /** What the service calls it, where that says more than its score. */
  readonly said?: SaidAuthor;
  /** Of the whole sentence, script-aware. */
  readonly words: number;
  readonly source: DetectionSource;
  /** Which answer it is of, and its index there: a sentence over several blocks is several findings. */
  readonly answer: string;
  readonly item: number;
}

/** Where the scores of one detection come from; its sentences share it. */
export interface DetectionSource {
  readonly service: "embedded" | "hosted";
  /** What the service calls itself and what it says of its scores, as it wrote them; empty where it wrote nothing. */
  readonly name: string;
  readonly label: string;
}

/** A heading of a document with what stands under it, up to the next heading. */
export interface SectionFinding extends Finding {
  readonly kind: "section";
  readonly title: string;
  /** 1 to 6. */
  readonly level: number;
  /** Mean of its sentences' scores, weighted by their words, 0 to 1: a figure of ours; null where none has a score. */
  readonly score: number | null;
  readonly sentences: number;
  readonly words: number;
  /** How many of its sentences were marked in the document at the check: where fewer are, its text has changed. */
  readonly marked: number;
  /** The items of the answer that stand under it: from one, up to and without the other. */
  readonly items: { readonly from: number; readonly to: number };
  readonly answer: string;
  readonly source: DetectionSource;
}

/** One passage that a source has too. */
export interface PassageFinding extends Finding {
  readonly kind: "plagiarism";
  /** How close the passage is, as the service gave it. */
  readonly closeness: "high" | "medium" | "low";
  /** 0 to 1; of this passage where the service says so, else of all passages of the source. */
  readonly similarity: number;
  readonly source: PassageSource;
  /** What the passage is where its text does not hide that it is another's; absent elsewhere. */
  readonly within?: "quotation" | "references";
  /** The source's own words at the passage, where the service gives them. */
  readonly sourceText?: string;
  /** Who says so; absent of what was kept before that was noted. */
  readonly service?: "embedded" | "hosted";
}

/** What is known of a source, as the service wrote it. */
export interface PassageSource {
  readonly url: string;
  readonly title: string;
  readonly domain: string;
}

/** Whether a fix may be written for a correction at all. */
export function isFixable(finding: GrammarFinding): boolean {
  return finding.placed === "exact" && !isHint(finding);
}

/** Returns whether a finding is a hint, with nothing to write. */
export function isHint({ original, replacement }: Pick<GrammarFinding, "original" | "replacement">): boolean {
  return replacement === original;
}
