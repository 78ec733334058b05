import * as vscode from "vscode";
import type { CreditsLabel } from "../../report/credits-view.ts";

/** The words of the page of credits, which come with its figures, since a webview has no words of VS Code's. */
export function creditsLabels(): Readonly<Record<CreditsLabel, string>> {
  return {
    allOutcomes: vscode.l10n.t("All outcomes"),
    allServices: vscode.l10n.t("Both services"),
    balanceWas: vscode.l10n.t("The balance before was {0}"),
    balanceWasAbout: vscode.l10n.t("The balance before was about {0}"),
    charged: vscode.l10n.t("Charged"),
    day: vscode.l10n.t("Day"),
    days: vscode.l10n.t("Day by day"),
    embedded: vscode.l10n.t("embedded service"),
    entries: vscode.l10n.t("Requests"),
    entriesShown: vscode.l10n.t("{0} of {1} requests"),
    exportCredits: vscode.l10n.t("Export as CSV"),
    facts: vscode.l10n.t("The account"),
    hosted: vscode.l10n.t("hosted service"),
    listHelp: vscode.l10n.t(
      "Arrow keys, Page Up, Page Down, Home and End walk the list; below it stands what is known of the request that they are on.",
    ),
    none: vscode.l10n.t("Nothing has been sent that costs credits"),
    nothingFits: vscode.l10n.t("No request is of this service and outcome"),
    openPortal: vscode.l10n.t("Open the Portal"),
    openSettings: vscode.l10n.t("Credit Settings"),
    outcome: vscode.l10n.t("Outcome"),
    "outcome.charged": vscode.l10n.t("charged"),
    "outcome.free": vscode.l10n.t("nothing charged"),
    "outcome.open": vscode.l10n.t("under way"),
    "outcome.refunded": vscode.l10n.t("refunded"),
    "outcome.unknown": vscode.l10n.t("not known"),
    possible: vscode.l10n.t("Perhaps charged"),
    price: vscode.l10n.t("Price"),
    refunded: vscode.l10n.t("Refunded"),
    request: vscode.l10n.t("Request"),
    service: vscode.l10n.t("Service"),
    sums: vscode.l10n.t("{0}: {1} requests, {2} charged, {3} refunded, {4} in all"),
    sumsUnsure: vscode.l10n.t("{0}: {1} requests, {2} charged, {3} refunded, {4} in all, perhaps {5} more"),
    tableOf: vscode.l10n.t("As a table: {0}"),
    toolbar: vscode.l10n.t("Actions"),
    unknownAbout: vscode.l10n.t("{0} if charged; about {1} before"),
    unknownBefore: vscode.l10n.t("{0} if charged; {1} before"),
    unknownDetail: vscode.l10n.t("{0} if it was charged"),
    when: vscode.l10n.t("Sent"),
  };
}
