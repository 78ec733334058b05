import * as l10n from "@vscode/l10n";
import type { CreditEntry, CreditService } from "../credits/credit-entry.ts";
import { formatCount, formatNumber, locale } from "./format.ts";

/** Says when a request was sent, what it was and what became of its credits: `10:30:00 AM  Grammar: charged 120`. */
export function entryInWords(entry: CreditEntry): string {
  const said = l10n.t("{0}: {1}", entry.operationText, outcomeInWords(entry));
  return l10n.t("{0}  {1}", timeInWords(entry.at), said);
}

function outcomeInWords({ charged, outcome, price, refunded }: CreditEntry): string {
  return {
    charged: charged === 0 ? l10n.t("nothing charged") : l10n.t("charged {0}", formatNumber(charged)),
    free: l10n.t("nothing charged"),
    refunded: l10n.t("refunded {0}", formatNumber(refunded)),
    unknown: l10n.t("not known, {0} if it was charged", formatNumber(price)),
    open: l10n.t("under way, costs {0}", formatNumber(price)),
  }[outcome];
}

/** Formats a moment of today as its time, and one of another day with its date. */
function timeInWords(at: number): string {
  const time = new Date(at);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString(locale())
    : time.toLocaleString(locale());
}

/** Formats `1 credit` or `120 credits`; those of the embedded service, which are for practice, as `120 local credits`. */
export function amountInWords(credits: number, service: CreditService | undefined): string {
  return formatCount(service === "embedded" ? "localCredit" : "credit", credits);
}

/** States the charge for an answer, or that there was none; `isKnown` if the answer was cached. */
export function chargedInWords(credits: number, service: CreditService | undefined, isKnown = false): string {
  if (credits > 0) return amountInWords(credits, service);
  return isKnown ? l10n.t("nothing was charged, the answer was known") : l10n.t("nothing was charged");
}

interface Balance {
  readonly credits: number;
  readonly isEstimate: boolean;
}

/** Formats a balance for a status bar; before the first answer, it shows only the service. */
export function shortBalance(service: CreditService, balance: Balance | undefined): string {
  if (balance === undefined) return service === "embedded" ? l10n.t("Local") : l10n.t("Hosted");
  return `${balance.isEstimate ? "~" : ""}${amountInWords(balance.credits, service)}`;
}

/** Says a balance in a sentence, for a screen reader. */
export function balanceInWords(service: CreditService, balance: Balance | undefined, isLow: boolean): string {
  const name = service === "embedded" ? l10n.t("embedded service") : l10n.t("hosted service");
  if (balance === undefined) return l10n.t("Content Authenticity, {0}, balance not known yet", name);
  const amount = amountInWords(balance.credits, service);
  const told = balance.isEstimate
    ? l10n.t("Content Authenticity, {0}, about {1}", name, amount)
    : l10n.t("Content Authenticity, {0}, {1}", name, amount);
  return isLow ? l10n.t("{0}, the balance is low", told) : told;
}

/** A request that may have been charged, in credits. */
interface PossibleCharge {
  readonly price: number;
  readonly balanceBefore?: number;
  /** True if that balance was an estimate. */
  readonly isEstimate?: boolean;
}

/** Says by which balance a charge shows, and until when sending the same again is not charged twice, in milliseconds since 1970. */
export function possibleChargeInWords(
  { balanceBefore, isEstimate = false, price }: PossibleCharge,
  repeatableUntil: number | undefined,
): readonly string[] {
  const cost = formatNumber(price);
  const before = formatNumber(balanceBefore ?? 0);
  const after = formatNumber(Math.max(0, (balanceBefore ?? 0) - price));
  const balance =
    balanceBefore === undefined
      ? l10n.t("It costs {0} credits.", cost)
      : isEstimate
        ? l10n.t(
            "The balance was about {0} before it; it costs {1}: about {2} means that it was charged.",
            before,
            cost,
            after,
          )
        : l10n.t(
            "The balance was {0} before it; it costs {1}: {2} means that it was charged.",
            before,
            cost,
            after,
          );
  if (repeatableUntil === undefined) return [balance];
  const time = new Date(repeatableUntil).toLocaleTimeString(locale());
  return [balance, l10n.t("Until {0}, trying again is not charged twice.", time)];
}

/** Returns the sentence about a balance at the hosted service that is below its limit. Both in credits. */
export function lowBalanceInWords(balance: number, limit: number): string {
  return l10n.t(
    "The balance at the hosted service is {0} credits, below the {1} of contentAuthenticity.credits.lowBalance.",
    formatNumber(balance),
    formatNumber(limit),
  );
}
