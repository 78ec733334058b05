import * as l10n from "@vscode/l10n";
import type { GrammarFinding } from "../../findings/finding.ts";
import { HIDDEN_CHARACTERS } from "../../text/rule-name.ts";

/** Returns the title of the quick fix that writes a correction. */
export function correctionTitle(finding: GrammarFinding): string {
  const { original, replacement } = finding;
  if (isHidden(finding)) return l10n.t("Remove hidden characters");
  if (original === "") return l10n.t("Insert “{0}”", shown(replacement));
  return replacement === ""
    ? l10n.t("Delete “{0}”", shown(original))
    : l10n.t("Replace with “{0}”", replacement);
}

/** Returns the title of the quick fix that writes another replacement: hidden characters are shown by name. */
export function alternativeTitle(finding: GrammarFinding, other: string): string {
  return isHidden(finding) ? l10n.t("Show as {0}", other) : l10n.t("Replace with “{0}”", other);
}

function shown(text: string): string {
  return text.trim() === "" ? text : text.trim();
}

function isHidden({ replacement, rule }: GrammarFinding): boolean {
  return rule === HIDDEN_CHARACTERS && replacement === "";
}
