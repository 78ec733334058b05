import * as l10n from "@vscode/l10n";
import { kindInWords, kindsInWords, type CheckName } from "./check-words.ts";
import { formatNumber } from "./format.ts";

/** Credits that each check of a document costs; none of a check that isn't going to be asked. */
type Prices = Readonly<Partial<Record<CheckName, number>>>;

/** Says that the checks run. */
export function runningInWords(isSelection: boolean): string {
  return isSelection ? l10n.t("Checking the selection") : l10n.t("Checking the document");
}

/** Says what all checks cost and each of them, as a question before anything is sent. */
export function priceQuestion(price: Prices, isSelection: boolean): string {
  const [total, prices] = [formatNumber(totalOf(price)), pricesInWords(price)];
  return isSelection
    ? l10n.t("Checking this selection costs {0} credits: {1}.", total, prices)
    : l10n.t("Checking this document costs {0} credits: {1}.", total, prices);
}

/** Says that a balance is not enough for all checks, and which of them, `fitting`, it is enough for. */
export function tooPoorTogether(price: Prices, balance: number, fitting: readonly CheckName[]): string {
  const happened = l10n.t(
    "The checks need {0} credits together and the balance is {1}: {2}.",
    formatNumber(totalOf(price)),
    formatNumber(balance),
    pricesInWords(price),
  );
  const next =
    fitting.length === 0
      ? l10n.t("It is enough for none of them.")
      : l10n.t("It is enough for: {0}. Each of them has a command of its own.", kindsInWords(fitting));
  return `${happened} ${next} ${l10n.t("If you have added credits since, try again.")}`;
}

function totalOf({ ai = 0, grammar = 0, plagiarism = 0 }: Prices): number {
  return grammar + ai + plagiarism;
}

function pricesInWords(price: Prices): string {
  return (["grammar", "ai", "plagiarism"] as const)
    .flatMap((kind) => {
      const credits = price[kind];
      return credits === undefined ? [] : [`${kindInWords(kind)} ${formatNumber(credits)}`];
    })
    .join(", ");
}
