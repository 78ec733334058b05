import * as l10n from "@vscode/l10n";
import { joinSentences } from "../../text/join-sentences.ts";
import type { DetectionCheck } from "../../checking/detection/detection-checker.ts";
import type { ShownCheck } from "../grammar/grammar-runs.ts";
import {
  commandStep,
  nextStep,
  noticeTarget,
  offeredSteps,
  offerSteps,
  type OfferedStep,
} from "../notices.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import type { PlagiarismOutcome } from "../plagiarism/plagiarism-commands.ts";
import { NO_REFERENCES, type CheckError } from "../../checking/vocabulary/check-error.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { DocumentOutcome } from "../../checking/batch/document-outcome.ts";
import { CHECK_KINDS, type CheckKind } from "../../checking/paying/document-price.ts";
import type { EndedRun } from "../runs/check-run.ts";
import { kindsInWords } from "../../report/words/check-words.ts";
import { costInWords, findingsInWords, servicesSay } from "../../report/words/outcome-words.ts";

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
  const { ai, grammar, plagiarism } = ends;
  const { now } = grammar;
  const { leftOut: left } = plagiarism.outcome;
  const checks = { grammar: grammar.check, ai: ai.check, plagiarism: { ...plagiarism.check, leftOut: left } };
  const said = findingsInWords(checks, now.selection !== undefined);
  const errors = errorsOf(outcome);
  const leftOut = CHECK_KINDS.filter((kind) => outcome.checks[kind].status === "leftOut");
  const silenced = leftOut.filter((kind) => ends[kind].check.error?.code === "silenced");
  if (leftOut.length === CHECK_KINDS.length) {
    void offerSteps("error", outcome.error?.message ?? "", []);
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
    // Where there is no answer, the error says it.
    ...(said.length === 0 ? [] : [costInWords(outcome, outcome.error?.charged !== "unknown")]),
    // At the end, since VS Code cuts a message of more than 1,000 characters.
    ...servicesSay(checks),
  ]);
  const severity = said.length === 0 ? "error" : outcome.status === "done" ? "information" : "warning";
  void offerSteps(severity, message, [...stepsOf(now, errors, said.length > 0), ...foldersStep(ends)]);
}

function stepsOf(
  target: CheckTarget,
  errors: readonly KindError[],
  hasAnswer: boolean,
): readonly OfferedStep[] {
  const report = commandStep(l10n.t("Show Report"), "showReport", target.document.uri);
  const first = errors.find(({ error }) => error.code !== "cancelled" || error.charged !== "no");
  const next = first === undefined ? [] : offeredSteps(first.error, noticeTarget(target, "checkDocument"));
  return hasAnswer ? [report, ...next] : next;
}

/** Where nothing was compared, what would be. */
function foldersStep(ends: DocumentEnds): readonly OfferedStep[] {
  const isCompared = ends.plagiarism.check.verdict?.kind !== "nothingCompared" && !isWithoutReferences(ends);
  return isCompared ? [] : [nextStep("addReferenceFolder")];
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
