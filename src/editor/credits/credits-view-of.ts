import * as vscode from "vscode";
import { creditAccount } from "../../report/credit-account.ts";
import { creditDays } from "../../report/credit-days.ts";
import { sumsOf, type CreditEntry, type CreditService } from "../../report/credit-entry.ts";
import type { CreditChart, CreditsView } from "../../report/credits-view.ts";
import type { ServiceMode } from "../settings.ts";
import type { Balance } from "./balances.ts";
import type { CreditFacts } from "./credit-facts.ts";
import { amountInWords, creditsInWords } from "./credit-words.ts";
import { creditsLabels } from "./credits-labels.ts";

/** Days of the chart, today included. */
const DAYS = 30;

/** The page of credits in words. `host` is the hosted service's, as a person reads it; `now` in milliseconds since 1970. */
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
  const where = isHosted ? vscode.l10n.t("Hosted service") : vscode.l10n.t("Embedded service");
  return {
    language: vscode.env.language,
    title: vscode.l10n.t("Credits"),
    service,
    balance: balanceInWords(service, balance),
    ...(warning === undefined ? {} : { warning }),
    notes: notes.filter((note) => note !== warning && (budget === undefined || !note.includes(budget))),
    facts: [
      { label: vscode.l10n.t("Checks go to"), value: isHosted && host !== "" ? `${where}, ${host}` : where },
      ...(budget === undefined ? [] : [{ label: vscode.l10n.t("Spent today"), value: budget }]),
      ...(isHosted ? [{ label: vscode.l10n.t("Warns below"), value: limitInWords(lowBalance) }] : []),
      ...accountInWords(
        entries.filter((entry) => entry.service === service && (!isHosted || entry.host === host)),
        balance,
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

/** How the balance came about since it was first known, as lines that add up. */
function accountInWords(entries: readonly CreditEntry[], balance: Balance | undefined): CreditsView["facts"] {
  const account = balance && creditAccount(entries, balance.credits);
  if (account === undefined) return [];
  const { charged, elsewhere, left, possible, refunded, since, start } = account;
  const date = new Date(since).toLocaleDateString(vscode.env.language, { dateStyle: "medium" });
  const other =
    elsewhere < 0
      ? vscode.l10n.t("Added")
      : possible > 0
        ? vscode.l10n.t("Other programs, or not known")
        : vscode.l10n.t("Other programs");
  return [
    { label: vscode.l10n.t("Balance on {0}", date), value: creditsInWords(start) },
    { label: vscode.l10n.t("Charged"), value: creditsInWords(charged) },
    { label: vscode.l10n.t("Refunded"), value: creditsInWords(refunded) },
    ...(elsewhere === 0 ? [] : [{ label: other, value: creditsInWords(Math.abs(elsewhere)) }]),
    { label: vscode.l10n.t("Left"), value: creditsInWords(left) },
  ];
}

function limitInWords(limit: number | undefined): string {
  return limit === undefined ? vscode.l10n.t("never") : amountInWords(limit, "hosted");
}

function balanceInWords(service: ServiceMode, balance: Balance | undefined): string {
  if (balance === undefined) return vscode.l10n.t("Balance not known until the first check");
  const amount = amountInWords(balance.credits, service);
  if (!balance.isEstimate) return amount;
  return service === "embedded"
    ? vscode.l10n.t("About {0}", amount)
    : vscode.l10n.t("About {0} (an estimate)", amount);
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
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  if (requests === 0) return [];
  const charged = amountInWords(sums.charged, service);
  const [refunded, possible] = [sums.refunded, sums.possible].map(creditsInWords);
  const heading =
    service === "hosted"
      ? vscode.l10n.t("Hosted service, last {0} days", DAYS)
      : vscode.l10n.t("Embedded service, last {0} days", DAYS);
  const told =
    requests === 1
      ? vscode.l10n.t("{0} charged by 1 request, {1} refunded.", charged, refunded ?? "")
      : vscode.l10n.t(
          "{0} charged by {1} requests, {2} refunded.",
          charged,
          creditsInWords(requests),
          refunded ?? "",
        );
  const unsure = vscode.l10n.t("Perhaps {0} more, of requests whose outcome is not known.", possible ?? "");
  const from = days[0]?.at ?? 0;
  const hosts = new Set(ofService.filter(({ at }) => at >= from).map(({ host }) => host));
  const spread = service === "hosted" && hosts.size > 1;
  const summary = [
    told,
    ...(sums.possible > 0 ? [unsure] : []),
    ...(spread ? [vscode.l10n.t("They went to {0} hosts.", creditsInWords(hosts.size))] : []),
  ];
  return [{ service, heading, summary: summary.join(" "), days }];
}
