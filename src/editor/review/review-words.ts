import * as vscode from "vscode";
import type { GrammarFinding } from "../../findings/finding.ts";
import { formatNumber } from "../format.ts";
import type { ShownCorrections } from "../grammar/shown-corrections.ts";
import { serviceWords } from "../service-words.ts";
import { nameOf } from "../virtual-texts.ts";

/** What a correction does, in a line. */
export function changeInWords({ original, replacement }: GrammarFinding): string {
  if (original === "") return vscode.l10n.t('Insert "{0}"', replacement);
  if (replacement === "") return vscode.l10n.t('Delete "{0}"', original);
  return vscode.l10n.t('Replace "{0}" with "{1}"', original, replacement);
}

/** How many corrections are still to be decided on. */
export function toReviewInWords(count: number): string {
  return count === 1
    ? vscode.l10n.t("1 correction to review")
    : vscode.l10n.t("{0} corrections to review", formatNumber(count));
}

/** Corrections that no review shows: writing them would change markup, or another correction. */
export function leftInWords(left: number): string {
  return left === 1
    ? vscode.l10n.t("1 more correction can only be made by hand, for the sake of the markup beside it.")
    : vscode.l10n.t(
        "{0} more corrections can only be made by hand, for the sake of the markup beside them.",
        left,
      );
}

/** Corrections that were refused or hidden, and can be brought back. */
export function hiddenInWords(hidden: number): string {
  return hidden === 1
    ? vscode.l10n.t("1 correction is hidden.")
    : vscode.l10n.t("{0} corrections are hidden.", formatNumber(hidden));
}

/** Says why there is nothing to review, with what to do as a button. Nobody waits for the answer, so that scripts go on. */
export function showNothingToReview(
  { uri }: vscode.TextDocument,
  left: number,
  shown: ShownCorrections,
): void {
  void askWhatToDo(uri, left, shown.hiddenCount(uri));
}

async function askWhatToDo(uri: vscode.Uri, left: number, hidden: number): Promise<void> {
  const check = vscode.l10n.t("Check Grammar");
  const showHidden = vscode.l10n.t("Show Hidden Findings");
  const parts = [
    vscode.l10n.t("There are no corrections to review in {0}.", serviceWords(nameOf(uri))),
    ...(left === 0 ? [] : [leftInWords(left)]),
    ...(hidden === 0 ? [] : [hiddenInWords(hidden)]),
  ];
  const buttons = hidden === 0 ? [check] : [showHidden, check];
  const chosen = await vscode.window.showInformationMessage(parts.join(" "), ...buttons);
  if (chosen === check) await vscode.commands.executeCommand("contentAuthenticity.checkGrammar", uri);
  if (chosen === showHidden) await vscode.commands.executeCommand("contentAuthenticity.showHiddenFindings");
}
