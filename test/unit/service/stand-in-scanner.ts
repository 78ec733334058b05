import type {
  PlagiarismFindings,
  PlagiarismScanner,
  ScanOptions,
} from "../../../src/service/operations/plagiarism-scanner.ts";

type Scan = (text: string, options: ScanOptions, signal: AbortSignal) => Promise<PlagiarismFindings>;

export const NOTHING_FOUND: PlagiarismFindings = {
  score: 0,
  sources: [],
  highlights: [],
  sourcesFound: 0,
  wordsCompared: 13,
  wordsLeftOut: 0,
  filesCompared: 3,
  filesSkipped: 0,
  foldersSkipped: 0,
  boilerplateWords: 0,
};

/** Finds each `copied` of a text in one file; `behaviour` is replaced by tests that need an engine to fail, wait or lie. */
export class StandInScanner implements PlagiarismScanner {
  readonly scans: { readonly text: string; readonly options: ScanOptions }[] = [];
  hasReferences = true;
  closed = false;
  behaviour: Scan = (text) => Promise.resolve(findCopied(text));

  scan(text: string, options: ScanOptions, signal: AbortSignal): Promise<PlagiarismFindings> {
    this.scans.push({ text, options });
    return this.behaviour(text, options, signal);
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

export function findCopied(text: string): PlagiarismFindings {
  const ranges = [...text.matchAll(/copied/g)].map(({ index }) => ({ start: index, end: index + 6 }));
  if (ranges.length === 0) return NOTHING_FOUND;
  const matches = ranges.map((range) => ({ ...range, similarity: 0.75, matchedText: "copied" }));
  return {
    score: 0.123456,
    sources: [
      {
        url: "file:///references/a.txt",
        title: "A",
        similarity: 0.75,
        matchedWords: ranges.length,
        matchedShare: 0.123456,
        matches,
      },
    ],
    highlights: ranges.map((range) => ({ ...range, similarity: 0.75, source: 0 })),
    sourcesFound: 1,
    wordsCompared: 13,
    wordsLeftOut: 0,
    filesCompared: 4050,
    filesSkipped: 3,
    foldersSkipped: 0,
    boilerplateWords: 0,
  };
}
