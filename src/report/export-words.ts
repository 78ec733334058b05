import * as l10n from "@vscode/l10n";
import type { ExportFormat } from "./report-export.ts";
import { serviceWords } from "./words/service-words.ts";

/** Returns the words that only exports have; `{0}` is filled in. */
export function exportWords() {
  return {
    aiGeneratedRule: l10n.t("A sentence with an AI score above 70% (AI-Generated)"),
    band: l10n.t("Band"),
    caveats: l10n.t("About these figures"),
    change: l10n.t("Correction"),
    correctionRule: l10n.t("Grammar or spelling correction"),
    corrections: l10n.t("Corrections"),
    count: l10n.t("Sentences"),
    extent: l10n.t("Length"),
    heading: l10n.t("Heading"),
    headings: l10n.t("Mean sentence score by heading"),
    hints: l10n.t("Noticed, not corrected"),
    likelyAiRule: l10n.t("A sentence with an AI score above 50% (Likely AI)"),
    message: l10n.t("Message"),
    moreInJson: l10n.t("More in the JSON export: {0}."),
    none: l10n.t("None."),
    passage: l10n.t("Passage"),
    passageRule: l10n.t("A matching passage"),
    passages: l10n.t("Passages"),
    place: l10n.t("Place"),
    rule: l10n.t("Rule"),
    score: l10n.t("Score"),
    scoreRange: l10n.t("Scores"),
    sentence: l10n.t("Sentence"),
    sentences: l10n.t("Sentences"),
    service: l10n.t("Service"),
    share: l10n.t("Share"),
    similarity: l10n.t("Similarity"),
    source: l10n.t("Source"),
    sources: l10n.t("Sources"),
    textsCut: l10n.t("Long texts are shortened here; the JSON export has them in full."),
    when: l10n.t("When"),
  };
}

/** Returns the formats as people choose them. */
export function formatChoices(): readonly {
  readonly format: ExportFormat;
  readonly label: string;
  readonly description: string;
}[] {
  return [
    { format: "html", label: "HTML", description: l10n.t("a page to read, print or send") },
    {
      format: "markdown",
      label: "Markdown",
      description: l10n.t("tables for a repository or a wiki"),
    },
    { format: "json", label: "JSON", description: l10n.t("everything, for programs") },
    {
      format: "sarif",
      label: "SARIF 2.1.0",
      description: l10n.t("results with locations, for code scanning"),
    },
  ];
}

/** Asks for confirmation to overwrite a file, or to write outside the workspace. */
export function writingQuestion(
  name: string,
  { exists, isOutside }: { readonly exists: boolean; readonly isOutside: boolean },
): { readonly question: string; readonly button: string } {
  const file = serviceWords(name);
  if (!exists) {
    return { question: l10n.t("Write “{0}” outside the workspace?", file), button: l10n.t("Write File") };
  }
  return {
    question: isOutside
      ? l10n.t("“{0}” already exists outside the workspace. Replace it?", file)
      : l10n.t("“{0}” already exists. Replace it?", file),
    button: l10n.t("Replace"),
  };
}

/** Says that a file isn't written over what is not saved yet. */
export function describeUnsaved(name: string): string {
  return l10n.t("“{0}” has unsaved changes. Save or close it, then export again.", serviceWords(name));
}

/** Says that a file isn't written to a file system that VS Code doesn't know. */
export function describeUnknownScheme(name: string, scheme: string): string {
  return l10n.t(
    "Couldn't write “{0}”: VS Code has no file system “{1}”.",
    serviceWords(name),
    serviceWords(scheme),
  );
}
