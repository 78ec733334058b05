import type { GrammarVariant } from "../../../contract/grammar.ts";

export type { GrammarVariant };

/** A variant that words can be converted to. */
export type TargetVariant = Exclude<GrammarVariant, "auto">;

/** A half-open range in UTF-16 units of the text it was made for. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A lint's proposed change of its span. */
export interface LintSuggestion {
  readonly kind: "replace" | "remove" | "insertAfter";
  readonly text: string;
}

/** A finding of the checker, as plain data; offsets are UTF-16 units of the checked text. */
export interface Lint extends Span {
  readonly rule: string;
  readonly kind: string;
  readonly message: string;
  readonly suggestions: readonly LintSuggestion[];
}

/** A correction to apply: `replacement` replaces `start..end`. */
export interface Edit extends Span {
  readonly replacement: string;
  readonly category: string;
  /** The category with the detail that tells its variants apart, such as `spelling/unknown-word`. */
  readonly rule: string;
  readonly message: string;
  /** Other corrections to choose from, best first. */
  readonly alternatives?: readonly string[];
}

export type GrammarSeverity = "error" | "warning" | "info";

/** One entry of the interface's `issues[]`; `start` and `end` are UTF-16 units of the submitted text, if it has a place. */
export interface GrammarIssue extends Partial<Span> {
  readonly category: string;
  readonly severity: GrammarSeverity;
  readonly message: string;
  readonly rule: string;
}

/** One entry of the interface's `diff[]`, with offsets in UTF-16 units of the submitted text. */
export interface GrammarDiffEntry extends Span {
  readonly type: "replace" | "insert" | "delete";
  readonly original: string;
  readonly corrected: string;
  readonly category: string;
  readonly rule: string;
  readonly message: string;
  /** Other texts for the same range, best first. */
  readonly alternatives?: readonly string[];
}

/** The grammar engine's result; applying `diff` to the submitted text produces `correctedText`. */
export interface GrammarAnalysis {
  readonly correctedText: string;
  readonly diff: readonly GrammarDiffEntry[];
  readonly issues: readonly GrammarIssue[];
  /** True if any paragraph was recognized as English; a text without one is returned unchanged. */
  readonly english: boolean;
}
