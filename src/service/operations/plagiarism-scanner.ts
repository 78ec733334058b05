import type { TextRange } from "../../text/range.ts";

/** The parts that a scan leaves out. */
export interface ScanOptions {
  /** `file:` URLs. These files, and files with exactly the text of one of them, are not compared. */
  readonly exclude: readonly string[];
  /** True to exclude words inside quotations, or in a list of references, from matches and from the score. */
  readonly excludeQuotations: boolean;
  readonly excludeReferences: boolean;
  /** Further ranges to exclude; in UTF-16 units of the text, in any order. */
  readonly excludeRanges: readonly TextRange[];
}

/** A passage of the text that matches a source; a half-open range in UTF-16 units of the text. */
export interface SourceMatch {
  readonly start: number;
  readonly end: number;
  /** Equal words over the longer of the two passages, 0 to 1; of a rewritten passage only content words count. */
  readonly similarity: number;
  /** The source's own words, truncated if long; undefined if they can't be read any more. */
  readonly matchedText: string | undefined;
}

export interface MatchedSource {
  /** A `file:` URL. */
  readonly url: string;
  readonly title: string;
  /** Equal words over the words of the passages, 0 to 1. */
  readonly similarity: number;
  /** Words of the text with an equal partner here. */
  readonly matchedWords: number;
  /** Words of its passages over compared words, 0 to 1: for a single source, the score. */
  readonly matchedShare: number;
  /** Ascending by start. */
  readonly matches: readonly SourceMatch[];
}

/** A range of the text with the source reported for it, in UTF-16 units, half-open. */
export interface MatchedRange {
  readonly start: number;
  readonly end: number;
  readonly similarity: number;
  /** Index into the sources. */
  readonly source: number;
}

export interface PlagiarismFindings {
  /** Words in matching passages over compared words, 0 to 1. */
  readonly score: number;
  /** Most matched words first; the weakest are left out if there are very many. */
  readonly sources: readonly MatchedSource[];
  /** Ascending, without overlap. */
  readonly highlights: readonly MatchedRange[];
  /** The number of matching sources, including those left out. */
  readonly sourcesFound: number;
  /** Words of the text that were not left out; if there are none, no file was compared. */
  readonly wordsCompared: number;
  /** Words of the text that were left out by request. */
  readonly wordsLeftOut: number;
  readonly filesCompared: number;
  /** Files that couldn't be read, or exceed a limit. */
  readonly filesSkipped: number;
  /** Folders skipped for the same reasons. */
  readonly foldersSkipped: number;
  /** Words of longer passages that the files share but that occur too often to identify a source; not in the score. */
  readonly boilerplateWords: number;
}

/** The engine's interface for the plagiarism operation. A failure is a rejection of any kind; an abort rejects too. */
export interface PlagiarismScanner {
  /** True if there is anything to compare with. */
  readonly hasReferences: boolean;
  scan(text: string, options: ScanOptions, signal: AbortSignal): Promise<PlagiarismFindings>;
  close(): Promise<void>;
}
