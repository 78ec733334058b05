import * as l10n from "@vscode/l10n";
import type { CitationWords } from "../../findings/citations/cited-source.ts";
import type { CitationPlan, CitationRefusal } from "../../findings/citations/plan.ts";

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

/** Returns the words that citations themselves are written with. */
export function citationWords(): CitationWords {
  return {
    accessed: (day) => l10n.t("accessed {0}", day),
    sources: l10n.t("Sources"),
  };
}

/** A bibliography file that a citation adds an entry to. */
export interface NewEntry {
  readonly file: string;
  readonly isUnsaved: boolean;
}

/** Says what was written, with the file that got a new entry. */
export function citedInWords(act: CitationAct, entry: NewEntry | undefined): string {
  if (act === "quote") return l10n.t("The passage is marked as a quotation");
  if (entry === undefined) return l10n.t("The source is cited");
  return entry.isUnsaved
    ? l10n.t("The source is cited, with a new entry in {0}, which is not saved yet", entry.file)
    : l10n.t("The source is cited, with a new entry in {0}", entry.file);
}

/** Returns the title of the action that cites a source by its name; `prepared` is what it would write, where that is known. */
export function citeTitle(
  name: string,
  prepared: { readonly plan: CitationPlan; readonly entry: NewEntry | undefined } | undefined,
): string {
  if (prepared === undefined) return l10n.t('Cite "{0}"', name);
  const { entry, plan } = prepared;
  if (entry !== undefined) return l10n.t('Cite "{0}", with a new entry in {1}', name, entry.file);
  if (plan.expected.some(({ reading }) => reading === "note"))
    return l10n.t('Cite "{0}" in a footnote', name);
  return plan.expected.some(({ reading }) => reading === "entry")
    ? l10n.t('Cite "{0}" in the list of sources', name)
    : l10n.t('Cite "{0}", as it is cited already', name);
}

/** Returns the title of the action that quotes a passage; `plan` is what it would write, where that is known. */
export function quoteTitle(plan: CitationPlan | undefined): string {
  return plan?.quoted === undefined
    ? l10n.t("Put the passage in quotation marks")
    : l10n.t("Make the passage a block quotation");
}
