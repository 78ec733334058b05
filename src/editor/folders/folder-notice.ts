import * as l10n from "@vscode/l10n";
import { commandStep, MOST_STEPS, offeredSteps, offerSteps, type OfferedStep } from "../notices.ts";
import { folderTotals, type FolderTotals } from "../../report/folders/folder-figures.ts";
import type { Summary } from "../../checking/store/summary-record.ts";
import { firstSentence } from "../../report/words/sentences.ts";
import { describeEnd, folderMessage } from "../../report/folders/folder-words.ts";

/** Says what a check came to, over all of its runs, and offers what comes next. */
export async function tellOutcome({ chargedNow, outcome }: Summary): Promise<void> {
  const { error, files, service, status } = outcome;
  const totals = folderTotals(files);
  const steps = stepsAfter(totals, error === undefined ? [] : offeredSteps(error, undefined));
  const end = error === undefined ? "" : describeEnd({ ...error, message: firstSentence(error.message) });
  const message = folderMessage(end, totals, files.length, service, chargedNow);
  await offerSteps(status === "done" ? "information" : "warning", message, steps);
}

/** Returns what comes next: to resume, to see the summary, and what helps with an error or was left out. */
export function stepsAfter(
  { failed, left, skipped }: Pick<FolderTotals, "failed" | "left" | "skipped">,
  ofError: readonly OfferedStep[],
): readonly OfferedStep[] {
  const leftOut = commandStep(l10n.t("Show What Was Left Out"), "_showFolderLeftOut");
  return [
    ...(left > 0 ? [commandStep(l10n.t("Resume"), "resumeFolderCheck")] : []),
    commandStep(l10n.t("Show Summary"), "showFolderSummary"),
    ...ofError,
    ...(left + skipped + failed > 0 ? [leftOut] : []),
  ].slice(0, MOST_STEPS);
}
