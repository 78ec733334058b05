import { linesOf } from "../text/lines.ts";
import { isEmpty, type TextRange } from "../text/range.ts";
import type { Finding } from "./finding.ts";
import { remapLineEndings } from "./line-endings.ts";
import { narrowed, trimming, type TextBefore } from "./narrow.ts";
import { rebaseAll, type DocumentChange } from "./rebase.ts";

/** The effect of one event on a document: changes in the order in which they apply, or only other line endings. */
export type TextStep =
  | { readonly kind: "changes"; readonly changes: readonly DocumentChange[] }
  | { readonly kind: "lineEndings"; readonly before: string; readonly after: string };

/**
 * Converts an event's changes to a step. A formatter, or a change of line endings, reports the whole document as changed;
 * comparing it with the text before narrows that to the real change. Linear in the changes, and in the text only if one
 * change covers all of it.
 */
export function textStep(changes: readonly DocumentChange[], before: TextBefore): TextStep {
  const [only, ...others] = changes;
  if (
    only !== undefined &&
    others.length === 0 &&
    only.range.start === 0 &&
    only.range.end >= before.length
  ) {
    const old = before.toString();
    if (old !== only.text && remapLineEndings([], old, only.text) !== undefined) {
      return { kind: "lineEndings", before: old, after: only.text };
    }
  }
  // VS Code lists them from the last to the first; all ranges then refer to the text before all of them.
  const isDescending = changes.every(
    ({ range }, index) => range.end <= (changes[index - 1]?.range.start ?? Infinity),
  );
  if (!isDescending) return { kind: "changes", changes };
  const left = changes
    .map((change) => narrowed(change, before))
    .filter(({ range, text }) => !isEmpty(range) || text !== "");
  const trimmed = left.map((change, index) =>
    trimming(change, before, {
      from: left[index + 1]?.range.end ?? 0,
      to: left[index - 1]?.range.start ?? Infinity,
    }),
  );
  return { kind: "changes", changes: trimmed };
}

/** Applies a step to findings: moves them, drops those whose text was touched, and leaves those without a place (EDI-4). */
export function carryFindings<F extends Finding>(findings: readonly F[], step: TextStep): readonly F[] {
  const placed = findings.filter((finding) => finding.placed !== "none");
  const carried =
    step.kind === "changes"
      ? rebaseAll(placed, step.changes)
      : (remapLineEndings(placed, step.before, step.after) ?? []);
  return placed.length === findings.length
    ? carried
    : [...carried, ...findings.filter((finding) => finding.placed === "none")];
}

/** Returns a selection's range after a step. It is never dropped: text typed inside belongs to it. */
export function carryRange(range: TextRange, step: TextStep): TextRange {
  const start = carryOffset(range.start, step);
  return { start, end: Math.max(start, carryOffset(range.end, step)) };
}

function carryOffset(offset: number, step: TextStep): number {
  if (step.kind === "lineEndings") {
    const lines = linesOf(step.before);
    const index = Math.max(
      0,
      lines.findLastIndex(({ start }) => start <= offset),
    );
    return (linesOf(step.after)[index]?.start ?? 0) + offset - (lines[index]?.start ?? 0);
  }
  return step.changes.reduce((at, { range, text }) => {
    if (at < range.start) return at;
    return at >= range.end ? at + text.length - (range.end - range.start) : range.start;
  }, offset);
}
