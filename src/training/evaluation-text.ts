import type { Evaluation, EvaluationRow } from "./evaluation.ts";

const HEADINGS = ["length", "human", "AI", "abstained", "AUROC", "TPR at 1% FPR", "FPR at ai", "TPR at ai"];

/** Formats an evaluation as tables; `group` heads the first column. Missing figures are "-". */
export function evaluationText({ means, pooled, reliability, rows }: Evaluation, group: string): string {
  const bins = reliability.map(({ ai, from, human, share, to }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(human),
    String(ai),
    percent(share),
  ]);
  const averages = means.map(
    ({ auroc, groups, length, over }) =>
      `mean AUROC over ${over}, ${lengthName(length)}: ${area(auroc)} (${groups} of them)`,
  );
  return [
    columns([[group, ...HEADINGS], ...rows.map(cells)]),
    columns([["pooled", ...HEADINGS], ...pooled.map(cells)]),
    averages.join("\n"),
    "Reliability: whole texts from 100 words up, people and machines weighing the same",
    columns([["AI score", "human", "AI", "by a machine"], ...bins]),
  ].join("\n\n");
}

function cells(row: EvaluationRow): readonly string[] {
  return [
    row.group,
    lengthName(row.length),
    String(row.human),
    String(row.ai),
    String(row.abstained),
    area(row.auroc),
    percent(row.tprAt1Fpr),
    percent(row.fpr),
    percent(row.tpr),
  ];
}

const lengthName = (length: EvaluationRow["length"]): string =>
  length === "whole" ? length : `${length} words`;
const area = (value: number): string => (Number.isNaN(value) ? "-" : value.toFixed(3));
const percent = (share: number): string => (Number.isNaN(share) ? "-" : `${(share * 100).toFixed(1)}%`);

/** Aligns the first two columns to the left and figures to the right. */
function columns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
