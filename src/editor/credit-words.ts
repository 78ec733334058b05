import * as vscode from "vscode";
import type { LedgerEntry } from "../client/spending-ledger.ts";

/** What a request was and what became of its credits, in a few words: `Grammar: charged 120`. */
export function entryInWords(entry: LedgerEntry): string {
  return vscode.l10n.t("{0}: {1}", operationInWords(entry.operation), outcomeInWords(entry));
}

function operationInWords(operation: string): string {
  switch (operation) {
    case "correctGrammar":
      return vscode.l10n.t("Grammar");
    case "detectText":
      return vscode.l10n.t("AI text");
    case "scanPlagiarism":
      return vscode.l10n.t("Plagiarism");
    case "detectImage":
      return vscode.l10n.t("Image");
    case "detectVoice":
      return vscode.l10n.t("Voice");
    default:
      return operation;
  }
}

function outcomeInWords({ outcome, credits, price }: LedgerEntry): string {
  switch (outcome) {
    case "charged":
      return credits === 0
        ? vscode.l10n.t("nothing charged")
        : vscode.l10n.t("charged {0}", creditsInWords(credits));
    case "free":
      return vscode.l10n.t("nothing charged");
    case "refunded":
      return vscode.l10n.t("refunded");
    case "unknown":
      return vscode.l10n.t("not known, {0} if it was charged", creditsInWords(price));
    case "open":
      return vscode.l10n.t("under way, costs {0}", creditsInWords(price));
    default:
      return outcome satisfies never;
  }
}

/** A number of credits as the person writes numbers. */
export function creditsInWords(credits: number): string {
  return numberInWords(credits);
}

/** Any number as the person writes numbers. */
export function numberInWords(value: number): string {
  return value.toLocaleString(vscode.env.language);
}

/** A number with so many digits after the point, as the person writes numbers. */
export function fixedInWords(value: number, digits: number): string {
  return value.toLocaleString(vscode.env.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
