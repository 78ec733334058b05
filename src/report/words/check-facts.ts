import * as l10n from "@vscode/l10n";
import type { Fact } from "../report-view.ts";
import { describeCharge } from "./credit-words.ts";
import { formatCount, formatMoment } from "./format.ts";
import { serviceWords } from "./service-words.ts";
import { describeCoverage } from "./check-words.ts";
import type { CheckFacts } from "../records.ts";

/** Says who was asked, for how much of the text, what it cost, and when. */
export function describeFacts(
  facts: Omit<CheckFacts, "name" | "label" | "seconds"> & Partial<CheckFacts>,
): readonly Fact[] {
  const { at, cached, coverage, creditsCharged, name = "", scope, seconds = null, service } = facts;
  const words = { wordsChecked: coverage.checked, wordsTotal: coverage.total };
  return [
    { label: l10n.t("Coverage"), value: describeCoverage(words, scope === "selection") },
    serviceFact(facts),
    ...(name === "" ? [] : [{ label: l10n.t("Model"), value: serviceWords(name) }]),
    { label: l10n.t("Price"), value: describeCharge(creditsCharged, service, cached) },
    { label: l10n.t("Checked"), value: formatMoment(at) },
    // A check without a measurement states 0.
    ...(seconds === null || seconds === 0
      ? []
      : [{ label: l10n.t("Duration"), value: formatCount("second", secondsShown(seconds)) }]),
  ];
}

/** Says which service was asked. */
export function serviceFact({ host, service }: Pick<CheckFacts, "host" | "service">): Fact {
  return {
    label: l10n.t("Service"),
    value:
      service === "embedded" ? l10n.t("this machine") : l10n.t("hosted service, {0}", serviceWords(host)),
  };
}

/** Rounds to two significant digits, and to whole seconds from 10 on. */
function secondsShown(seconds: number): number {
  return seconds >= 10 ? Math.round(seconds) : Number(seconds.toPrecision(2));
}
