import * as l10n from "@vscode/l10n";
import type { CitationPlan, CitationRefusal } from "../../findings/citations/plan.ts";
import { joinSentences } from "./sentences.ts";

export type CitationAct = "cite" | "quote";

/** Reasons for writing nothing: the planner's, or that the text has changed, is read-only or couldn't be read. */
export type RefusedAct = CitationRefusal | "changed" | "readonly" | "unread";

/** Returns the sentence that tells a person why no citation or quotation was written. */
export function describeRefusal(act: CitationAct, reason: RefusedAct): string {
  return joinSentences([describeReason(act, reason), l10n.t("Nothing was written.")]);
}

function describeReason(act: CitationAct, reason: RefusedAct): string {
  return {
    nameless: l10n.t("This source has no title or address to cite."),
    markup:
      act === "cite"
        ? l10n.t("Couldn't add a citation here: it would change the markup around the passage.")
        : l10n.t("Couldn't quote the passage: it would change the markup around it."),
    quoted: l10n.t("The passage is already a quotation."),
    severalBlocks: l10n.t("The passage spans several blocks. Only whole paragraphs can be quoted together."),
    partlyQuoted: l10n.t("The passage has only part of a quotation."),
    cited: l10n.t("This passage already cites the source."),
    changed: l10n.t("The passage has changed since the scan."),
    readonly: l10n.t("Couldn't write the document."),
    unread: l10n.t("Couldn't read the document in time."),
  }[reason];
}

/** A bibliography file that a citation adds an entry to. */
export interface NewEntry {
  readonly file: string;
  readonly isUnsaved: boolean;
}

/** Says what was written, with the file that got a new entry. */
export function describeCited(act: CitationAct, entry: NewEntry | undefined): string {
  if (act === "quote") return l10n.t("Marked the passage as a quotation");
  if (entry === undefined) return l10n.t("Cited the source");
  return entry.isUnsaved
    ? l10n.t("Cited the source, with a new, unsaved entry in {0}", entry.file)
    : l10n.t("Cited the source, with a new entry in {0}", entry.file);
}

/** Returns the title of the action that cites a source by its name; `prepared` is what it would write, where that is known. */
export function citeTitle(
  name: string,
  prepared: { readonly plan: CitationPlan; readonly entry: NewEntry | undefined } | undefined,
): string {
  if (prepared === undefined) return l10n.t("Cite “{0}”", name);
  const { entry, plan } = prepared;
  if (entry !== undefined) return l10n.t("Cite “{0}” with a new entry in {1}", name, entry.file);
  if (plan.expected.some(({ reading }) => reading === "note"))
    return l10n.t("Cite “{0}” in a footnote", name);
  return plan.expected.some(({ reading }) => reading === "entry")
    ? l10n.t("Cite “{0}” in the list of sources", name)
    : l10n.t("Cite “{0}” with its existing entry", name);
}

/** Returns the title of the action that quotes a passage; `plan` is what it would write, where that is known. */
export function quoteTitle(plan: CitationPlan | undefined): string {
  return plan?.quoted === undefined
    ? l10n.t("Put the passage in quotation marks")
    : l10n.t("Make the passage a block quotation");
}
