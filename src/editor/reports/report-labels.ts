import * as vscode from "vscode";
import type { PageLabel } from "../../report/page-labels.ts";
import { bandName } from "../detection/detection-words.ts";

/** The words of the page's own controls, which come with each report, since a webview has no words of VS Code's. */
export function reportLabels(): Readonly<Record<PageLabel, string>> {
  return {
    bandAiGenerated: bandName("AI-Generated"),
    bandHuman: bandName("Human"),
    bandLikelyAi: bandName("Likely AI"),
    bandLikelyHuman: bandName("Likely Human"),
    bandNone: vscode.l10n.t("No score"),
    bands: vscode.l10n.t("Bands shown"),
    checkDocument: vscode.l10n.t("Check Document"),
    corrections: vscode.l10n.t("Corrections"),
    detect: vscode.l10n.t("Detect AI Text"),
    detectAgain: vscode.l10n.t("Detect Again"),
    empty: vscode.l10n.t("No check of this document has a result yet."),
    emptyHint: vscode.l10n.t("Detect AI text, or run all checks, to see the results here."),
    exportReport: vscode.l10n.t("Export Report"),
    facts: vscode.l10n.t("What was checked"),
    filterWords: vscode.l10n.t("Only sentences with these words"),
    hints: vscode.l10n.t("Noticed, not corrected"),
    historyScore: vscode.l10n.t("Score"),
    historyService: vscode.l10n.t("Service"),
    historyWhen: vscode.l10n.t("Checked"),
    listHelp: vscode.l10n.t(
      "Arrow keys walk the list. Enter, Space or a click shows the place in the document; Ctrl+Enter (Cmd+Enter) or a double click goes there.",
    ),
    listNothing: vscode.l10n.t("No sentence is of these bands with these words"),
    listShown: vscode.l10n.t("Sentences shown: {0} of {1}"),
    openSource: vscode.l10n.t("Open the source"),
    passages: vscode.l10n.t("Passages"),
    scoreRange: vscode.l10n.t("Score"),
    sections: vscode.l10n.t("Mean sentence score by heading"),
    sentenceCount: vscode.l10n.t("Sentences"),
    sentences: vscode.l10n.t("Sentences"),
    sortBy: vscode.l10n.t("Order"),
    sortLength: vscode.l10n.t("Longest first"),
    sortPosition: vscode.l10n.t("As in the document"),
    sortScoreDown: vscode.l10n.t("Highest score first"),
    sortScoreUp: vscode.l10n.t("Lowest score first"),
    sources: vscode.l10n.t("Sources"),
    tableOf: vscode.l10n.t("As a table: {0}"),
    toggleHeatMap: vscode.l10n.t("Toggle Heat Map"),
    toolbar: vscode.l10n.t("Actions"),
    wholeSentence: vscode.l10n.t("The whole sentence:"),
  };
}
