import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { showDone } from "../notices.ts";

/** A store of check results. */
interface Forgetful {
  forgetResults(): Promise<void>;
}

/**
 * Runs the command that clears all cached results: answers, reports and score history are deleted in memory,
 * on disk and in every window. Visible findings stay.
 */
export async function forgetResults(keepers: readonly Forgetful[]): Promise<boolean> {
  try {
    for (const keeper of keepers) await keeper.forgetResults();
  } catch {
    void vscode.window.showErrorMessage(l10n.t("The results of checks could not all be removed. Try again."));
    return false;
  }
  showDone(l10n.t("The results of checks are forgotten: the next check of a text is paid for anew"));
  return true;
}
