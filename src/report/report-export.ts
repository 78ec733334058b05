import type { DocumentReport } from "./document-report.ts";
import type { ReportView } from "./report-view.ts";

export const EXPORT_FORMATS = ["html", "markdown", "json", "sarif"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an export is made of: the figures, the same in words, and the words that only exports have. */
export interface ReportExport {
  /** Addresses in it are as they may be given away: see `portableReport`. */
  readonly report: DocumentReport;
  /** With no more than `MOST_ROWS` of the sentences. */
  readonly view: ReportView;
  /** A score of a sentence and the name of its band. */
  readonly scoreInWords: (score: number) => { readonly scoreText: string; readonly bandText: string };
  readonly words: ExportWords;
  /** Whether the document's address is relative to a folder of the workspace. */
  readonly isRelative: boolean;
  readonly tool: ReportExportTool;
}

/** Who wrote an export. */
export interface ReportExportTool {
  readonly name: string;
  readonly version: string;
  readonly page: string;
}

/** Names of tables, columns and rules, in the language of the person; `{0}` is filled in. */
export type ExportWords = Readonly<Record<ExportWord, string>>;

export type ExportWord =
  | "aiGeneratedRule"
  | "band"
  | "caveats"
  | "change"
  | "correctionRule"
  | "corrections"
  | "count"
  | "extent"
  | "heading"
  | "headings"
  | "hints"
  | "likelyAiRule"
  | "message"
  | "moreInJson"
  | "none"
  | "passage"
  | "passageRule"
  | "passages"
  | "place"
  | "rule"
  | "score"
  | "scoreRange"
  | "sentence"
  | "sentences"
  | "service"
  | "share"
  | "similarity"
  | "source"
  | "sources"
  | "textsCut"
  | "when";

/** Rows of one table that an export for people has: nobody reads more, and the one for programs has them all. */
export const MOST_ROWS = 10_000;
