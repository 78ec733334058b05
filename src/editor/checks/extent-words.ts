import * as vscode from "vscode";
import type { Finding } from "../../findings/finding.ts";
import { formatNumber } from "../format.ts";
import type { Check } from "./check-run.ts";

/** How much of a document or a selection a check has looked at, such as `812 of 812 words`. */
export function coverageInWords(
  { wordsChecked, wordsTotal }: Pick<Check<Finding, unknown>, "wordsChecked" | "wordsTotal">,
  isSelection: boolean,
): string {
  const [words, total] = [formatNumber(wordsChecked), formatNumber(wordsTotal)];
  return isSelection
    ? vscode.l10n.t("{0} of {1} words of a selection", words, total)
    : vscode.l10n.t("{0} of {1} words", words, total);
}

/** How many findings fell to edits while a check ran, where there are any. */
export function droppedInWords({
  droppedByEdits,
}: Pick<Check<Finding, unknown>, "droppedByEdits">): readonly string[] {
  if (droppedByEdits === 0) return [];
  return [
    droppedByEdits === 1
      ? vscode.l10n.t("1 dropped because its text has changed")
      : vscode.l10n.t("{0} dropped because their text has changed", formatNumber(droppedByEdits)),
  ];
}
