import type { ScoreBand } from "../../contract/bands.ts";
import type { DocumentReport } from "../document-report.ts";
import { figuresOf, type ReportFigures } from "../figures.ts";
import type { PortableReport } from "../portable-report.ts";
import type { ReportExportTool } from "../report-export.ts";

/** Many files with their results, as an export needs them. */
export interface FolderExport {
  /** The folder's name. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Files that a check has an answer for, in the order of their paths. */
  readonly files: readonly PortableReport[];
  /** Addresses of the files that no answer is known of. */
  readonly unchecked: readonly string[];
  /** Files beyond the most that are looked at. */
  readonly omitted: number;
  readonly tool: ReportExportTool;
}

/** Sums over all files: no mean of scores, which would say nothing of any of them. */
export interface FolderFigures {
  readonly files: number;
  readonly unchecked: number;
  readonly omitted: number;
  /** Words that a check has looked at, of each file those of the check that has looked at most. */
  readonly words: number;
  readonly corrections: number;
  readonly passages: number;
  readonly creditsCharged: number;
  /** Files by the band of their score; `none` counts those without a meaningful score. */
  readonly bands: Readonly<Record<ScoreBand["classification"] | "none", number>>;
}

export function folderFigures({
  files,
  omitted,
  unchecked,
}: Pick<FolderExport, "files" | "omitted" | "unchecked">): FolderFigures {
  const bands = { Human: 0, "Likely Human": 0, "Likely AI": 0, "AI-Generated": 0, none: 0 };
  let [words, corrections, passages, creditsCharged] = [0, 0, 0, 0];
  for (const { report } of files) {
    const figures = figuresOf(report);
    bands[figures.ai?.band ?? "none"] += 1;
    words += wordsOf(figures);
    corrections += figures.grammar?.corrections ?? 0;
    passages += figures.plagiarism?.passages ?? 0;
    creditsCharged += creditsOf(figures);
  }
  return {
    files: files.length,
    unchecked: unchecked.length,
    omitted,
    words,
    corrections,
    passages,
    creditsCharged,
    bands,
  };
}

export function wordsOf({ ai, grammar, plagiarism }: ReportFigures): number {
  return Math.max(0, ...[ai, grammar, plagiarism].map((check) => check?.coverage.checked ?? 0));
}

export function creditsOf({ ai, grammar, plagiarism }: ReportFigures): number {
  return [ai, grammar, plagiarism].reduce((sum, check) => sum + (check?.creditsCharged ?? 0), 0);
}

/** Returns a file's figures under its address. */
export function namedFiguresOf(report: DocumentReport): {
  readonly uri: string;
  readonly figures: ReportFigures;
} {
  return { uri: report.document.uri, figures: figuresOf(report) };
}
