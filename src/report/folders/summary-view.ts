import type { BandKey } from "../report-view.ts";

/**
 * A check of many files, in the language of the person. All of it is plain text: whoever renders it escapes it. Made
 * by `summary-view-of.ts`.
 */
export interface SummaryView {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly made: string;
  /** Counts of all files, and what they cost. */
  readonly totals: string;
  /** States what stopped the check; absent if it finished. */
  readonly ended?: string;
  /** Sentences on files that are missing here, and on what the figures are worth. */
  readonly notes: readonly string[];
  readonly files: {
    readonly heading: string;
    readonly columns: readonly string[];
    readonly rows: readonly SummaryRow[];
    /** Shown if there is no row. */
    readonly none: string;
  };
  readonly leftOut: {
    readonly heading: string;
    readonly columns: readonly string[];
    readonly rows: readonly LeftOutRow[];
    readonly none: string;
  };
  readonly labels: Readonly<Record<SummaryLabel, string>>;
  /** Buttons in their order. */
  readonly commands: readonly SummaryCommand[];
}

interface FileRow {
  /** The index of the file among all files of the check. */
  readonly file: number;
  readonly name: string;
}

export interface SummaryRow extends FileRow {
  readonly words: string;
  readonly corrections: string;
  readonly score: string;
  readonly band: BandKey;
  readonly bandText: string;
  readonly passages: string;
  readonly credits: string;
  readonly state: string;
}

export interface LeftOutRow extends FileRow {
  readonly state: string;
  readonly why: string;
}

/** Buttons of the page. */
export const SUMMARY_COMMANDS = ["resumeFolderCheck", "exportReport"] as const;

export type SummaryCommand = (typeof SUMMARY_COMMANDS)[number];

/** Keys of the words of the page's own controls; `{0}` is filled in by the page. */
export type SummaryLabel = SummaryCommand | "openFile" | "toolbar";
