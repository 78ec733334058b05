import type { GrammarVariant } from "../../contract/grammar.ts";

/** One change, at a half-open range in UTF-16 units of the submitted text. */
export interface Correction {
  readonly type: "replace" | "insert" | "delete";
  readonly original: string;
  readonly corrected: string;
  readonly start: number;
  readonly end: number;
  /** The kind of mistake and the reason as text, if the engine provides them. */
  readonly category?: string;
  readonly message?: string;
  /** The category with the detail that tells its variants apart, such as `spelling/unknown-word`. */
  readonly rule?: string;
  /** Other texts for the same range, best first. */
  readonly alternatives?: readonly string[];
}

/** An issue of the text, corrected or not. Its place, if it has one, is in UTF-16 units of the submitted text. */
export interface CorrectionIssue {
  readonly category: string;
  readonly severity: string;
  readonly message: string;
  readonly rule?: string;
  readonly start?: number;
  readonly end?: number;
}

/** An engine's analysis of a text. */
export interface GrammarAnalysis {
  readonly correctedText: string;
  /** Ascending, without overlap. */
  readonly diff: readonly Correction[];
  readonly issues: readonly CorrectionIssue[];
  /** False leaves the text unchanged (GRA-2). */
  readonly english: boolean;
}

/** The engine's interface for the grammar operation. A failure is a rejection of any kind; an abort rejects too. */
export interface GrammarCorrector {
  correct(text: string, variant: GrammarVariant, signal?: AbortSignal): Promise<GrammarAnalysis>;
  close(): Promise<void>;
}
