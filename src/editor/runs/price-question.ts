import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PriceQuestion } from "../../checking/paying/paid-guard.ts";
import { describePriceQuestion } from "../../report/words/price-words.ts";

/**
 * Asks in a modal dialog whether to spend credits, since nothing may be sent without an answer. For a new host it offers a
 * preview, which ends the check without sending anything.
 */
export async function confirmPrice(question: PriceQuestion): Promise<boolean> {
  const { message, detail, send } = describePriceQuestion(question);
  const { preview: show } = question.plan.upload;
  const preview = question.needsConsent && show !== undefined ? [l10n.t("Preview What Is Sent")] : [];
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, send, ...preview);
  if (answer !== undefined && preview.includes(answer)) show?.();
  return answer === send;
}
