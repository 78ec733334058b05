import * as l10n from "@vscode/l10n";
import { formatNumber, listSeparator } from "./format.ts";

/** A check of a text. */
export type CheckName = "grammar" | "ai" | "plagiarism";

/** Names a check, such as `AI text`. */
export function describeKind(kind: CheckName): string {
  return {
    grammar: l10n.t("Grammar"),
    ai: l10n.t("AI text"),
    plagiarism: l10n.t("Plagiarism"),
  }[kind];
}

/** Names several checks, such as `Grammar, Plagiarism`. */
export function describeKinds(kinds: readonly CheckName[]): string {
  return kinds.map(describeKind).join(listSeparator());
}

/** Says how much of a document or a selection a check has looked at, such as `812 of 812 words`. */
export function describeCoverage(
  { wordsChecked, wordsTotal }: { readonly wordsChecked: number; readonly wordsTotal: number },
  isSelection: boolean,
): string {
  const [words, total] = [formatNumber(wordsChecked), formatNumber(wordsTotal)];
  return isSelection
    ? l10n.t("{0} of {1} words of a selection", words, total)
    : l10n.t("{0} of {1} words", words, total);
}

/** States how many findings were dropped because of edits during a check, if any. */
export function describeDroppedFindings({
  droppedByEdits,
}: {
  readonly droppedByEdits: number;
}): readonly string[] {
  if (droppedByEdits === 0) return [];
  return [
    droppedByEdits === 1
      ? l10n.t("1 dropped (its text changed)")
      : l10n.t("{0} dropped (their text changed)", formatNumber(droppedByEdits)),
  ];
}
