import * as l10n from "@vscode/l10n";
import type { ToldDetection } from "../../findings/finding.ts";
import type { ScanVerdict } from "../../findings/plagiarism-policy.ts";
import { joinSentences } from "../../text/join-sentences.ts";
import { coverageInWords, droppedInWords, kindInWords } from "./check-words.ts";
import { amountInWords, chargedInWords } from "./credit-words.ts";
import { detectionInWords, labelInWords, notPlacedInWords as sentencesNotPlaced } from "./detection-words.ts";
import { formatCount, formatNumber } from "./format.ts";
import {
  cautionInWords,
  leftOutInWords,
  notPlacedInWords as passagesNotPlaced,
  scanInWords,
  type LeftOutPassages,
} from "./plagiarism-words.ts";
import { serviceWords } from "./service-words.ts";

/** The outcome of any check. */
interface CheckFigures {
  readonly cached: boolean;
  readonly creditsCharged: number;
  readonly droppedByEdits: number;
  readonly service?: "hosted" | "embedded";
  readonly wordsChecked: number;
  readonly wordsTotal: number;
}

interface GrammarFigures extends CheckFigures {
  readonly findings: readonly unknown[];
  /** The number of findings that are not shown. */
  readonly hidden: number;
  readonly wordsReused: number;
  readonly wordsSent: number;
}

interface DetectionFigures extends CheckFigures {
  readonly notPlaced: number;
  readonly told?: ToldDetection;
}

interface ScanFigures extends CheckFigures {
  readonly leftOut: LeftOutPassages;
  readonly notPlaced: number;
  readonly result?: { readonly sources: readonly unknown[]; readonly summary?: string | null | undefined };
  readonly verdict?: ScanVerdict;
}

/** The outcomes of the three checks of one text. */
export interface TextFigures {
  readonly grammar: GrammarFigures;
  readonly ai: DetectionFigures;
  readonly plagiarism: ScanFigures;
}

/** Says what a grammar check came to, in a line. */
export function grammarCheckInWords(check: GrammarFigures): string {
  const { cached, creditsCharged, findings, hidden, service, wordsReused } = check;
  const credits = amountInWords(creditsCharged, service);
  return [
    formatCount("correction", findings.length),
    coverageInWords(check, false),
    ...(service === "embedded" ? [l10n.t("embedded service")] : []),
    cached
      ? l10n.t("known already: no credits")
      : wordsReused === 0
        ? credits
        : `${reusedInWords(check)}: ${credits}`,
    ...hiddenInWords(hidden),
    ...droppedInWords(check),
  ].join(", ");
}

/** Says how much went out; known words may go along to reach the least that a request takes. */
function reusedInWords({ wordsChecked, wordsReused, wordsSent }: GrammarFigures): string {
  const again = wordsSent + wordsReused - wordsChecked;
  if (again > 0) {
    return l10n.t(
      "{0} words sent ({1} of them again, as a request needs five), {2} known already",
      formatNumber(wordsSent),
      formatNumber(again),
      formatNumber(wordsReused),
    );
  }
  return l10n.t("{0} words sent, {1} known already", formatNumber(wordsSent), formatNumber(wordsReused));
}

function hiddenInWords(hidden: number): readonly string[] {
  return hidden > 0 ? [l10n.t("{0} hidden", formatNumber(hidden))] : [];
}

/** Says how much a detection looked at, what it cost, and what could not be drawn. */
export function detectionExtent(check: DetectionFigures, isSelection: boolean): readonly string[] {
  return [
    coverageInWords(check, isSelection),
    check.cached ? l10n.t("known already: no credits") : chargedInWords(check.creditsCharged, check.service),
    ...sentencesNotPlaced(check.notPlaced),
    ...droppedInWords(check),
  ];
}

/**
 * Says all of a scan in one message: the verdict, who gives it, how much was looked at, what the service says of what it
 * compared, and that none of it is a proof.
 */
