import * as vscode from "vscode";
import { offeredSteps, takeStep, type OfferedStep } from "../notices.ts";
import { folderTotals, type FolderOutcome } from "./folder-outcome.ts";
import { endInWords, folderInWords } from "./folder-words.ts";

/** Says what a run came to, and offers what comes next. */
export async function tellOutcome({ error, files, service, status }: FolderOutcome): Promise<void> {
  const totals = folderTotals(files);
  const { done, failed, left, skipped } = totals;
  // Someone who said no to the price knows it.
  if (status === "cancelled" && done + failed === 0) return;
  const steps = [
    step(vscode.l10n.t("Show Report"), "showFolderSummary"),
    ...(left > 0 ? [step(vscode.l10n.t("Resume"), "resumeFolderCheck")] : []),
    ...(left + skipped + failed > 0
      ? [step(vscode.l10n.t("Show What Was Left Out"), "_showFolderLeftOut")]
      : []),
    ...(error === undefined ? [] : offeredSteps(error, undefined)),
  ];
  const message = [
    folderInWords(totals, files.length, service),
    ...(error === undefined ? [] : [endInWords(error)]),
  ].join(" ");
  const labels = steps.map(({ label }) => label);
  const chosen =
    status === "done"
      ? await vscode.window.showInformationMessage(message, ...labels)
      : await vscode.window.showWarningMessage(message, ...labels);
  await takeStep(steps, chosen);
}

function step(label: string, command: string): OfferedStep {
  return { label, command: `contentAuthenticity.${command}`, given: [] };
}
