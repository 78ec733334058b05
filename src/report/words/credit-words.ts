import * as l10n from "@vscode/l10n";
import type { CreditEntry, CreditService } from "../credits/credit-entry.ts";
import { formatCount, formatNumber, locale } from "./format.ts";

/** Says when a request was sent, what it was and what became of its credits: `10:30:00 AM  Grammar: 120 credits charged`. */
export function describeEntry(entry: CreditEntry): string {
  const said = l10n.t("{0}: {1}", entry.operationText, describeOutcome(entry));
  return l10n.t("{0}  {1}", formatTime(entry.at), said);
}

function describeOutcome({ charged, outcome, price, refunded, service }: CreditEntry): string {
  const amount = (credits: number): string => formatAmount(credits, service);
  return {
    charged: charged === 0 ? l10n.t("nothing charged") : l10n.t("{0} charged", amount(charged)),
    free: l10n.t("nothing charged"),
    refunded: l10n.t("{0} refunded", amount(refunded)),
    unknown: l10n.t("unknown, {0} if charged", amount(price)),
    open: l10n.t("running, costs {0}", amount(price)),
  }[outcome];
}

/** Formats a moment of today as its time, and one of another day with its date. */
function formatTime(at: number): string {
  const time = new Date(at);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString(locale())
    : time.toLocaleString(locale());
}

/** Formats `1 credit` or `120 credits`; those of the embedded service, which are for practice, as `120 practice credits`. */
export function formatAmount(credits: number, service: CreditService | undefined): string {
  return formatCount(service === "embedded" ? "practiceCredit" : "credit", credits);
}

/** The heading of amounts in credits; of those of the embedded service alone, that they are for practice. */
export function creditsHeading(service: CreditService): string {
  return service === "embedded" ? l10n.t("Practice credits") : l10n.t("Credits");
}

/** States the charge for an answer, or that there was none; `isKnown` if the answer was cached. */
export function describeCharge(credits: number, service: CreditService | undefined, isKnown = false): string {
  if (credits > 0) return formatAmount(credits, service);
  return isKnown ? l10n.t("cached, nothing charged") : l10n.t("nothing charged");
}

/** Says what a check on this machine costs, before it is known how much. */
export function describePracticePrice(): string {
  return l10n.t("practice credits only");
}

interface Balance {
  readonly credits: number;
  readonly isEstimate: boolean;
}

/** Formats a balance for a status bar as a plain number; before the first answer, it shows only the service. */
export function shortBalance(service: CreditService, balance: Balance | undefined): string {
  if (balance === undefined) return service === "embedded" ? l10n.t("Local") : l10n.t("Hosted");
  return `${balance.isEstimate ? "~" : ""}${formatNumber(balance.credits)}`;
}

/** Says how old a balance is: `As of 10:30:00 AM`. `statedAt` in milliseconds since 1970, 0 for an earlier start. */
export function formatAsOf(statedAt: number): string {
  return statedAt === 0 ? l10n.t("As of an earlier session") : l10n.t("As of {0}", formatTime(statedAt));
}

/** Says a balance in a sentence, for a screen reader. */
export function describeBalance(
  service: CreditService,
  balance: Balance | undefined,
  isLow: boolean,
): string {
  const name = service === "embedded" ? l10n.t("this machine") : l10n.t("hosted service");
  if (balance === undefined) return l10n.t("Content Authenticity, {0}, balance not known yet", name);
  const amount = formatAmount(balance.credits, service);
  const told = balance.isEstimate
    ? l10n.t("Content Authenticity, {0}, about {1}", name, amount)
    : l10n.t("Content Authenticity, {0}, {1}", name, amount);
  return isLow ? l10n.t("{0}, the balance is low", told) : told;
}

/** A failure, as far as its cost is concerned. */
export interface ChargedFailure {
  readonly message: string;
  readonly charged: "no" | "yes" | "unknown";
  /** Credits that may have been charged. */
  readonly price?: number;
}

/** Returns the sentence on what a failure may have cost; none if that is known. */
export function possibleCostOf(error: ChargedFailure | undefined): readonly string[] {
  return error?.charged === "unknown" ? [describePossibleCharge(error.price)] : [];
}

/** Says what a request may have cost, in credits; undefined if nobody knows how much. */
export function describePossibleCharge(price: number | undefined, service?: CreditService): string {
  return price === undefined
    ? l10n.t("Credits may have been charged.")
    : l10n.t("{0} may have been charged.", formatAmount(price, service));
}

/** Says in one sentence what was charged, at least and at most, in credits; `possible` is undefined if nobody knows how much more. */
export function formatSum(
  charged: number,
  possible: number | undefined,
  service: CreditService | undefined,
): string {
  return possible === undefined
    ? l10n.t("{0} charged, possibly more.", formatAmount(charged, service))
    : l10n.t("{0} to {1} charged.", formatNumber(charged), formatAmount(charged + possible, service));
}

/** Says how far a check had come when it ended. */
export function describeChecked(check: {
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  readonly creditsCharged: number;
  readonly service?: CreditService;
}): string {
  return l10n.t(
    "Checked {0} of {1} words for {2}.",
    formatNumber(check.wordsChecked),
    formatNumber(check.wordsTotal),
    formatAmount(check.creditsCharged, check.service),
  );
}

/** Says until when sending the same again isn't charged twice, in milliseconds since 1970; nothing if that isn't known. */
export function describeRepeatable(until: number | undefined): string {
  if (until === undefined) return "";
  const time = new Date(until).toLocaleTimeString(locale(), { timeStyle: "short" });
  return l10n.t("Retrying before {0} won't charge twice.", time);
}

/** Returns the sentence about a balance at the hosted service that is below its limit. Both in credits. */
export function describeLowBalance(balance: number, limit: number): string {
  return l10n.t(
    "The balance at the hosted service is {0} credits, below your limit of {1}.",
    formatNumber(balance),
    formatNumber(limit),
  );
}
