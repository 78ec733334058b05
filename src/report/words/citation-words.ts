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
  switch (reason) {
    case "nameless":
      return l10n.t("The service names neither a title nor an address of this source to cite.");
    case "markup":
      return act === "cite"
        ? l10n.t("A citation has no place here: the markup around the passage would change.")
        : l10n.t("The passage cannot be quoted as it stands: the markup around it would change.");
    case "quoted":
      return l10n.t("The passage is a quotation already.");
    case "severalBlocks":
      return l10n.t(
        "The passage goes over several blocks, and only whole paragraphs can be quoted together.",
      );
    case "partlyQuoted":
      return l10n.t("Only a part of a quotation is in the passage.");
    case "cited":
      return l10n.t("The source is cited behind this passage already.");
    case "changed":
      return l10n.t("The text of the passage is not what was scanned any more.");
    case "readonly":
      return l10n.t("The document cannot be written.");
    case "unread":
      return l10n.t("The document could not be read in time.");
    default:
      return reason satisfies never;
  }
}
