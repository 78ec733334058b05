import * as l10n from "@vscode/l10n";
import type { GrammarFinding } from "../../findings/finding.ts";
import type { HiddenEntry } from "../../findings/hidden-list.ts";
import { listSeparator } from "./format.ts";

/** Why a list of what is hidden could not be changed. */
type ListFault = "readonly" | "foreign" | "elsewhere" | "unsaved" | "failed";

/** States why a list of hidden findings wasn't changed, and what to do; `name` is its file's name. */
export function describeListFault(name: string, fault: ListFault): string {
  switch (fault) {
    case "readonly":
      return l10n.t("Couldn't write {0}: it's read-only. Make it writable, then try again.", name);
    case "foreign":
      return l10n.t("Couldn't change {0}: it isn't UTF-8 text of up to 4 MB. Fix it or move it.", name);
    case "elsewhere":
      return l10n.t(
        "Couldn't write {0}: it's a link to outside the workspace folder. Use a regular file.",
        name,
      );
    case "unsaved":
      return l10n.t("{0} has unsaved changes. Save it, then try again.", name);
    case "failed":
      return l10n.t("Couldn't write {0}. Check its folder and the disk space, then try again.", name);
    default:
      return fault satisfies never;
  }
}

/** Says that lists could not be read, so that what they hide is shown; `names` are those of their files. */
export function describeUnread(names: readonly string[]): string {
  return l10n.t(
    "Couldn't read {0}, so its hidden findings are shown. It must be UTF-8 text of up to 4 MB.",
    names.join(listSeparator()),
  );
}

/** Says that settings could not be written. */
export function describeSettingsFault(): string {
  return l10n.t("Couldn't write the settings. Save their file and check it for errors.");
}

/** Says of a hidden finding what is known of it, as an item of a list. */
export function describeHiddenEntry(entry: HiddenEntry): {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
} {
  if (entry.kind === "digest") {
    return {
      label: entry.rule,
      description: entry.day === "" ? "" : l10n.t("hidden on {0}", entry.day),
      detail: l10n.t("Text not stored"),
    };
  }
  const { original, replacement, rule, sentence } = entry;
  return { label: describeChange(original, replacement), description: rule, detail: sentence };
}

/** Says a correction in as few words as possible, such as `“teh” → “the”`. */
export function describeChange(original: string, replacement: string): string {
  if (original === replacement) return l10n.t("“{0}”", original);
  if (original === "") return l10n.t("Insert “{0}”", replacement);
  if (replacement === "") return l10n.t("Delete “{0}”", original);
  return l10n.t("“{0}” → “{1}”", original, replacement);
}

/** Returns the title of the action that hides a finding; `count` is how many findings are offered together. */
export function hideTitle({ original, replacement }: GrammarFinding, count: number): string {
  if (count === 1) return l10n.t("Hide this finding");
  const words = original.trim() === "" ? replacement.trim() : original.trim();
  return l10n.t("Hide the finding “{0}”", words);
}
