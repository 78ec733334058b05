import * as vscode from "vscode";
import type { CheckFacts } from "../../report/document-report.ts";
import type { Fact } from "../../report/report-view.ts";
import { coverageInWords } from "../checks/extent-words.ts";
import { formatCount } from "../format.ts";
import { creditsInWords } from "../detection/detection-words.ts";
import { serviceWords } from "../service-words.ts";

/** Who was asked, for how much of the text, what it cost, and when. */
export function factsInWords(
  facts: Omit<CheckFacts, "name" | "label" | "seconds"> & Partial<CheckFacts>,
): readonly Fact[] {
  const { at, coverage, host, name = "", scope, seconds = null, service } = facts;
  const words = { wordsChecked: coverage.checked, wordsTotal: coverage.total };
  return [
    { label: vscode.l10n.t("Coverage"), value: coverageInWords(words, scope === "selection") },
    {
      label: vscode.l10n.t("Service"),
      value:
        service === "embedded"
          ? vscode.l10n.t("embedded service, on this machine")
          : vscode.l10n.t("hosted service, {0}", serviceWords(host)),
    },
    ...(name === "" ? [] : [{ label: vscode.l10n.t("Model"), value: serviceWords(name) }]),
    { label: vscode.l10n.t("Price"), value: priceInWords(facts) },
    { label: vscode.l10n.t("Checked"), value: timeInWords(at) },
    // A check that had nothing to measure says 0.
    ...(seconds === null || seconds === 0
      ? []
      : [{ label: vscode.l10n.t("Took"), value: formatCount("second", secondsShown(seconds)) }]),
  ];
}

/** A moment in milliseconds since 1970, as the person writes it. */
export function timeInWords(at: number): string {
  return new Date(at).toLocaleString(vscode.env.language, { dateStyle: "medium", timeStyle: "short" });
}

function priceInWords({
  cached,
  creditsCharged,
  service,
}: Pick<CheckFacts, "cached" | "creditsCharged" | "service">): string {
  return cached && creditsCharged === 0
    ? vscode.l10n.t("nothing was charged, the answer was known")
    : creditsInWords(creditsCharged, service);
}

/** In two significant digits, or whole from 10 on. */
function secondsShown(seconds: number): number {
  return seconds >= 10 ? Math.round(seconds) : Number(seconds.toPrecision(2));
}
