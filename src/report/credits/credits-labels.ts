import * as l10n from "@vscode/l10n";

/** Returns the words of the page of credits, which come with its figures, since a webview has no words of VS Code's. */
export function creditsLabels() {
  return {
    allOutcomes: l10n.t("All outcomes"),
    allServices: l10n.t("Both services"),
    balanceWas: l10n.t("The balance before was {0}"),
    balanceWasAbout: l10n.t("The balance before was about {0}"),
    charged: l10n.t("Charged"),
    day: l10n.t("Day"),
    days: l10n.t("Day by day"),
    embedded: l10n.t("embedded service"),
    entries: l10n.t("Requests"),
    entriesShown: l10n.t("{0} of {1} requests"),
    exportCredits: l10n.t("Export as CSV"),
    facts: l10n.t("The account"),
    hosted: l10n.t("hosted service"),
    listHelp: l10n.t(
      "Arrow keys, Page Up, Page Down, Home and End walk the list; below it stands what is known of the request that they are on.",
    ),
    none: l10n.t("Nothing has been sent that costs credits"),
    nothingFits: l10n.t("No request is of this service and outcome"),
    openPortal: l10n.t("Open the Portal"),
    openSettings: l10n.t("Credit Settings"),
    outcome: l10n.t("Outcome"),
    "outcome.charged": l10n.t("charged"),
    "outcome.free": l10n.t("nothing charged"),
    "outcome.open": l10n.t("under way"),
    "outcome.refunded": l10n.t("refunded"),
    "outcome.unknown": l10n.t("not known"),
    possible: l10n.t("Perhaps charged"),
    price: l10n.t("Price"),
    refunded: l10n.t("Refunded"),
    request: l10n.t("Request"),
    service: l10n.t("Service"),
    oneRequest: l10n.t("1 request"),
    requests: l10n.t("{0} requests"),
    sums: l10n.t("{0}: {1}, {2} charged, {3} refunded, {4} in all"),
    sumsUnsure: l10n.t("{0}: {1}, {2} charged, {3} refunded, {4} in all, perhaps {5} more"),
    tableOf: l10n.t("As a table: {0}"),
    toolbar: l10n.t("Actions"),
    unknownAbout: l10n.t("{0} if charged; about {1} before"),
    unknownBefore: l10n.t("{0} if charged; {1} before"),
    unknownDetail: l10n.t("{0} if it was charged"),
    when: l10n.t("Sent"),
  };
}

/** Keys of these words; `{0}` and the like are filled in by the page. */
export type CreditsLabel = keyof ReturnType<typeof creditsLabels>;
