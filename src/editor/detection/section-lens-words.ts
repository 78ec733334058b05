import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { changedSections } from "../../findings/changed-sections.ts";
import type { SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { toVsRange } from "../ranges.ts";
import { sectionInWords } from "../../report/words/detection-words.ts";

/** A lens for each heading with sentences under it; nothing in it is the service's own words. */
export function lensesOf(
  document: vscode.TextDocument,
  sections: readonly SectionFinding[],
  sentences: readonly SentenceFinding[],
): vscode.CodeLens[] {
  const changed = changedSections(sections, sentences);
  return sections
    .filter((section) => section.sentences > 0)
    .map((section) => {
      const words = sectionInWords(section);
      const title = changed.has(section.id) ? l10n.t("{0}, changed or checked again since", words) : words;
      return new vscode.CodeLens(toVsRange(document, section.range), {
        title,
        tooltip: l10n.t("Open the report of this document at this section"),
        command: "contentAuthenticity.showReport",
        arguments: [document.uri, section.id],
      });
    });
}
