import * as vscode from "vscode";
import type { LedgerEntry } from "../../client/spending-ledger.ts";
import { entryInWords, timeInWords } from "./credit-words.ts";

/** Commands that the tooltip's links may run, and no others. */
const LINKS = ["contentAuthenticity.showCredits", "contentAuthenticity.openPortal"] as const;

export interface CreditTooltip {
  /** What the item says, in a sentence. */
  readonly spoken: string;
  /** Further sentences. */
  readonly notes: readonly string[];
  /** Newest first. */
  readonly latest: readonly LedgerEntry[];
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
    text.appendText(vscode.l10n.t("{0}  {1}", timeInWords(entry.at), entryInWords(entry)));
  }
  text.appendMarkdown(`\n\n[${vscode.l10n.t("Show Credits")}](command:${LINKS[0]})`);
  if (hasPortal) text.appendMarkdown(` · [${vscode.l10n.t("Open the Portal")}](command:${LINKS[1]})`);
  return text;
}
