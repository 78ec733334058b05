import * as l10n from "@vscode/l10n";
import { describeKind } from "./words/check-words.ts";
import { bandName } from "./words/detection-words.ts";

/** Returns the words of the page's own controls, which come with each report, since a webview has no words of VS Code's. */
export function reportLabels() {
  return {
    ai: describeKind("ai"),
    all: l10n.t("All"),
    bandAiGenerated: bandName("AI-Generated"),
    bandHuman: bandName("Human"),
    bandLikelyAi: bandName("Likely AI"),
    bandLikelyHuman: bandName("Likely Human"),
    bandNone: l10n.t("Too short or no score"),
    bands: l10n.t("Bands shown"),
    checkDocument: l10n.t("Check Document"),
    checkGrammar: l10n.t("Check Grammar"),
    corrections: l10n.t("Corrections"),
    detect: l10n.t("Detect AI Text"),
    detectAgain: l10n.t("Detect AI Text Again"),
    exportReport: l10n.t("Export Report"),
    facts: l10n.t("What was checked"),
    filterWords: l10n.t("Only sentences with these words"),
    grammar: describeKind("grammar"),
    hints: l10n.t("Noticed, not corrected"),
    historyScore: l10n.t("Score"),
    historyService: l10n.t("Service"),
    historyWhen: l10n.t("Checked"),
    inFull: l10n.t("In full:"),
    listHelp: l10n.t(
      "Move with the arrow keys. Enter, Space or a click shows the place; Ctrl+Enter (Cmd+Enter) or a double-click goes there.",
    ),
    listNothing: l10n.t("No matching sentences"),
    listShown: l10n.t("Sentences shown: {0} of {1}"),
    notChecked: l10n.t("Not checked"),
    notCheckedHint: l10n.t("No result for this document yet."),
    openSource: l10n.t("Open the source “{0}”"),
    passages: l10n.t("Passages"),
    plagiarism: describeKind("plagiarism"),
    results: l10n.t("Results"),
    resultsShown: l10n.t("Results shown"),
    scanPlagiarism: l10n.t("Scan for Plagiarism"),
    scoreRange: l10n.t("Score"),
    sections: l10n.t("Mean sentence score by heading"),
    sentenceCount: l10n.t("Sentences"),
    sentences: l10n.t("Sentences"),
    sortBy: l10n.t("Order"),
    sortLength: l10n.t("Longest first"),
    sortPosition: l10n.t("As in the document"),
    sortScoreDown: l10n.t("Highest score first"),
    sortScoreUp: l10n.t("Lowest score first"),
    sources: l10n.t("Sources"),
    tableOf: l10n.t("As a table: {0}"),
    toggleHeatMap: l10n.t("Toggle AI Heat Map"),
    toolbar: l10n.t("Actions"),
    withCount: l10n.t("{0} ({1})"),
  };
}

/** Keys of these words; `{0}` and the like are filled in by the page. */
export type PageLabel = keyof ReturnType<typeof reportLabels>;
