import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { joinSentences } from "../../text/join-sentences.ts";
import { amountInWords } from "../../report/words/credit-words.ts";
import { formatCount, formatNumber } from "../../report/words/format.ts";
import type { DetectionCheck } from "../../checking/detection/detection-checker.ts";
import { detectionInWords, labelInWords, notPlacedInWords } from "../../report/words/detection-words.ts";
import type { ShownCheck } from "../grammar/grammar-runs.ts";
import { ADD_FOLDER, offeredSteps, takeStep, type OfferedStep } from "../notices.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import type { PlagiarismOutcome } from "../plagiarism/plagiarism-commands.ts";
import {
  leftOutInWords,
  notPlacedInWords as passagesNotPlaced,
  scanInWords,
} from "../../report/words/plagiarism-words.ts";
import { toVsRange } from "../ranges.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { NO_REFERENCES, type CheckError } from "../../checking/vocabulary/check-error.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { DocumentOutcome } from "../../checking/batch/document-outcome.ts";
import { CHECK_KINDS, type CheckKind } from "../../checking/paying/document-price.ts";
import type { EndedRun } from "../runs/check-run.ts";
import {
  coverageInWords,
  droppedInWords,
  kindInWords,
  kindsInWords,
} from "../../report/words/check-words.ts";

/** The ends of the three checks of a document. */
export interface DocumentEnds {
  readonly grammar: EndedRun<ShownCheck>;
  readonly ai: EndedRun<DetectionCheck>;
  readonly plagiarism: EndedRun<PlagiarismCheck, PlagiarismOutcome>;
}

/**
 * Tells a person what the checks of a document came to, in one message: what was found and by whom, how much was looked at,
 * what was not done and why, and what it cost.
 */
export function showDocumentCheck(ends: DocumentEnds, outcome: DocumentOutcome): void {
  const { now } = ends.grammar;
  const said = findingsInWords(ends, now.selection !== undefined);
  const errors = errorsOf(outcome);
  const leftOut = CHECK_KINDS.filter((kind) => outcome.checks[kind].status === "leftOut");
  const silenced = leftOut.filter((kind) => ends[kind].check.error?.code === "silenced");
  if (leftOut.length === CHECK_KINDS.length) {
    void tell(outcome.error?.message ?? "", "error", []);
    return;
  }
  const isGivenUp = errors.every(({ error }) => error.code === "cancelled" && error.charged === "no");
  // Someone who said no knows it.
  if (said.length === 0 && isGivenUp) return;
  const message = joinSentences([
    ...said,
    ...(silenced.length > 0 ? [l10n.t("{0}: turned off in the document.", kindsInWords(silenced))] : []),
    ...(isWithoutReferences(ends)
      ? [l10n.t("Plagiarism: not checked, no reference folder has a file.")]
      : []),
    ...errorsInWords(errors, said.length > 0),
    ...costInWords(outcome, said),
    ...servicesSay(ends),
  ]);
  void tell(message, severityOf(outcome, said), [
    ...stepsOf(now, errors, said.length > 0),
    ...foldersStep(ends),
  ]);
}

type Severity = "error" | "warning" | "information";

function severityOf({ status }: DocumentOutcome, said: readonly string[]): Severity {
  if (said.length === 0) return "error";
  return status === "done" ? "information" : "warning";
}

async function tell(message: string, severity: Severity, steps: readonly OfferedStep[]): Promise<void> {
  const labels = steps.map(({ label }) => label);
  await takeStep(steps, await shown(message, severity, labels));
}

function shown(message: string, severity: Severity, labels: readonly string[]): Thenable<string | undefined> {
  switch (severity) {
    case "error":
      return vscode.window.showErrorMessage(message, ...labels);
    case "warning":
      return vscode.window.showWarningMessage(message, ...labels);
    case "information":
      return vscode.window.showInformationMessage(message, ...labels);
    default:
      return severity satisfies never;
  }
}

function stepsOf(
  { document, selection }: CheckTarget,
  errors: readonly KindError[],
  hasAnswer: boolean,
): readonly OfferedStep[] {
  const { uri } = document;
  const report = {
    label: l10n.t("Show Report"),
    command: "contentAuthenticity.showReport",
    given: [uri],
  };
  const first = errors.find(({ error }) => error.code !== "cancelled" || error.charged !== "no");
  const target = { check: "checkDocument", uri } as const;
  const next =
    first === undefined
      ? []
      : offeredSteps(
          first.error,
          selection === undefined ? target : { ...target, range: toVsRange(document, selection) },
        );
  return hasAnswer ? [report, ...next] : next;
}

/** Where nothing was compared, what would be. */
function foldersStep(ends: DocumentEnds): readonly OfferedStep[] {
  const isCompared = ends.plagiarism.check.verdict?.kind !== "nothingCompared" && !isWithoutReferences(ends);
  return isCompared ? [] : [ADD_FOLDER()];
}

