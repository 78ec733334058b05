import * as vscode from "vscode";
import { NEXT_STEPS, type CheckError } from "./check-error.ts";

/** What a failed check was for, so that trying again is about the same text whatever editor is active by then. */
export interface NoticeTarget {
  readonly uri: vscode.Uri;
  readonly range?: vscode.Range;
}

/** Shows why something failed, with the next step as a button. Nobody waits for the answer, so that scripts go on. */
export function showError(error: CheckError, target?: NoticeTarget): void {
  void askNextStep(error, target);
}

async function askNextStep({ message, action }: CheckError, target: NoticeTarget | undefined): Promise<void> {
  const step = action === undefined ? undefined : NEXT_STEPS[action];
  const buttons = step === undefined ? [] : [step.label()];
  const chosen = await vscode.window.showErrorMessage(message, ...buttons);
  if (step === undefined || chosen === undefined) return;
  const given = step.onDocument && target !== undefined ? [target.uri, target.range] : [];
  await vscode.commands.executeCommand(`contentAuthenticity.${step.command}`, ...given);
}

const STATUS_MS = 8_000;

/** Says in the status bar what a command did: seen when looked for, in nobody's way. */
export function showDone(message: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${message}`, STATUS_MS);
}

/** Asks whether to spend credits; a modal question, since nothing may be sent without the answer. */
export async function confirmPrice(price: number, host: string): Promise<boolean> {
  const credits = price.toLocaleString(vscode.env.language);
  const send = vscode.l10n.t("Check for {0} Credits", credits);
  const detail = vscode.l10n.t(
    "The text goes to {0}. The limit is the setting contentAuthenticity.credits.confirmAbove.",
    host,
  );
  const question = vscode.l10n.t("This grammar check costs {0} credits.", credits);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, send)) === send;
}
