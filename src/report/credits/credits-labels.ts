import * as l10n from "@vscode/l10n";
import { countPatterns } from "../words/format.ts";

/** Returns the words of the page of credits, which come with its figures, since a webview has no words of VS Code's. */
export function creditsLabels() {
  const [credit, credits] = countPatterns("credit");
  const [practiceCredit, practiceCredits] = countPatterns("practiceCredit");
  return {
    allOutcomes: l10n.t("All statuses"),
    allServices: l10n.t("Both services"),
    balanceWas: l10n.t("Balance before: {0}."),
    balanceWasAbout: l10n.t("Balance before: about {0}."),
    charged: l10n.t("Charged"),
    credit,
    credits,
    day: l10n.t("Day"),
    days: l10n.t("Day by day"),
    embedded: l10n.t("this machine"),
    entry: l10n.t("{0}: {1} ({2})."),
    entryOf: l10n.t("{0}: {1}, {2} ({3})."),
    entries: l10n.t("Requests"),
    entriesShown: l10n.t("{0} of {1} requests"),
    exportCredits: l10n.t("Export as CSV"),
    facts: l10n.t("Account"),
    hosted: l10n.t("hosted service"),
    hostedAt: l10n.t("hosted service, {0}"),
    listHelp: l10n.t(
      "Move with the arrow keys, Page Up, Page Down, Home and End. Details of the selected request appear below the list.",
    ),
    none: l10n.t("No requests have cost credits yet"),
    nothingFits: l10n.t("No matching requests"),
    openPortal: l10n.t("Open Portal"),
    openSettings: l10n.t("Credit Settings"),
    outcome: l10n.t("Status"),
    outcomeIs: l10n.t("Status: {0}."),
    outcomeUnsure: l10n.t("Status: {0}, {1} if charged."),
    "outcome.charged": l10n.t("charged"),
    "outcome.free": l10n.t("nothing charged"),
    "outcome.open": l10n.t("running"),
    "outcome.refunded": l10n.t("refunded"),
    "outcome.unknown": l10n.t("unknown"),
    possible: l10n.t("Possibly charged"),
    practiceCredit,
    practiceCredits,
    price: l10n.t("Price"),
    priceIs: l10n.t("Price: {0}."),
    refunded: l10n.t("Refunded"),
    request: l10n.t("Request"),
    service: l10n.t("Service"),
    requestOf: l10n.t("{0}: {1}"),
    oneRequest: l10n.t("1 request"),
    requests: l10n.t("{0} requests"),
    sums: l10n.t("{0}: {1}, {2} charged, {3} refunded, {4} in total"),
    sumsUnsure: l10n.t("{0}: {1}, {2} charged, {3} refunded, {4} in total, possibly {5} more"),
    tableOf: l10n.t("As a table: {0}"),
    toolbar: l10n.t("Actions"),
    unknownAbout: l10n.t("{0} if charged; balance before: about {1}"),
    unknownBefore: l10n.t("{0} if charged; balance before: {1}"),
    unknownDetail: l10n.t("{0} if charged"),
    when: l10n.t("Sent"),
  };
}

/** Keys of these words; `{0}` and the like are filled in by the page. */
export type CreditsLabel = keyof ReturnType<typeof creditsLabels>;
