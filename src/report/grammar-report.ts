import type { GrammarFinding } from "../findings/finding.ts";
import type { TextRange } from "../text/range.ts";
import type { GrammarReport, Place } from "./document-report.ts";
import type { GrammarRecord } from "./records.ts";

/** Returns a grammar check with the corrections and hints that are shown now, each at its place. */
export function grammarReportOf(
  record: GrammarRecord,
  corrections: readonly GrammarFinding[],
  hints: readonly GrammarFinding[],
  placeOf: (range: TextRange) => Place,
): GrammarReport {
  const placed = ({ message, placed, range, rule }: GrammarFinding) => ({
    rule,
    message,
    place: placed === "none" ? null : placeOf(range),
  });
  return {
    ...record,
    corrections: corrections.map((correction) => {
      const { original, replacement, severity } = correction;
      return { ...placed(correction), original, replacement, severity };
    }),
    ...(hints.length === 0 ? {} : { hints: hints.map(placed) }),
  };
}
