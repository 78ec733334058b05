import * as vscode from "vscode";
import type { ExportFormat, ExportWords } from "../../report/report-export.ts";

/** Words that only exports have. */
export function exportWords(): ExportWords {
  return {
    aiGeneratedRule: vscode.l10n.t("A sentence with an AI score above 0.7 (AI-Generated)"),
    band: vscode.l10n.t("Band"),
    caveats: vscode.l10n.t("What these figures are worth"),
    change: vscode.l10n.t("Change"),
    correctionRule: vscode.l10n.t("Correction of grammar or spelling"),
    corrections: vscode.l10n.t("Corrections"),
    count: vscode.l10n.t("Sentences"),
    extent: vscode.l10n.t("Extent"),
    heading: vscode.l10n.t("Heading"),
    headings: vscode.l10n.t("Mean sentence score by heading"),
    hints: vscode.l10n.t("Noticed, not corrected"),
    likelyAiRule: vscode.l10n.t("A sentence with an AI score above 0.5 (Likely AI)"),
    message: vscode.l10n.t("Message"),
    moreInJson: vscode.l10n.t("More in the JSON export: {0}."),
    none: vscode.l10n.t("None."),
    passage: vscode.l10n.t("Passage"),
    passageRule: vscode.l10n.t("A matching passage"),
    passages: vscode.l10n.t("Passages"),
    place: vscode.l10n.t("Place"),
    rule: vscode.l10n.t("Rule"),
    score: vscode.l10n.t("Score"),
    scoreRange: vscode.l10n.t("Scores"),
    sentence: vscode.l10n.t("Sentence"),
    sentences: vscode.l10n.t("Sentences"),
    service: vscode.l10n.t("Service"),
    share: vscode.l10n.t("Share"),
    similarity: vscode.l10n.t("Similarity"),
    source: vscode.l10n.t("Source"),
    sources: vscode.l10n.t("Sources"),
    textsCut: vscode.l10n.t("Long texts are cut here; the JSON export has them whole."),
    when: vscode.l10n.t("When"),
  };
}

/** A format as people choose it. */
export interface FormatChoice extends vscode.QuickPickItem {
  readonly format: ExportFormat;
}

export function formatChoices(): readonly FormatChoice[] {
  return [
    { format: "html", label: "HTML", description: vscode.l10n.t("a page to read, print or send") },
    {
      format: "markdown",
      label: "Markdown",
      description: vscode.l10n.t("tables for a repository or a wiki"),
    },
    { format: "json", label: "JSON", description: vscode.l10n.t("everything, for programs") },
    {
      format: "sarif",
      label: "SARIF 2.1.0",
      description: vscode.l10n.t("results with their places, for code scanning"),
    },
  ];
}
