import type { GrammarVariant } from "../../contract/grammar.ts";

/** One change, at a half-open range in UTF-16 units of the submitted text. */
export interface Correction {
  readonly type: "replace" | "insert" | "delete";
  readonly original: string;
  readonly corrected: string;
  readonly start: number;
  readonly end: number;
  /** Kind of mistake and reason, in words, where the engine has them. */
  readonly category?: string;
  readonly message?: string;
  /** The category with what tells its kinds apart, such as `spelling/unknown-word`. */
  readonly rule?: string;
}

/** Something worth saying about the text, corrected or not. Its place, if it has one, is in UTF-16 units of the submitted text. */
export interface CorrectionIssue {
  readonly category: string;
  readonly severity: string;
  readonly message: string;
  readonly rule?: string;
  readonly start?: number;
  readonly end?: number;
}

/** What an engine found in a text. */
export interface GrammarAnalysis {
  readonly correctedText: string;
  /** Ascending, without overlap. */
  readonly diff: readonly Correction[];
  readonly issues: readonly CorrectionIssue[];
  /** False leaves the text unchanged (GRA-2). */
  readonly english: boolean;
}

/** What the grammar operation needs of an engine. A failure is a rejection of any kind; an abort rejects too. */
export interface GrammarCorrector {
  correct(text: string, variant: GrammarVariant, signal?: AbortSignal): Promise<GrammarAnalysis>;
  close(): Promise<void>;
}
