import * as l10n from "@vscode/l10n";
import { CHECK_KINDS, affordable, totalPrice, type DocumentPrice } from "../paying/document-price.ts";
import { formatNumber } from "../../report/words/format.ts";
import { kindInWords, kindsInWords } from "../../report/words/check-words.ts";

/** Says that the checks run. */
export function runningInWords(isSelection: boolean): string {
  return isSelection ? l10n.t("Checking the selection") : l10n.t("Checking the document");
}

/** Says what all checks cost and each of them, as a question before anything is sent. */
export function priceQuestion(price: DocumentPrice, isSelection: boolean): string {
  const [total, prices] = [formatNumber(totalPrice(price)), pricesInWords(price)];
  return isSelection
    ? l10n.t("Checking this selection costs {0} credits: {1}.", total, prices)
    : l10n.t("Checking this document costs {0} credits: {1}.", total, prices);
}

/** Says that a balance is not enough for all checks, and which of them it is enough for. */
export function tooPoorTogether(price: DocumentPrice, balance: number): string {
  const happened = l10n.t(
    "The checks need {0} credits together and the balance is {1}: {2}.",
    formatNumber(totalPrice(price)),
    formatNumber(balance),
    pricesInWords(price),
  );
  const fitting = affordable(price, balance);
  const next =
    fitting.length === 0
      ? l10n.t("It is enough for none of them.")
      : l10n.t("It is enough for: {0}. Each of them has a command of its own.", kindsInWords(fitting));
  return `${happened} ${next} ${l10n.t("If you have added credits since, try again.")}`;
}

function pricesInWords(price: DocumentPrice): string {
  return CHECK_KINDS.flatMap((kind) => {
    const credits = price[kind];
    return credits === undefined ? [] : [`${kindInWords(kind)} ${formatNumber(credits)}`];
  }).join(", ");
}
