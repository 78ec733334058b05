import * as l10n from "@vscode/l10n";
import { joinSentences } from "../../text/join-sentences.ts";
import { commandStep, offeredSteps, offerSteps, type OfferedStep } from "../notices.ts";
import { folderTotals, type FolderTotals } from "../../report/folders/folder-figures.ts";
import type { Summary } from "../../checking/store/summary-record.ts";
import { endInWords, folderInWords } from "../../report/folders/folder-words.ts";

/** Says what a check came to, over all of its runs, and offers what comes next. */
export async function tellOutcome({ chargedNow, outcome }: Summary): Promise<void> {
  const { error, files, service, status } = outcome;
  const totals = folderTotals(files);
  const steps = stepsAfter(totals, error === undefined ? [] : offeredSteps(error, undefined));
  const message = joinSentences([
    folderInWords(totals, files.length, service, chargedNow),
    error === undefined ? "" : endInWords(error),
  ]);
  await offerSteps(status === "done" ? "information" : "warning", message, steps);
}

/** More buttons than these make a notification a wall; the summary has what else there is. */
const MOST_STEPS = 3;

/** Returns what comes next, at most three steps: to go on, to see what it came to, and what helps with an error or was left out. */
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
