import type { TextRange } from "../../text/range.ts";

/** What a scan leaves out. */
export interface ScanOptions {
  /** `file:` URLs. These files, and files with exactly the text of one of them, are not compared. */
  readonly exclude: readonly string[];
  /** Whether words inside quotations, or in a list of references, take no part: neither in a match nor in the score. */
  readonly excludeQuotations: boolean;
  readonly excludeReferences: boolean;
  /** What takes no part besides; in UTF-16 units of the text, in any order. */
  readonly excludeRanges: readonly TextRange[];
}

/** A passage of the text that a source has too; a half-open range in UTF-16 units of the text. */
export interface SourceMatch {
  readonly start: number;
  readonly end: number;
  /** Equal words over the longer of the two passages, 0 to 1. */
  readonly similarity: number;
  /** The source's own words, cut off where they are many; undefined where they can no longer be read. */
  readonly matchedText: string | undefined;
}

export interface MatchedSource {
  /** A `file:` URL. */
  readonly url: string;
  readonly title: string;
  /** Equal words over the words of the passages, 0 to 1. */
  readonly similarity: number;
  /** Words of the text that have an equal partner here. */
  readonly matchedWords: number;
  /** Words of its passages over words that were compared, 0 to 1: of a single source it's the score. */
  readonly matchedShare: number;
  /** Ascending by start. */
  readonly matches: readonly SourceMatch[];
}

/** A range of the text for which one source is named, in UTF-16 units, half-open. */
export interface MatchedRange {
  readonly start: number;
  readonly end: number;
  readonly similarity: number;
  /** Index into the sources. */
  readonly source: number;
}

export interface PlagiarismFindings {
  /** Words in matching passages over words that were compared, 0 to 1. */
  readonly score: number;
  /** Most matched words first; the weakest are left out where there are very many. */
  readonly sources: readonly MatchedSource[];
  /** Ascending and apart from each other. */
  readonly highlights: readonly MatchedRange[];
  /** Matching sources, those that were left out among them. */
  readonly sourcesFound: number;
  /** Words of the text that were not left out; where there are none, no file was compared. */
  readonly wordsCompared: number;
  /** Words of the text that were left out by request. */
  readonly wordsLeftOut: number;
  readonly filesCompared: number;
  /** Files that could not be read, or are over a bound. */
  readonly filesSkipped: number;
  /** Folders of which the same is true. */
  readonly foldersSkipped: number;
  /** Words of longer passages that the files have too, but that repeat so often that they name no source; not in the score. */
  readonly boilerplateWords: number;
}

/** What the plagiarism operation needs of an engine. A failure is a rejection of any kind; an abort rejects too. */
export interface PlagiarismScanner {
  /** Whether there is anything to compare with. */
  readonly hasReferences: boolean;
  scan(text: string, options: ScanOptions, signal: AbortSignal): Promise<PlagiarismFindings>;
  close(): Promise<void>;
}
