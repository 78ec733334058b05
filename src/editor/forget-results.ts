import * as vscode from "vscode";
import type { Checkers } from "./checkers.ts";
import { showDone } from "./notices.ts";

/** The command that has every text checked anew: results are forgotten in memory, on disk, and in every window. */
export async function forgetResults(checkers: Pick<Checkers, "forgetResults">): Promise<boolean> {
  try {
    await checkers.forgetResults();
  } catch {
    void vscode.window.showErrorMessage(
      vscode.l10n.t("The results of checks could not all be removed. Try again."),
    );
    return false;
  }
  showDone(vscode.l10n.t("The results of checks are forgotten: the next check of a text is paid for anew"));
  return true;
}