function isWithoutReferences({ plagiarism }: DocumentEnds): boolean {
  return plagiarism.check.error?.code === NO_REFERENCES;
}

/** Why a check did not end well; more than one where several say the same. */
interface KindError {
  readonly kinds: readonly CheckKind[];
  readonly error: CheckError;
}

function errorsOf({ checks }: DocumentOutcome): readonly KindError[] {
  const failed = CHECK_KINDS.flatMap((kind) => {
    const { error } = checks[kind];
    return error === undefined ? [] : [{ kind, error }];
  });
  const byMessage = Map.groupBy(failed, ({ error }) => error.message);
  return [...byMessage.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ kinds: same.map(({ kind }) => kind), error: first.error }];
  });
}

function errorsInWords(errors: readonly KindError[], hasAnswer: boolean): readonly string[] {
  return errors.map(({ kinds, error }) => {
    if (kinds.length === CHECK_KINDS.length) return error.message;
    const names = kindsInWords(kinds);
    return hasAnswer && error.code === "cancelled" && error.charged === "no"
      ? l10n.t("{0}: cancelled, not charged.", names)
      : l10n.t("{0}: {1}", names, error.message);
  });
}

/** Says what they are known to have cost together; where there is no answer, the error says it. */
function costInWords(
  { cached, creditsCharged, error, service }: DocumentOutcome,
  said: readonly string[],
): readonly string[] {
  if (said.length === 0) return [];
  if (cached) return [l10n.t("Everything was known already, so nothing was charged.")];
  const credits = amountInWords(creditsCharged, service);
  if (service === "embedded") return [l10n.t("Embedded service, {0} in all.", credits)];
  return error?.charged === "unknown"
    ? [l10n.t("Hosted service, {0} in all, without what may have been charged.", credits)]
    : [l10n.t("Hosted service, {0} in all.", credits)];
}

/** A sentence for each check that has an answer. */
function findingsInWords({ ai, grammar, plagiarism }: DocumentEnds, isSelection: boolean): readonly string[] {
  const answered = [grammar, ai, plagiarism].map(({ check }) => check).filter(hasAnswer);
  const extents = new Set(answered.map((check) => coverageInWords(check, isSelection)));
  // One that holds for all is said once.
  const own = (check: GeneralCheck): readonly string[] =>
    extents.size > 1 ? [coverageInWords(check, isSelection)] : [];
  const sentences = [
    ...(hasAnswer(grammar.check) ? [grammarInWords(grammar.check, own(grammar.check))] : []),
    ...aiInWords(ai.check, own(ai.check)),
    ...plagiarismInWords(plagiarism, own(plagiarism.check)),
  ];
  const [extent] = extents;
  return extents.size === 1 && extent !== undefined ? [...sentences, extent] : sentences;
}

type GeneralCheck = Pick<ShownCheck, "wordsChecked" | "wordsTotal">;

function hasAnswer({ wordsChecked }: GeneralCheck): boolean {
  return wordsChecked > 0;
}

function grammarInWords(check: ShownCheck, extent: readonly string[]): string {
  const found = formatCount("correction", check.findings.length);
  const hidden = check.hidden > 0 ? [l10n.t("{0} hidden", formatNumber(check.hidden))] : [];
  const figures = [found, ...hidden, ...extent, ...droppedInWords(check)].join(", ");
  return l10n.t("{0}: {1}", kindInWords("grammar"), figures);
}

function aiInWords(check: DetectionCheck, extent: readonly string[]): readonly string[] {
  const { notPlaced, told } = check;
  if (told === undefined) return [];
  const figures = { ...told, source: { ...told.source, name: "", label: "" } };
  return [detectionInWords(figures, [...extent, ...notPlacedInWords(notPlaced), ...droppedInWords(check)])];
}

function plagiarismInWords(
  { check, outcome }: DocumentEnds["plagiarism"],
  extent: readonly string[],
): readonly string[] {
  const { notPlaced, result, verdict } = check;
  if (verdict === undefined) return [];
  const figures = [
    scanInWords(verdict),
    ...(verdict.kind === "nothingCompared" ? [] : [formatCount("source", result?.sources.length ?? 0)]),
    ...extent,
    ...passagesNotPlaced(notPlaced),
    ...leftOutInWords(outcome.leftOut),
    ...droppedInWords(check),
  ];
  return [figures.join(", ")];
}

/** Returns what the services say of their answers; at the end, since VS Code cuts a message of more than 1,000 characters. */
function servicesSay({ ai, plagiarism }: DocumentEnds): readonly string[] {
  const { told } = ai.check;
  const said = [
    told === undefined ? "" : labelInWords(told.source),
    serviceWords(plagiarism.check.result?.summary ?? ""),
  ];
  return said.filter((words) => words !== "");
}
