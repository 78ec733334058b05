import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { creditFacts, type CreditFactsParts } from "../../checking/paying/credit-history.ts";
import { creditEntries } from "../../report/credits/credit-history.ts";
import { formatAsOf, describeEntry } from "../../report/words/credit-words.ts";
import { formatHost } from "../../report/words/service-words.ts";

/** Commands that the tooltip's links may run, and no others. */
const LINKS = ["contentAuthenticity.showCredits", "contentAuthenticity.openPortal"] as const;

/** Requests that the tooltip tells of. */
const LATEST = 5;

/**
 * Returns the tooltip of the status bar item: the balance as it is `spoken` when all windows' charges are read, its age and owner, the
 * day's budget, the last charges, and where to go.
 */
export async function creditTooltip(
  parts: CreditFactsParts,
  spoken: () => string,
): Promise<vscode.MarkdownString> {
  const { hasPortal, notes, service } = await creditFacts(parts);
  const latest = creditEntries(parts.ledger.latest(service, LATEST)).map(describeEntry);
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: LINKS };
  const balance = parts.credits.balance(service);
  const age = balance === undefined ? [] : [formatAsOf(balance.statedAt)];
  const host = formatHost(parts.settings.baseUrl());
  const account = service === "embedded" ? [] : [l10n.t("Account at {0}", host)];
  for (const line of [spoken(), ...age, ...account, ...notes, ...latest])
    text.appendText(line).appendMarkdown("\n\n");
  text.appendMarkdown(`[${l10n.t("Show Credits")}](command:${LINKS[0]})`);
  if (hasPortal) text.appendMarkdown(` · [${l10n.t("Open Portal")}](command:${LINKS[1]})`);
  return text;
}
