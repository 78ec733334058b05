import type { DetectionVerdict, SaidAuthor } from "../findings/detection-policy.ts";
import type { FindingSeverity } from "../findings/finding.ts";
import type { CheckFacts, DetectionRecord, GrammarRecord, HistoryPoint, ScanRecord } from "./records.ts";

/**
 * One document after its checks, as figures and texts without any wording: the page beside the editor and
 * the exports are made of it, so that all of them say the same. Plain data; holds no key. Times are milliseconds since 1970.
 */
export interface DocumentReport {
  readonly document: { readonly uri: string; readonly name: string; readonly languageId: string };
  /** When the report was made. */
  readonly at: number;
  readonly ai?: AiReport;
  readonly plagiarism?: PlagiarismReport;
  readonly grammar?: GrammarReport;
}

/** Where something stands in the document as it is now; lines and UTF-16 units in the line, from 0. */
export interface Place {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/**
 * `here`: it is at its places. `changed`: its text was edited since the check. `notFound`: it never had a
 * place. `notMarked`: it was in the text but isn't tracked there, because it has no score, a comment disables
 * the check, or there are too many.
 */
export type PlaceState = "here" | "changed" | "notFound" | "notMarked";

/** The facts of a check of a whole text, and whether it still is that text. */
interface TextCheckFacts extends Omit<CheckFacts, "fingerprint"> {
  /** True if the document was edited since. */
  readonly isOutdated: boolean;
}

export interface AiReport
  extends TextCheckFacts, Pick<DetectionRecord, "score" | "words" | "said" | "withheld"> {
  readonly verdict: DetectionVerdict;
  /** All of the answer's, in its order; none where `withheld`. */
  readonly sentences: readonly ReportSentence[];
  /** The document's headings with what stands under each, up to the next heading; none where `withheld`. */
  readonly sections: readonly ReportSection[];
  /**
   * The document's earlier scores and this one, oldest first. Scores of different services aren't comparable.
   */
  readonly history: readonly HistoryPoint[];
}

export interface ReportSentence {
  /** Its index in the answer. */
  readonly item: number;
  readonly text: string;
  /** 0 to 1; null if the service gave none. */
  readonly score: number | null;
  readonly words: number;
  /** The service's own label for it, if it says more than the score. */
  readonly said?: SaidAuthor;
  /** Several if it continues after code or the like. */
  readonly places: readonly Place[];
  readonly state: PlaceState;
  /** Index among the sections; null before the first heading. */
  readonly section: number | null;
}

export interface ReportSection {
  readonly title: string;
  /** 1 to 6. */
  readonly level: number;
  /** Mean of its sentences' scores, weighted by their words, 0 to 1: a figure of ours, not of the service; null without any. */
  readonly score: number | null;
  readonly sentences: number;
  readonly words: number;
  readonly place: Place | null;
}

export interface PlagiarismReport
  extends TextCheckFacts, Pick<ScanRecord, "score" | "verdict" | "sourcesChecked" | "scanId" | "sources"> {
  readonly passages: readonly ReportPassage[];
  /** Passages that are left out by wish: in quotations or references, or of sources that are ignored. */
  readonly leftOut: { readonly quotations: number; readonly references: number; readonly ignored: number };
}

export interface ReportPassage {
  readonly text: string;
  /** Index among the sources. */
  readonly source: number;
  readonly closeness: "high" | "medium" | "low";
  readonly similarity: number;
  readonly severity: FindingSeverity;
  readonly places: readonly Place[];
  readonly state: PlaceState;
}

export interface GrammarReport extends GrammarRecord {
  /** Those that are shown now. */
  readonly corrections: readonly ReportCorrection[];
  /** Notes of the service without a correction; absent if there are none. */
  readonly hints?: readonly ReportHint[];
}

export type ReportHint = Pick<ReportCorrection, "rule" | "message" | "place">;

export interface ReportCorrection {
  readonly rule: string;
  readonly message: string;
  readonly original: string;
  readonly replacement: string;
  readonly severity: FindingSeverity;
  readonly place: Place | null;
}

/** Returns true if a text was edited since its check; by what has lost its place where the check has no fingerprint of it. */
export function isOutdated(
  checked: string | undefined,
  now: string,
  rows: readonly { readonly state: PlaceState }[],
): boolean {
  return checked === undefined ? rows.some(({ state }) => state === "changed") : checked !== now;
}

/** The lists of a report with rows of their own. */
export type RowKind = "sentence" | "section" | "passage" | "correction";

/** Returns the index of the row of a kind that has a place; -1 if there is none. */
export function rowAt(report: DocumentReport, kind: RowKind, { start, end }: Place): number {
  const isIt = (one: Place): boolean => isSame(one.start, start) && isSame(one.end, end);
  const { ai, grammar, plagiarism } = report;
  const rows = {
    sentence: ai?.sentences,
    section: ai?.sections,
    passage: plagiarism?.passages,
    correction: grammar?.corrections,
  }[kind];
  return (rows ?? []).findIndex((_, index) => placesOf(report, kind, index).some(isIt));
}

function isSame(one: Place["start"], other: Place["start"]): boolean {
  return one.line === other.line && one.character === other.character;
}

/** Returns the places of something in a report, by its index there; none where it has none. */
export function placesOf(
  { ai, grammar, plagiarism }: DocumentReport,
  kind: RowKind,
  index: number,
): readonly Place[] {
  switch (kind) {
    case "sentence":
      return ai?.sentences[index]?.places ?? [];
    case "section":
      return only(ai?.sections[index]?.place);
    case "passage":
      return plagiarism?.passages[index]?.places ?? [];
    case "correction":
      return only(grammar?.corrections[index]?.place);
    default:
      return kind satisfies never;
  }
}

function only(place: Place | null | undefined): readonly Place[] {
  return place === null || place === undefined ? [] : [place];
}
