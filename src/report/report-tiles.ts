import { AI_SCALE, PLAGIARISM_SCALE, type Scale } from "./chart-geometry.ts";
import type { BandKey, ReportView } from "./report-view.ts";
import type { CheckName } from "./words/check-words.ts";

/** The result of one check at a glance; what a report begins with, on the page and in exports. Plain text. */
export interface ReportTile {
  readonly check: CheckName;
  readonly heading: string;
  /** Such as `62%` or `12`; a dash where there is none. */
  readonly figure: string;
  /** 0 to 1; null where there is none, or it is no score. */
  readonly score: number | null;
  /** The scale that the score is drawn on. */
  readonly scale: Scale;
  readonly band: BandKey;
  readonly bandText: string;
  /** That the text was edited since; empty where it wasn't. */
  readonly outdated: string;
  readonly brief: string;
  readonly isChecked: boolean;
}

/** Returns a tile for each check, whether it has run or not. */
export function tilesOf({ ai, grammar, labels, plagiarism }: ReportView): readonly ReportTile[] {
  const tileOf = (check: CheckName, result: Omit<Partial<ReportTile>, "check"> | undefined): ReportTile => ({
    check,
    heading: labels[check] ?? "",
    figure: "–",
    score: null,
    scale: AI_SCALE,
    band: "none",
    bandText: labels["notChecked"] ?? "",
    outdated: "",
    brief: labels["notCheckedHint"] ?? "",
    isChecked: result !== undefined,
    ...result,
  });
  return [
    tileOf(
      "grammar",
      grammar && { figure: grammar.scoreText, bandText: grammar.verdictText, brief: grammar.summary },
    ),
    tileOf(
      "ai",
      ai && {
        figure: ai.scoreText,
        score: ai.score,
        band: ai.band,
        bandText: ai.bandText,
        outdated: ai.outdated,
        brief: ai.brief,
      },
    ),
    tileOf(
      "plagiarism",
      plagiarism && {
        figure: plagiarism.scoreText,
        score: plagiarism.score,
        scale: PLAGIARISM_SCALE,
        bandText: plagiarism.verdictText,
        outdated: plagiarism.outdated,
        brief: plagiarism.brief,
      },
    ),
  ];
}
