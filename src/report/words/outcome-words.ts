import * as l10n from "@vscode/l10n";
import type { DetectionSummary } from "../../findings/finding.ts";
import type { ScanVerdict } from "../../findings/plagiarism-policy.ts";
import { fittingFacts, joinSentences } from "./sentences.ts";
import { describeCoverage, describeDroppedFindings } from "./check-words.ts";
import { formatAmount, describeCharge } from "./credit-words.ts";
import { describeNotPlaced as sentencesNotPlaced, describeShortDetection } from "./detection-words.ts";
import { formatCount, formatNumber, listSeparator } from "./format.ts";
import {
  describeCaution,
  describeLeftOut,
  describeNotPlaced as passagesNotPlaced,
  describeShortScan,
  type LeftOutPassages,
} from "./plagiarism-words.ts";

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
  readonly summary?: DetectionSummary;
}

interface ScanFigures extends CheckFigures {
  readonly leftOut: LeftOutPassages;
  readonly notPlaced: number;
  readonly result?: { readonly sources: readonly unknown[] };
  readonly verdict?: ScanVerdict;
}

/** The outcomes of the three checks of one text. */
export interface TextFigures {
  readonly grammar: GrammarFigures;
  readonly ai: DetectionFigures;
  readonly plagiarism: ScanFigures;
}

/** Says what a grammar check of a document came to, in a line; of a clean local one, also what it doesn't look for. */
export function describeGrammarCheck(check: GrammarFigures, name: string): string {
  const { cached, creditsCharged, findings, hidden, service, wordsReused } = check;
  const credits = formatAmount(creditsCharged, service);
  const figures = [
    l10n.t("{0}: {1}", name, formatCount("correction", findings.length)),
    describeCoverage(check, false),
    ...(service === "embedded" ? [l10n.t("this machine")] : []),
    ...(cached
      ? [describeCharge(0, service, true)]
      : [
          ...(wordsReused === 0 ? [] : [describeReused(check)]),
          ...(service === "embedded" ? [] : [credits]),
        ]),
    ...describeHidden(hidden),
    ...describeDroppedFindings(check),
  ].join(listSeparator());
  // A clean result isn't praise for what was never looked at.
  return findings.length + hidden > 0 || service !== "embedded"
    ? figures
    : joinSentences([figures, l10n.t("Style, tone and facts weren't checked.")]);
}

/** Says how much went out; known words may go along to reach the least that a request takes. */
function describeReused({ wordsChecked, wordsReused, wordsSent }: GrammarFigures): string {
  const again = wordsSent + wordsReused - wordsChecked;
  if (again > 0) {
    return l10n.t(
      "{0} words sent ({1} of them again, to reach the minimum of five), {2} cached",
      formatNumber(wordsSent),
      formatNumber(again),
      formatNumber(wordsReused),
    );
  }
  return l10n.t("{0} words sent, {1} cached", formatNumber(wordsSent), formatNumber(wordsReused));
}

function describeHidden(hidden: number): readonly string[] {
  return hidden > 0 ? [l10n.t("{0} hidden", formatNumber(hidden))] : [];
}

/** Says what a check cost or, where nothing can be charged, that it ran on this machine. */
function shortCost({ cached, creditsCharged, service }: CheckFigures): string {
  if (cached) return describeCharge(0, service, true);
  return service === "embedded" ? l10n.t("this machine") : describeCharge(creditsCharged, service);
}

/** Says how much a detection looked at, what it cost, and what could not be drawn. */
export function detectionExtent(check: DetectionFigures, isSelection: boolean): readonly string[] {
  return [
    ...describePart(check, isSelection),
    shortCost(check),
    ...sentencesNotPlaced(check.notPlaced),
    ...describeDroppedFindings(check),
  ];
}

/**
 * Says a scan of a document in one message: the verdict, its sources, and that it's no proof. What the service says of what it
 * compared is in the report and above the sources.
 */
