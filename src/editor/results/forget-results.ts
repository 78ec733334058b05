import * as vscode from "vscode";
import { showDone } from "../notices.ts";

/** What keeps results of checks. */
interface Forgetful {
  forgetResults(): Promise<void>;
}

/**
 * The command that has every text checked anew: answers, the reports of documents and the history of their scores are forgotten
 * in memory, on disk, and in every window. What is shown stays.
 */
export async function forgetResults(keepers: readonly Forgetful[]): Promise<boolean> {
  try {
    for (const keeper of keepers) await keeper.forgetResults();
  } catch {
    void vscode.window.showErrorMessage(
      vscode.l10n.t("The results of checks could not all be removed. Try again."),
    );
    return false;
  }
  showDone(vscode.l10n.t("The results of checks are forgotten: the next check of a text is paid for anew"));
  return true;
}