export function scanOutcomeInWords(check: ScanFigures, verdict: ScanVerdict, isSelection: boolean): string {
  const { cached, creditsCharged, leftOut, notPlaced, result, service } = check;
  const figures = [
    scanInWords(verdict),
    service === "embedded" ? l10n.t("embedded service") : l10n.t("hosted service"),
    ...sourcesInWords(check, verdict),
    coverageInWords(check, isSelection),
    cached ? l10n.t("known already: no credits") : amountInWords(creditsCharged, service),
    ...passagesNotPlaced(notPlaced),
    ...droppedInWords(check),
    ...leftOutInWords(leftOut),
  ];
  return joinSentences([
    figures.join(", "),
    serviceWords(result?.summary ?? ""),
    ...cautionInWords(verdict.kind),
  ]);
}

function sourcesInWords({ result }: ScanFigures, verdict: ScanVerdict): readonly string[] {
  return verdict.kind === "nothingCompared" ? [] : [formatCount("source", result?.sources.length ?? 0)];
}

/** States the findings of each check with an answer; an extent that applies to all is stated once. */
export function findingsInWords(checks: TextFigures, isSelection: boolean): readonly string[] {
  const { ai, grammar, plagiarism } = checks;
  const answered = [grammar, ai, plagiarism].filter(hasAnswer);
  const extents = new Set(answered.map((check) => coverageInWords(check, isSelection)));
  const own = (check: CheckFigures): readonly string[] =>
    extents.size > 1 ? [coverageInWords(check, isSelection)] : [];
  const sentences = [
    ...(hasAnswer(grammar) ? [grammarInWords(grammar, own(grammar))] : []),
    ...aiInWords(ai, own(ai)),
    ...plagiarismInWords(plagiarism, own(plagiarism)),
  ];
  const [extent] = extents;
  return extents.size === 1 && extent !== undefined ? [...sentences, extent] : sentences;
}

function hasAnswer({ wordsChecked }: CheckFigures): boolean {
  return wordsChecked > 0;
}

function grammarInWords(check: GrammarFigures, extent: readonly string[]): string {
  const found = formatCount("correction", check.findings.length);
  const figures = [found, ...hiddenInWords(check.hidden), ...extent, ...droppedInWords(check)].join(", ");
  return l10n.t("{0}: {1}", kindInWords("grammar"), figures);
}

function aiInWords(check: DetectionFigures, extent: readonly string[]): readonly string[] {
  const { notPlaced, told } = check;
  if (told === undefined) return [];
  const figures = { ...told, source: { ...told.source, name: "", label: "" } };
  return [detectionInWords(figures, [...extent, ...sentencesNotPlaced(notPlaced), ...droppedInWords(check)])];
}

function plagiarismInWords(check: ScanFigures, extent: readonly string[]): readonly string[] {
  const { leftOut, notPlaced, verdict } = check;
  if (verdict === undefined) return [];
  const figures = [
    scanInWords(verdict),
    ...sourcesInWords(check, verdict),
    ...extent,
    ...passagesNotPlaced(notPlaced),
    ...leftOutInWords(leftOut),
    ...droppedInWords(check),
  ];
  return [figures.join(", ")];
}

/** States the known total cost of checks. `isCertain` is false if more may have been charged. */
export function costInWords(
  { cached, creditsCharged, service }: Pick<CheckFigures, "cached" | "creditsCharged" | "service">,
  isCertain: boolean,
): string {
  if (cached) return l10n.t("Everything was known already, so nothing was charged.");
  const credits = amountInWords(creditsCharged, service);
  if (service === "embedded") return l10n.t("Embedded service, {0} in all.", credits);
  return isCertain
    ? l10n.t("Hosted service, {0} in all.", credits)
    : l10n.t("Hosted service, {0} in all, without what may have been charged.", credits);
}

/** Returns what the services say of their answers. */
export function servicesSay({ ai, plagiarism }: TextFigures): readonly string[] {
  const { told } = ai;
  const said = [
    told === undefined ? "" : labelInWords(told.source),
    serviceWords(plagiarism.result?.summary ?? ""),
  ];
  return said.filter((words) => words !== "");
}
