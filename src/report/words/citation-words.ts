import * as l10n from "@vscode/l10n";
import type { CitationRefusal } from "../../findings/citations/plan.ts";

export type CitationAct = "cite" | "quote";

/** Reasons for writing nothing: the planner's, or that the text has changed, is read-only or couldn't be read. */
export type RefusedAct = CitationRefusal | "changed" | "readonly" | "unread";

/** Returns the sentence that tells a person why no citation or quotation was written. */
export function refusalInWords(act: CitationAct, reason: RefusedAct): string {
  const nothing = l10n.t("Nothing was written.");
  return `${reasonInWords(act, reason)} ${nothing}`;
}

function reasonInWords(act: CitationAct, reason: RefusedAct): string {
  return {
    nameless: l10n.t("The service names neither a title nor an address of this source to cite."),
    markup:
      act === "cite"
        ? l10n.t("A citation has no place here: the markup around the passage would change.")
        : l10n.t("The passage cannot be quoted as it stands: the markup around it would change."),
    quoted: l10n.t("The passage is a quotation already."),
    severalBlocks: l10n.t(
      "The passage goes over several blocks, and only whole paragraphs can be quoted together.",
    ),
    partlyQuoted: l10n.t("Only a part of a quotation is in the passage."),
    cited: l10n.t("The source is cited behind this passage already."),
    changed: l10n.t("The text of the passage is not what was scanned any more."),
    readonly: l10n.t("The document cannot be written."),
    unread: l10n.t("The document could not be read in time."),
  }[reason];
}
