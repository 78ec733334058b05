import * as l10n from "@vscode/l10n";
import type { GrammarFinding } from "../../findings/finding.ts";
import type { HiddenEntry } from "../../findings/hidden-list.ts";

/** Why a list of what is hidden could not be changed. */
type ListFault = "readonly" | "foreign" | "elsewhere" | "unsaved" | "failed";

/** States why a list of hidden findings wasn't changed, and what to do; `name` is its file's name. */
export function listFaultInWords(name: string, fault: ListFault): string {
  switch (fault) {
    case "readonly":
      return l10n.t(
        "Nothing was changed: {0} is read-only. Make it writable, or ask whoever keeps it to add the line.",
        name,
      );
    case "foreign":
      return l10n.t(
        "Nothing was changed: {0} is no list of lines in UTF-8, or longer than 4 MB. Put that right, or move it away.",
        name,
      );
    case "elsewhere":
      return l10n.t(
        "Nothing was changed: {0} is a link to a place outside of the workspace folder. Put a file there instead.",
        name,
      );
    case "unsaved":
      return l10n.t(
        "Nothing was changed: {0} has changes that are not saved. Save the file, and try again.",
        name,
      );
    case "failed":
      return l10n.t(
        "Nothing was changed: {0} cannot be written. See whether its folder is there and the disk has room, and try again.",
        name,
      );
    default:
      return fault satisfies never;
  }
}

/** Says that lists could not be read, so that what they hide is shown; `names` are those of their files. */
export function unreadInWords(names: string): string {
  return l10n.t(
    "Not all is known of what is hidden: {0} cannot be read as lines in UTF-8 of up to 4 MB. The file is left as it is.",
    names,
  );
}

/** Says that settings could not be written. */
export function settingsFaultInWords(): string {
  return l10n.t(
    "Nothing was changed: the settings cannot be written. Save their file, and see whether it has an error.",
  );
}

/** Says of a hidden finding what is known of it, as an item of a list. */
export function hiddenEntryInWords(entry: HiddenEntry): {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
} {
  if (entry.kind === "digest") {
    return {
      label: entry.rule,
      description: entry.day === "" ? "" : l10n.t("hidden on {0}", entry.day),
      detail: l10n.t("Its text is not kept"),
    };
  }
  const { original, replacement, rule, sentence } = entry;
  return { label: changeInWords(original, replacement), description: rule, detail: sentence };
}

function changeInWords(original: string, replacement: string): string {
  if (original === replacement) return `"${original}"`;
  if (original === "") return l10n.t('Insert "{0}"', replacement);
  if (replacement === "") return l10n.t('Delete "{0}"', original);
  return `"${original}" → "${replacement}"`;
}

/** Returns the title of the action that hides a finding; `count` is how many findings are offered together. */
export function hideTitle({ original, replacement }: GrammarFinding, count: number): string {
  if (count === 1) return l10n.t("Hide this finding");
  const words = original.trim() === "" ? replacement.trim() : original.trim();
  return l10n.t('Hide the finding about "{0}"', words);
}