export function describeScanOutcome(
  check: ScanFigures,
  verdict: ScanVerdict,
  isSelection: boolean,
  name: string,
): string {
  const { leftOut, notPlaced } = check;
  const figures = [
    shortCost(check),
    ...describeSources(check, verdict),
    ...describePart(check, isSelection),
    ...passagesNotPlaced(notPlaced),
    ...describeDroppedFindings(check),
    ...describeLeftOut(leftOut),
  ];
  const found = describeShortScan(verdict, name);
  return fittingFacts(figures, (facts) =>
    joinSentences([[found, ...facts].join(listSeparator()), ...describeCaution(verdict.kind)]),
  );
}

/** States the extent of a check that didn't look at all of a document. */
function describePart(check: CheckFigures, isSelection: boolean): readonly string[] {
  const isAll = !isSelection && check.wordsChecked === check.wordsTotal;
  return isAll ? [] : [describeCoverage(check, isSelection)];
}

function describeSources({ result }: ScanFigures, verdict: ScanVerdict): readonly string[] {
  const count = result?.sources.length ?? 0;
  return verdict.kind === "nothingCompared" || count === 0 ? [] : [formatCount("source", count)];
}

/** States the findings of each check with an answer; an extent that applies to all is stated once. */
export function describeFindings(checks: TextFigures, isSelection: boolean): readonly string[] {
  const { ai, grammar, plagiarism } = checks;
  const answered = [grammar, ai, plagiarism].filter(hasAnswer);
  const extents = new Set(answered.flatMap((check) => describePart(check, isSelection)));
  const own = (check: CheckFigures): readonly string[] =>
    extents.size > 1 ? describePart(check, isSelection) : [];
  const sentences = [
    ...(hasAnswer(grammar) ? [describeGrammar(grammar, own(grammar))] : []),
    ...describeAi(ai, own(ai)),
    ...describePlagiarism(plagiarism, own(plagiarism)),
  ];
  const [extent] = extents;
  return extents.size === 1 && extent !== undefined ? [...sentences, extent] : sentences;
}

/** States the figure of each check with an answer, in as few words as possible. */
export function describeFigures({ ai, grammar, plagiarism }: TextFigures): readonly string[] {
  return [
    ...(hasAnswer(grammar) ? [formatCount("correction", grammar.findings.length)] : []),
    ...(ai.summary === undefined ? [] : [describeShortDetection(ai.summary)]),
    ...(plagiarism.verdict === undefined ? [] : [describeShortScan(plagiarism.verdict)]),
  ];
}

/** True if a service has answered for a part of the text at least. */
export function hasAnswer({ wordsChecked }: CheckFigures): boolean {
  return wordsChecked > 0;
}

function describeGrammar(check: GrammarFigures, extent: readonly string[]): string {
  const found = formatCount("correction", check.findings.length);
  return [found, ...describeHidden(check.hidden), ...extent, ...describeDroppedFindings(check)].join(
    listSeparator(),
  );
}

function describeAi(check: DetectionFigures, extent: readonly string[]): readonly string[] {
  const { notPlaced, summary: told } = check;
  if (told === undefined) return [];
  const unplaced = sentencesNotPlaced(notPlaced);
  return [
    [describeShortDetection(told), ...extent, ...unplaced, ...describeDroppedFindings(check)].join(
      listSeparator(),
    ),
  ];
}

function describePlagiarism(check: ScanFigures, extent: readonly string[]): readonly string[] {
  const { leftOut, notPlaced, verdict } = check;
  if (verdict === undefined) return [];
  const figures = [
    describeShortScan(verdict),
    ...describeSources(check, verdict),
    ...extent,
    ...passagesNotPlaced(notPlaced),
    ...describeLeftOut(leftOut),
    ...describeDroppedFindings(check),
  ];
  return [figures.join(listSeparator())];
}

/** States the known total cost of checks. `isCertain` is false if more may have been charged. */
export function describeCost(
  { cached, creditsCharged, service }: Pick<CheckFigures, "cached" | "creditsCharged" | "service">,
  isCertain: boolean,
): string {
  if (cached) return l10n.t("Cached, nothing charged.");
  const credits = formatAmount(creditsCharged, service);
  if (service === "embedded") return l10n.t("On this machine.");
  return isCertain ? credits : l10n.t("At least {0}", credits);
}
