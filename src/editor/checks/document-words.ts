import * as vscode from "vscode";
import { creditsInWords } from "../credits/credit-words.ts";
import { CHECK_KINDS, affordable, totalPrice, type CheckKind, type DocumentPrice } from "./document-price.ts";

/** What a check is called, such as `AI text`. */
export function kindInWords(kind: CheckKind): string {
  switch (kind) {
    case "grammar":
      return vscode.l10n.t("Grammar");
    case "ai":
      return vscode.l10n.t("AI text");
    case "plagiarism":
      return vscode.l10n.t("Plagiarism");
    default:
      return kind satisfies never;
  }
}

/** What several checks are called, such as `Grammar, Plagiarism`. */
export function kindsInWords(kinds: readonly CheckKind[]): string {
  return kinds.map(kindInWords).join(", ");
}

/** What is done while the checks run. */
export function runningInWords(isSelection: boolean): string {
  return isSelection ? vscode.l10n.t("Checking the selection") : vscode.l10n.t("Checking the document");
}

/** What all checks cost and each of them, as a question before anything is sent. */
export function priceQuestion(price: DocumentPrice, isSelection: boolean): string {
  const [total, prices] = [creditsInWords(totalPrice(price)), pricesInWords(price)];
  return isSelection
    ? vscode.l10n.t("Checking this selection costs {0} credits: {1}.", total, prices)
    : vscode.l10n.t("Checking this document costs {0} credits: {1}.", total, prices);
}

/** That a balance is not enough for all checks, and which of them it is enough for. */
export function tooPoorTogether(price: DocumentPrice, balance: number): string {
  const happened = vscode.l10n.t(
    "The checks need {0} credits together and the balance is {1}: {2}.",
    creditsInWords(totalPrice(price)),
    creditsInWords(balance),
    pricesInWords(price),
  );
  const fitting = affordable(price, balance);
  const next =
    fitting.length === 0
      ? vscode.l10n.t("It is enough for none of them.")
      : vscode.l10n.t("It is enough for: {0}. Each of them has a command of its own.", kindsInWords(fitting));
  return `${happened} ${next} ${vscode.l10n.t("If you have added credits since, try again.")}`;
}

function pricesInWords(price: DocumentPrice): string {
  return CHECK_KINDS.flatMap((kind) => {
    const credits = price[kind];
    return credits === undefined ? [] : [`${kindInWords(kind)} ${creditsInWords(credits)}`];
  }).join(", ");
}
