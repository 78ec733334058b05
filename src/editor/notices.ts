import * as vscode from "vscode";
import { NEXT_STEPS, type CheckError } from "./check-error.ts";

/** Shows why something failed, with the next step as a button. Nobody waits for the answer, so that scripts go on. */
export function showError(error: CheckError): void {
  void askNextStep(error);
}

async function askNextStep({ message, action }: CheckError): Promise<void> {
  const step = action === undefined ? undefined : NEXT_STEPS[action];
  const buttons = step === undefined ? [] : [vscode.l10n.t(step.label)];
  const chosen = await vscode.window.showErrorMessage(message, ...buttons);
  if (step !== undefined && chosen !== undefined) await vscode.commands.executeCommand(step.command);
}

const STATUS_MS = 8_000;

/** Says in the status bar what a command did: seen when looked for, in nobody's way. */
export function showDone(message: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${message}`, STATUS_MS);
}

/** Asks whether to spend credits; a modal question, since nothing may be sent without the answer. */
export async function confirmPrice(price: number, host: string): Promise<boolean> {
  const send = vscode.l10n.t("Check for {0} Credits", price.toLocaleString(vscode.env.language));
  const detail = vscode.l10n.t(
    "The text goes to {0}. The limit is the setting contentAuthenticity.credits.confirmAbove.",
    host,
  );
  const question = vscode.l10n.t(
    "This grammar check costs {0} credits.",
    price.toLocaleString(vscode.env.language),
  );
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, send)) === send;
}
