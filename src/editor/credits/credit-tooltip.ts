import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { CreditEntry } from "../../report/credits/credit-entry.ts";
import { entryInWords } from "../../report/words/credit-words.ts";

/** Commands that the tooltip's links may run, and no others. */
const LINKS = ["contentAuthenticity.showCredits", "contentAuthenticity.openPortal"] as const;

export interface CreditTooltip {
  /** The item in a sentence. */
  readonly spoken: string;
  /** Further sentences. */
  readonly notes: readonly string[];
  /** Newest first. */
  readonly latest: readonly CreditEntry[];
  readonly hasPortal: boolean;
}

/** The tooltip of the status bar item: the balance, the day's budget, the last charges, and where to go. */
export function creditTooltip({ spoken, notes, latest, hasPortal }: CreditTooltip): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: LINKS };
  text.appendText(spoken);
  for (const note of notes) {
    text.appendMarkdown("\n\n");
    text.appendText(note);
  }
  for (const entry of latest) {
    text.appendMarkdown("\n\n");
    text.appendText(entryInWords(entry));
  }
  text.appendMarkdown(`\n\n[${l10n.t("Show Credits")}](command:${LINKS[0]})`);
  if (hasPortal) text.appendMarkdown(` · [${l10n.t("Open the Portal")}](command:${LINKS[1]})`);
  return text;
}
