import * as l10n from "@vscode/l10n";
import { bandName } from "./words/detection-words.ts";

/** Returns the words of the page's own controls, which come with each report, since a webview has no words of VS Code's. */
export function reportLabels() {
  return {
    bandAiGenerated: bandName("AI-Generated"),
    bandHuman: bandName("Human"),
    bandLikelyAi: bandName("Likely AI"),
    bandLikelyHuman: bandName("Likely Human"),
    bandNone: l10n.t("Too short or no score"),
    bands: l10n.t("Bands shown"),
    checkDocument: l10n.t("Check Document"),
    corrections: l10n.t("Corrections"),
    detect: l10n.t("Detect AI Text"),
    detectAgain: l10n.t("Detect Again"),
    empty: l10n.t("No check of this document has a result yet."),
    emptyHint: l10n.t("Detect AI text, or run all checks, to see the results here."),
    exportReport: l10n.t("Export Report"),
    facts: l10n.t("What was checked"),
    filterWords: l10n.t("Only sentences with these words"),
    hints: l10n.t("Noticed, not corrected"),
    historyScore: l10n.t("Score"),
    historyService: l10n.t("Service"),
    historyWhen: l10n.t("Checked"),
    listHelp: l10n.t(
      "Arrow keys walk the list. Enter, Space or a click shows the place in the document; Ctrl+Enter (Cmd+Enter) or a double click goes there.",
    ),
    listNothing: l10n.t("No sentence is of these bands with these words"),
    listShown: l10n.t("Sentences shown: {0} of {1}"),
    openSource: l10n.t("Open the source"),
    passages: l10n.t("Passages"),
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
    toggleHeatMap: l10n.t("Toggle Heat Map"),
    toolbar: l10n.t("Actions"),
    wholeSentence: l10n.t("The whole sentence:"),
  };
}

/** Keys of these words; `{0}` and the like are filled in by the page. */
export type PageLabel = keyof ReturnType<typeof reportLabels>;
