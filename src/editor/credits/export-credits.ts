import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { creditsCsv } from "../../report/credits/credits-csv.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import { offerSteps } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { nameOf } from "../virtual-texts.ts";
import { exportTo, refuseExport, type NotExported } from "../write-export.ts";
import type { NamedEntries } from "../../checking/paying/credit-history.ts";
import { creditEntries } from "../../report/credits/credit-history.ts";

export type CreditsExportOutcome =
  | { readonly status: "done"; readonly target: vscode.Uri; readonly entries: number }
  | NotExported<"not_written" | "nothing_known">;

/**
 * Writes the history of credits to a CSV file (EDI-10): `{target}`, which may need an answer first (`exportTo`),
 * or one that is asked for. All that is kept is in it, whatever the page shows. Nothing is sent. Rejects with a `CheckStopped` for an argument that is none.
 */
export async function exportCredits(
  ledger: Pick<NamedEntries, "entries">,
  given?: unknown,
): Promise<CreditsExportOutcome> {
  const named = targetOf(given);
  if ((await ledger.entries()).length === 0) {
    return refuseExport("nothing_known", l10n.t("Nothing to export: no requests have cost credits yet."));
  }
  const target = named ?? (await chosenTarget());
  if (target === undefined) return { status: "cancelled" };
  let count = 0;
  const notWritten = await exportTo(
    target,
    named !== undefined,
    async () => {
      // Choosing and asking took a while, in which more may have been sent.
      const entries = creditEntries(await ledger.entries());
      count = entries.length;
      return creditsCsv(entries);
    },
    (reason) => l10n.t("Couldn't write the credit history: {0}", reason),
  );
  if (notWritten !== undefined) return notWritten;
  // Nobody waits for the answer, so that scripts go on.
  void offerSteps("information", l10n.t("Credit history saved to {0}.", serviceWords(nameOf(target))), [
    { label: l10n.t("Open"), command: "vscode.open", given: [target] },
  ]);
  return { status: "done", target, entries: count };
}

function targetOf(given: unknown): vscode.Uri | undefined {
  if (isAbsent(given)) return undefined;
  if (typeof given !== "object" || given === null) {
    throw notSent("bad_argument", l10n.t("Exporting credits needs a target file."));
  }
  const target: unknown = Reflect.get(given, "target");
  return isAbsent(target) ? undefined : uriOf(target);
}

async function chosenTarget(): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showSaveDialog({
    title: l10n.t("Export Credits as CSV"),
    filters: { CSV: ["csv"] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, "credits.csv") }),
  });
}
