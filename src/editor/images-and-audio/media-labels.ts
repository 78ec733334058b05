import * as vscode from "vscode";
import type { MediaLabel } from "../../report/media-view.ts";

/**
 * The words of the controls of the page of an image or a recording, which come with each report. A recording that was
 * analysed as a whole has no segments, and none of it was passed over.
 */
export function mediaLabels(isAnalysedAsWhole: boolean): Readonly<Record<MediaLabel, string>> {
  return {
    bandAiGenerated: vscode.l10n.t("above 70%"),
    bandHuman: vscode.l10n.t("AI probability up to 30%"),
    bandLikelyAi: vscode.l10n.t("above 50%"),
    bandLikelyHuman: vscode.l10n.t("above 30%"),
    checkAgain: vscode.l10n.t("Check Again"),
    copy: vscode.l10n.t("Copy as Markdown"),
    facts: vscode.l10n.t("What was checked"),
    gap: isAnalysedAsWhole ? vscode.l10n.t("no segments") : vscode.l10n.t("not analysed"),
    legend: vscode.l10n.t("What the fillings stand for"),
    player: vscode.l10n.t("Player"),
    playHelp: vscode.l10n.t(
      "Arrow keys, Home and End walk the segments. Enter, Space or a click plays a segment from its beginning and stops at its end; the player above goes on.",
    ),
    probabilities: vscode.l10n.t("Probabilities"),
    rest: vscode.l10n.t("not analysed or not shown"),
    reveal: vscode.l10n.t("Reveal in Explorer"),
    score: vscode.l10n.t("AI probability"),
    segments: vscode.l10n.t("Segments"),
    silentHelp: vscode.l10n.t("Arrow keys, Home and End walk the segments. They cannot be played here."),
    tableOf: vscode.l10n.t("As a table: {0}"),
    time: vscode.l10n.t("Time"),
    timeline: vscode.l10n.t("Segments in the order of time"),
    toolbar: vscode.l10n.t("Actions"),
    verdict: vscode.l10n.t("Result"),
  };
}
