import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { statusOf } from "../../checking/vocabulary/check.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import { commandStep, nextStep, offerSteps, showDone, showFailedCheck } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import { Settings } from "../settings.ts";
import { nameOf } from "../virtual-texts.ts";
import type { DetectionCheck, DetectionSubmission } from "../../checking/detection/detection-checker.ts";
import { detectionInWords, submissionInWords } from "../../report/words/detection-words.ts";
import { detectionExtent } from "../../report/words/outcome-words.ts";

/**
 * Tells a person what a detection came to: one message of the kind that informs, whatever the score. It names who says so
 * and how far that reaches, because a figure alone reads like a verdict on a writer.
 */
export function showDetection(target: CheckTarget, check: DetectionCheck): void {
  const { error, status, told } = check;
  if (told !== undefined)
    tell(target, check, detectionInWords(told, detectionExtent(check, target.selection !== undefined)));
  if (error === undefined) return;
  // A job that goes on is no failure, and trying again would only wait for it once more.
  if (status === "cancelled" && error.charged === "yes")
    void vscode.window.showInformationMessage(error.message);
  else showFailedCheck(error, status, target, "detectAiText");
}

/** Tells that a text is on its way; its result comes by itself. */
export function showSubmission(
  target: CheckTarget,
  { error, isKnown, record, words }: DetectionSubmission,
): void {
  if (error !== undefined) {
    showFailedCheck(error, statusOf(error), target, "detectAiTextInBackground");
    return;
  }
  const { uri } = target.document;
  const name = nameOf(uri);
  const about = record?.document.uri ?? uri.toString();
  if (about !== uri.toString()) {
    // Its result lands where it was sent from.
    const other = nameOf(vscode.Uri.parse(about));
    showDone(
      l10n.t(
        "The same text is being looked at for {0}; detect {1} again when its result is there: it costs nothing",
        other,
        name,
      ),
    );
    return;
  }
  const settings = new Settings();
  const isCallbackIgnored = record?.service === "embedded" && settings.callbackUrl().trim() !== "";
  showDone(submissionInWords(name, { isKnown, words, isCallbackIgnored }));
}

/** With a button: without one VS Code shows a single line, and the label at its end would be cut off. */
function tell({ document, selection }: CheckTarget, { findings }: DetectionCheck, message: string): void {
  const { uri } = document;
  const range = selection && toVsRange(document, selection);
  void offerSteps("information", message, [
    commandStep(l10n.t("Show Report"), "showReport", uri),
    findings.length > 0
      ? commandStep(l10n.t("Toggle AI Heat Map"), "toggleHeatMap")
      : nextStep("previewSubmission", uri, range, "detectAiText"),
  ]);
}
