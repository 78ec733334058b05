import * as vscode from "vscode";
import { beyondChange } from "../../findings/grammar-findings.ts";
import type { GrammarReport, PlagiarismReport, ReportCorrection } from "../../report/document-report.ts";
import { httpLink } from "../../report/http-link.ts";
import type { GrammarView, PlagiarismView, SourceView } from "../../report/report-view.ts";
import { LONGEST_CHANGE, LONGEST_RULE, shownText } from "../../report/shown-text.ts";
import { formatCount, formatNumber, formatPercent, formatShare } from "../format.ts";
import { scanDigits, toldOfScan, verdictInWords } from "../plagiarism/plagiarism-words.ts";
import { serviceWords } from "../service-words.ts";
import { relativeOf } from "./relative-of.ts";
import { factsInWords } from "./report-facts.ts";
import { onePlaceInWords, placeInWords } from "./report-place-words.ts";

/** A scan for plagiarism in words. */
export function plagiarismViewOf(scan: PlagiarismReport): PlagiarismView {
  const { passages, scanId, sources, sourcesChecked } = scan;
  const told = toldOfScan(scan);
  const counts = Map.groupBy(passages, ({ source }) => source);
  return {
    heading: vscode.l10n.t("Plagiarism"),
    scoreText: told.kind === "nothingCompared" ? "–" : scanDigits(told.score),
    verdictText:
      told.kind === "nothingCompared" ? vscode.l10n.t("nothing was compared") : verdictInWords(told),
    caveats: caveatsOf(scan),
    facts: [
      ...factsInWords(scan),
      { label: vscode.l10n.t("Sources looked at"), value: formatNumber(sourcesChecked) },
      ...(scanId === undefined ? [] : [{ label: vscode.l10n.t("Scan ID"), value: shownText(scanId) }]),
    ],
    sources: sources.map((source, index) => sourceViewOf(source, counts.get(index)?.length ?? 0)),
    passages: passages.map(({ places, similarity, source, state, text }) => ({
      text: shownText(text),
      source,
      similarityText: formatShare(similarity),
      ...placeInWords(state, places),
    })),
  };
}

/** The corrections that are shown now, in words. */
export function grammarViewOf(grammar: GrammarReport): GrammarView {
  const { corrections, hints = [] } = grammar;
  return {
    heading: vscode.l10n.t("Grammar"),
    summary:
      corrections.length === 1
        ? vscode.l10n.t("1 correction is open.")
        : vscode.l10n.t("{0} corrections are open.", formatNumber(corrections.length)),
    facts: factsInWords(grammar),
    corrections: corrections.map((correction) => ({
      rule: shownText(correction.rule, LONGEST_RULE),
      change: changeInWords(correction),
      message: shownText(
        beyondChange(correction, (sentence, args = {}) => vscode.l10n.t(sentence, { ...args })),
      ),
      ...onePlaceInWords(correction.place),
    })),
    ...(hints.length === 0
      ? {}
      : {
          hints: hints.map(({ message, place, rule }) => ({
            rule: shownText(rule, LONGEST_RULE),
            message: shownText(message),
            ...onePlaceInWords(place),
          })),
        }),
  };
}

function sourceViewOf(source: PlagiarismReport["sources"][number], passages: number): SourceView {
  const href = httpLink(source.url);
  const url = shownText(relativeOf(source.url) ?? source.url);
  return {
    title: shownText(source.title) || shownText(source.domain) || url,
    url,
    ...(href === undefined ? {} : { href }),
    shareText:
      source.isEarlier === true
        ? vscode.l10n.t("of an earlier scan")
        : vscode.l10n.t("{0} of the text", formatPercent(source.matchedPercentage)),
    passagesText: formatCount("passage", passages),
  };
}

function caveatsOf({ label, leftOut, name, scope, verdict }: PlagiarismReport): readonly string[] {
  const { ignored, quotations, references } = leftOut;
  const [said, by] = [serviceWords(label), serviceWords(name)];
  return [
    verdict === "nothingCompared"
      ? vscode.l10n.t("There was nothing to compare with, so that the score says nothing.")
      : vscode.l10n.t("A match is no proof of plagiarism: names, quotations and common phrases match too."),
    ...(ignored + quotations + references > 0
      ? [
          vscode.l10n.t(
            "Left out of the passages: {0} in quotations, {1} in references, {2} of ignored sources. The score counts them.",
            formatNumber(quotations),
            formatNumber(references),
            formatNumber(ignored),
          ),
        ]
      : []),
    ...(scope === "selection" ? [vscode.l10n.t("Only a selection of the document was checked.")] : []),
    ...(said === "" ? [] : [by === "" ? said : vscode.l10n.t("{0}: {1}", by, said)]),
  ];
}

function changeInWords({ original, replacement }: ReportCorrection): string {
  if (original === "") return vscode.l10n.t("insert “{0}”", shownText(replacement, LONGEST_CHANGE));
  return replacement === ""
    ? vscode.l10n.t("remove “{0}”", shownText(original, LONGEST_CHANGE))
    : vscode.l10n.t(
        "“{0}” to “{1}”",
        shownText(original, LONGEST_CHANGE),
        shownText(replacement, LONGEST_CHANGE),
      );
}
