import type { GrammarEdit, GrammarIssue } from "../../contract/grammar.ts";
import { fromUtf16, type OffsetUnit } from "../../text/offset-units.ts";
import type { Correction, CorrectionIssue, GrammarAnalysis } from "./grammar-corrector.ts";

/** An engine's result that contradicts itself. It is reported as a failure, so that no wrong edit is returned. */
class InconsistentAnalysis extends Error {
  readonly kind = "inconsistent_analysis";
}

/**
 * Converts the engine's corrections to the interface, counted in `unit`. Enforces the guarantees (GRA-1): in order, without
 * overlap, `original` equal to the text at the range, and all of them together producing the corrected text.
 */
export function grammarDiff(text: string, analysis: GrammarAnalysis, unit: OffsetUnit): GrammarEdit[] {
  const { diff, correctedText } = analysis;
  if (apply(text, diff) !== correctedText) {
    throw new InconsistentAnalysis("the diff does not give the corrected text");
  }
  const ranges = fromUtf16(text, diff, unit);
  return diff.map((change, index) => {
    const range = ranges[index];
    if (range === undefined) throw new InconsistentAnalysis("a range splits a character");
    const { alternatives, ...rest } = change;
    const offered = alternatives && { alternatives: [...alternatives] };
    return { ...rest, ...offered, start: range.start, end: range.end };
  });
}

/** Converts an engine's issues to the interface, each with its place counted in `unit` if it has one. */
export function grammarIssues(
  text: string,
  issues: readonly CorrectionIssue[],
  unit: OffsetUnit,
): GrammarIssue[] {
  const places = issues.map(({ end = -1, start = -1 }) => ({ start, end }));
  const ranges = fromUtf16(text, places, unit);
  return issues.map(({ end: _end, start: _start, ...said }, index) => ({ ...said, ...ranges[index] }));
}

function apply(text: string, diff: readonly Correction[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { type, original, corrected, start, end } of diff) {
    if (start < done || end > text.length) throw new InconsistentAnalysis("the changes are not in order");
    if (text.slice(start, end) !== original) throw new InconsistentAnalysis("original is not in the text");
    if (type !== typeOf(original, corrected)) throw new InconsistentAnalysis("a change has the wrong type");
    parts.push(text.slice(done, start), corrected);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join("");
}

function typeOf(original: string, corrected: string): Correction["type"] | undefined {
  if (original === corrected) return undefined;
  if (original === "") return "insert";
  return corrected === "" ? "delete" : "replace";
}
