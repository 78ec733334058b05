import * as vscode from "vscode";
import type { Finding } from "../findings/finding.ts";
import { NEXT_STEPS, type CheckError } from "./check-error.ts";
import type { Check } from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import { toVsRange } from "./ranges.ts";

/** What a failed check was, so that trying again is about the same text whatever editor is active by then. */
export interface NoticeTarget {
  readonly check: CheckCommand;
  readonly uri: vscode.Uri;
  readonly range?: vscode.Range;
}

/** Checks by the last part of their commands. */
export type CheckCommand = "checkGrammar" | "detectAiText";

/** Shows why a check failed. One that was cancelled is told of only where it may have cost something. */
export function showFailedCheck(
  error: CheckError,
  status: Check<Finding, unknown>["status"],
  { document, selection }: CheckTarget,
  check: CheckCommand,
): void {
  if (status === "cancelled" && error.charged === "no") return;
  const { uri } = document;
  showError(
    error,
    selection === undefined ? { check, uri } : { check, uri, range: toVsRange(document, selection) },
  );
}

/** Shows why something failed, with the next step as a button. Nobody waits for the answer, so that scripts go on. */
export function showError(error: CheckError, target?: NoticeTarget): void {
  void askNextStep(error, target);
}

async function askNextStep({ message, action }: CheckError, target: NoticeTarget | undefined): Promise<void> {
  const step = action === undefined ? undefined : NEXT_STEPS[action];
  const command = step?.command ?? target?.check;
  const buttons = step === undefined || command === undefined ? [] : [step.label()];
  const chosen = await vscode.window.showErrorMessage(message, ...buttons);
  if (step === undefined || command === undefined || chosen === undefined) return;
  const given = step.onDocument && target !== undefined ? [target.uri, target.range] : [];
  await vscode.commands.executeCommand(`contentAuthenticity.${command}`, ...given);
}

const STATUS_MS = 8_000;

/** Says in the status bar what a command did: seen when looked for, in nobody's way. */
export function showDone(message: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${message}`, STATUS_MS);
}

/** Asks whether to spend credits; a modal question, since nothing may be sent without the answer. */
export async function confirmPrice(price: number, host: string, check: CheckCommand): Promise<boolean> {
  const credits = price.toLocaleString(vscode.env.language);
  const send = vscode.l10n.t("Check for {0} Credits", credits);
  const detail = vscode.l10n.t(
    "The text goes to {0}. The limit is the setting contentAuthenticity.credits.confirmAbove.",
    host,
  );
  const question =
    check === "checkGrammar"
      ? vscode.l10n.t("This grammar check costs {0} credits.", credits)
      : vscode.l10n.t("This detection of AI text costs {0} credits.", credits);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, send)) === send;
}
