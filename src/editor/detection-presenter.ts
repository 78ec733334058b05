import * as vscode from "vscode";
import { NEXT_STEPS } from "./check-error.ts";
import type { CheckTarget } from "./check-target.ts";
import type { DetectionCheck } from "./detection-checker.ts";
import { estimateInWords, serviceInWords, verdictInWords } from "./detection-words.ts";
import { showFailedCheck } from "./notices.ts";
import { toVsRange } from "./ranges.ts";
import { serviceWords } from "./service-words.ts";

/**
 * Tells a person what a detection came to: one message of the kind that informs, whatever the score. It names who says so
 * and how far that reaches, because a figure alone reads like a verdict on a writer.
 */
export function showDetection(target: CheckTarget, check: DetectionCheck): void {
  const { error, status, told } = check;
  if (told !== undefined) void tell(target, check, messageOf(check, told, target.selection !== undefined));
  if (error !== undefined) showFailedCheck(error, status, target, "detectAiText");
}

/** With a button: without one VS Code shows a single line, and the label at its end would be cut off. */
async function tell(
  { document, selection }: CheckTarget,
  { findings }: DetectionCheck,
  message: string,
): Promise<void> {
  const { uri } = document;
  const next =
    findings.length > 0
      ? { label: vscode.l10n.t("Toggle AI Heat Map"), command: "toggleHeatMap", given: [] }
      : {
          label: NEXT_STEPS.previewSubmission.label(),
          command: NEXT_STEPS.previewSubmission.command,
          given: [uri, selection && toVsRange(document, selection)],
        };
  if ((await vscode.window.showInformationMessage(message, next.label)) !== next.label) return;
  await vscode.commands.executeCommand(`contentAuthenticity.${next.command}`, ...next.given);
}

function messageOf(
  check: DetectionCheck,
  told: NonNullable<DetectionCheck["told"]>,
  isSelection: boolean,
): string {
  const { verdict, source } = told;
  const whose = verdict.kind === "noScore" ? serviceInWords(source) : estimateInWords(source);
  const figures = [verdictInWords(verdict, source.service), whose, ...extentOf(check, isSelection)];
  const [said, by] = [serviceWords(source.label), serviceWords(source.name)];
  const service = by === "" || said === "" ? by + said : vscode.l10n.t("{0}: {1}", by, said);
  return `${figures.join(", ")}. ${service}`.trim();
}

/** How much was looked at, what it cost, and what could not be drawn. */
function extentOf(check: DetectionCheck, isSelection: boolean): readonly string[] {
  const locale = vscode.env.language;
  const words = check.wordsChecked.toLocaleString(locale);
  const total = check.wordsTotal.toLocaleString(locale);
  const parts = [
    isSelection
      ? vscode.l10n.t("{0} of {1} words of a selection", words, total)
      : vscode.l10n.t("{0} of {1} words", words, total),
    check.cached ? vscode.l10n.t("known already: no credits") : creditsInWords(check.creditsCharged),
  ];
  if (check.notPlaced > 0) {
    parts.push(vscode.l10n.t("{0} sentences could not be marked", check.notPlaced));
  }
  if (check.droppedByEdits > 0) {
    parts.push(vscode.l10n.t("{0} fell because their text has changed", check.droppedByEdits));
  }
  return parts;
}

function creditsInWords(credits: number): string {
  return credits === 0
    ? vscode.l10n.t("nothing was charged")
    : vscode.l10n.t("{0} credits", credits.toLocaleString(vscode.env.language));
}
