import * as l10n from "@vscode/l10n";

/**
 * Returns the words of the controls of the page of an image or a recording, which come with each report. A recording that was
 * analysed as a whole has no segments, and none of it was passed over.
 */
export function mediaLabels(isAnalysedAsWhole: boolean) {
  return {
    bandAiGenerated: l10n.t("above 70%"),
    bandHuman: l10n.t("AI probability up to 30%"),
    bandLikelyAi: l10n.t("above 50%"),
    bandLikelyHuman: l10n.t("above 30%"),
    checkAgain: l10n.t("Check Again"),
    copy: l10n.t("Copy as Markdown"),
    export: l10n.t("Export Report"),
    facts: l10n.t("What was checked"),
    gap: isAnalysedAsWhole ? l10n.t("no segments") : l10n.t("not analyzed"),
    legend: l10n.t("Legend"),
    player: l10n.t("Player: {0}"),
    openReport: l10n.t("Open the report of {0}"),
    playHelp: l10n.t(
      "Move with the arrow keys, Home and End. Enter, Space or a click plays one segment and stops at its end.",
    ),
    probabilities: l10n.t("Probabilities"),
    rest: l10n.t("not analyzed or not shown"),
    reveal: l10n.t("Reveal in Explorer"),
    score: l10n.t("AI probability"),
    segments: l10n.t("Segments"),
    silentHelp: l10n.t("Move with the arrow keys, Home and End. Segments can't be played here."),
    tableOf: l10n.t("As a table: {0}"),
    time: l10n.t("Time"),
    timeline: l10n.t("Segments in order of time"),
    toolbar: l10n.t("Actions"),
    verdict: l10n.t("Result"),
  };
}

/** Keys of these words; `{0}` and the like are filled in by the page. */
export type MediaLabel = keyof ReturnType<typeof mediaLabels>;
