import * as l10n from "@vscode/l10n";
import { creditAccount } from "./credit-account.ts";
import { creditDays } from "./credit-days.ts";
import { sumsOf, type CreditEntry, type CreditService } from "./credit-entry.ts";
import type { CreditFacts } from "./credit-facts.ts";
import type { CreditChart, CreditsView } from "./credits-view.ts";
import { formatAmount } from "../words/credit-words.ts";
import { creditsLabels } from "./credits-labels.ts";
import { formatNumber, locale } from "../words/format.ts";
import { joinSentences } from "../words/sentences.ts";

/** Days of the chart, today included. */
const DAYS = 30;

/** Returns the page of credits in words. `host` is the hosted service's, as a person reads it; `now` in milliseconds since 1970. */
export function creditsViewOf(
  facts: CreditFacts,
  entries: readonly CreditEntry[],
  {
    host,
    now,
    lowBalance,
  }: { readonly host: string; readonly now: number; readonly lowBalance?: number | undefined },
): CreditsView {
  const { service, balance, budget, hasPortal, notes, warning } = facts;
  const isHosted = service === "hosted";
  const where = isHosted ? l10n.t("Hosted service") : l10n.t("This machine");
  return {
    language: locale(),
    title: l10n.t("Credits"),
    service,
    balance: describeBalance(service, balance),
    ...(warning === undefined ? {} : { warning }),
    notes: notes.filter((note) => note !== warning && (budget === undefined || !note.includes(budget))),
    facts: [
      {
        label: l10n.t("Checks run on"),
        value: isHosted && host !== "" ? l10n.t("{0}, {1}", where, host) : where,
      },
      ...(budget === undefined ? [] : [{ label: l10n.t("Spent today"), value: budget }]),
      ...(isHosted ? [{ label: l10n.t("Low-balance warning"), value: describeLimit(lowBalance) }] : []),
      ...describeAccount(
        entries.filter((entry) => entry.service === service && (!isHosted || entry.host === host)),
        facts,
      ),
    ],
    charts: (["hosted", "embedded"] as const).flatMap((of) => chartOf(of, entries, now)),
    labels: creditsLabels(),
    commands: [
      ...(entries.length > 0 ? (["exportCredits"] as const) : []),
      ...(hasPortal ? (["openPortal"] as const) : []),
      "openSettings",
    ],
  };
}

/** Says how the balance came about since it was first known, as lines that add up. */
function describeAccount(
  entries: readonly CreditEntry[],
  { balance, service }: Pick<CreditFacts, "balance" | "service">,
): CreditsView["facts"] {
  const account = balance && creditAccount(entries, balance.credits);
  if (account === undefined) return [];
  const { charged, elsewhere, left, possible, refunded, since, start } = account;
  const amount = (credits: number): string => formatAmount(credits, service);
  const date = new Date(since).toLocaleDateString(locale(), { dateStyle: "medium" });
  const other =
    elsewhere < 0
      ? l10n.t("Added")
      : possible > 0
        ? l10n.t("Other or unknown programs")
        : l10n.t("Other programs");
  return [
    { label: l10n.t("Balance before {0}", date), value: amount(start) },
    { label: l10n.t("Charged"), value: amount(charged) },
    { label: l10n.t("Refunded"), value: amount(refunded) },
    ...(elsewhere === 0 ? [] : [{ label: other, value: amount(Math.abs(elsewhere)) }]),
    { label: l10n.t("Remaining"), value: amount(left) },
  ];
}

function describeLimit(limit: number | undefined): string {
  return limit === undefined ? l10n.t("never") : formatAmount(limit, "hosted");
}

function describeBalance(service: CreditService, balance: CreditFacts["balance"]): string {
  if (balance === undefined) return l10n.t("Balance unknown until the first check");
  const amount = formatAmount(balance.credits, service);
  if (!balance.isEstimate) return amount;
  return service === "embedded" ? l10n.t("About {0}", amount) : l10n.t("About {0} (an estimate)", amount);
}

/** Nothing of a service that nothing was sent to in that time. */
function chartOf(
  service: CreditService,
  entries: readonly CreditEntry[],
  now: number,
): readonly CreditChart[] {
  const ofService = entries.filter((entry) => entry.service === service);
  const days = creditDays(ofService, now, DAYS);
  const sums = sumsOf(days);
  const requests = days.reduce((total, day) => total + day.requests, 0);
  if (requests === 0) return [];
  const charged = formatAmount(sums.charged, service);
  const [refunded, possible] = [sums.refunded, sums.possible].map((credits) => formatNumber(credits));
  const heading =
    service === "hosted"
      ? l10n.t("Hosted service, last {0} days", formatNumber(DAYS))
      : l10n.t("This machine, last {0} days", formatNumber(DAYS));
  const sum =
    requests === 1
      ? l10n.t("{0} charged for 1 request, {1} refunded.", charged, refunded ?? "")
      : l10n.t(
          "{0} charged for {1} requests, {2} refunded.",
          charged,
          formatNumber(requests),
          refunded ?? "",
        );
  const unsure = l10n.t("Possibly {0} more for requests with an unknown outcome.", possible ?? "");
  const from = days[0]?.at ?? 0;
  const hosts = new Set(ofService.filter(({ at }) => at >= from).map(({ host }) => host));
  const spread = service === "hosted" && hosts.size > 1;
  const summary = [
    sum,
    ...(sums.possible > 0 ? [unsure] : []),
    ...(spread ? [l10n.t("Sent to {0} hosts.", formatNumber(hosts.size))] : []),
  ];
  return [{ service, heading, summary: joinSentences(summary), days }];
}
