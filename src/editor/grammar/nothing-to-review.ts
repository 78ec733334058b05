import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ShownCorrections } from "../results/shown-findings.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { nameOf } from "../virtual-texts.ts";
import { hiddenInWords, leftInWords } from "../../report/words/review-words.ts";

/** Says why there is nothing to review, with what to do as a button. Nobody waits for the answer, so that scripts go on. */
export function showNothingToReview(
  { uri }: vscode.TextDocument,
  left: number,
  shown: ShownCorrections,
): void {
  void askWhatToDo(uri, left, shown.hiddenCount(uri));
}

async function askWhatToDo(uri: vscode.Uri, left: number, hidden: number): Promise<void> {
  const check = l10n.t("Check Grammar");
  const showHidden = l10n.t("Show Hidden Findings");
  const parts = [
    l10n.t("There are no corrections to review in {0}.", serviceWords(nameOf(uri))),
    ...(left === 0 ? [] : [leftInWords(left)]),
    ...(hidden === 0 ? [] : [hiddenInWords(hidden)]),
  ];
  const buttons = hidden === 0 ? [check] : [showHidden, check];
  const chosen = await vscode.window.showInformationMessage(parts.join(" "), ...buttons);
  if (chosen === check) await vscode.commands.executeCommand("contentAuthenticity.checkGrammar", uri);
  if (chosen === showHidden) await vscode.commands.executeCommand("contentAuthenticity.showHiddenFindings");
}
