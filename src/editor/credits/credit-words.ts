import * as vscode from "vscode";
import type { LedgerEntry } from "../../client/spending-ledger.ts";
import { formatCount, formatNumber } from "../format.ts";
import { serviceWords } from "../service-words.ts";

/** What a request was and what became of its credits, in a few words: `Grammar: charged 120`. */
export function entryInWords(entry: LedgerEntry): string {
  return vscode.l10n.t("{0}: {1}", operationInWords(entry.operation), outcomeInWords(entry));
}

/** The name of an operation; one that a newer version wrote down stands for itself, harmless. */
export function operationInWords(operation: string): string {
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
      return serviceWords(operation);
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
      return vscode.l10n.t("refunded {0}", creditsInWords(credits > 0 ? credits : price));
    case "unknown":
      return vscode.l10n.t("not known, {0} if it was charged", creditsInWords(price));
    case "open":
      return vscode.l10n.t("under way, costs {0}", creditsInWords(price));
    default:
      return outcome satisfies never;
  }
}

/** Of another day with its date. `at` in milliseconds since 1970. */
export function timeInWords(at: number): string {
  const time = new Date(at);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString(vscode.env.language)
    : time.toLocaleString(vscode.env.language);
}

/** What of the day's budget is spent; `spent` is undefined where the ledger cannot be read. In credits. */
export function budgetInWords(budget: number | undefined, spent: number | undefined): string {
  if (spent === undefined) return vscode.l10n.t("What was spent today cannot be read");
  return budget === undefined
    ? vscode.l10n.t("{0} credits, no budget set", creditsInWords(spent))
    : vscode.l10n.t("{0} of {1} credits of the day's budget", creditsInWords(spent), creditsInWords(budget));
}

/** A number of credits as the person writes numbers. */
export function creditsInWords(credits: number): string {
  return formatNumber(credits);
}

/** `1 credit` or `120 credits`; those of the embedded service, which are for practice, as `120 local credits`. */
export function amountInWords(credits: number, service: LedgerEntry["service"] | undefined): string {
  return formatCount(service === "embedded" ? "localCredit" : "credit", credits);
}
