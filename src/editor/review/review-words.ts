import * as vscode from "vscode";
import type { GrammarFinding } from "../../findings/finding.ts";
import { formatNumber } from "../format.ts";
import type { RefusedCorrections } from "../grammar/refused-corrections.ts";
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

/** Corrections that were refused and can be brought back. */
export function refusedInWords(refused: number): string {
  return refused === 1
    ? vscode.l10n.t("1 refused correction is put aside.")
    : vscode.l10n.t("{0} refused corrections are put aside.", refused);
}

/** Says why there is nothing to review, with what to do as a button. Nobody waits for the answer, so that scripts go on. */
export function showNothingToReview(
  { uri }: vscode.TextDocument,
  left: number,
  shown: RefusedCorrections,
): void {
  void askWhatToDo(uri, left, shown.refusedCount(uri));
}

async function askWhatToDo(uri: vscode.Uri, left: number, refused: number): Promise<void> {
  const check = vscode.l10n.t("Check Grammar");
  const again = vscode.l10n.t("Review Refused Again");
  const parts = [
    vscode.l10n.t("There are no corrections to review in {0}.", serviceWords(nameOf(uri))),
    ...(left === 0 ? [] : [leftInWords(left)]),
    ...(refused === 0 ? [] : [refusedInWords(refused)]),
  ];
  const buttons = refused === 0 ? [check] : [again, check];
  const chosen = await vscode.window.showInformationMessage(parts.join(" "), ...buttons);
  if (chosen === check) await vscode.commands.executeCommand("contentAuthenticity.checkGrammar", uri);
  if (chosen === again) await vscode.commands.executeCommand("contentAuthenticity._reviewRefused", uri);
}
