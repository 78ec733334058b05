import * as l10n from "@vscode/l10n";
import type { DetectionCheck } from "../../checking/detection/detection-checker.ts";
import type { ShownCheck } from "../grammar/check-presenter.ts";
import { commandStep, noticeTarget, offeredSteps, offerSteps, type OfferedStep } from "../notices.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import { folderStep, type PlagiarismOutcome } from "../plagiarism/plagiarism-commands.ts";
import { NO_REFERENCES, type CheckError } from "../../checking/vocabulary/check-error.ts";
import { shownName } from "../virtual-texts.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { DocumentOutcome } from "../../checking/batch/document-outcome.ts";
import { CHECK_KINDS, type CheckKind } from "../../checking/paying/document-price.ts";
import type { EndedRun } from "../runs/check-run.ts";
import { describeDocument, errorsOf, isGivenUp, type KindError } from "../../report/words/document-words.ts";

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
  const { leftOut } = plagiarism.outcome;
  const checks = { grammar: grammar.check, ai: ai.check, plagiarism: { ...plagiarism.check, leftOut } };
  if (CHECK_KINDS.every((kind) => outcome.checks[kind].status === "leftOut")) {
    void offerSteps("error", outcome.error?.message ?? "", []);
    return;
  }
  const isOff = (kind: CheckKind): boolean =>
    outcome.checks[kind].status === "leftOut" && ends[kind].check.error?.code === "silenced";
  const errors = errorsOf(outcome.checks);
  const hasReferences = plagiarism.check.error?.code !== NO_REFERENCES;
  const result = describeDocument(checks, outcome, {
    name: shownName(now.document.uri),
    isSelection: now.selection !== undefined,
    silenced: CHECK_KINDS.filter(isOff),
    hasReferences,
    errors,
  });
  if (result === undefined) return;
  const severity = !result.hasAnswer ? "error" : outcome.status === "done" ? "information" : "warning";
  const isCompared = hasReferences && plagiarism.check.verdict?.kind !== "nothingCompared";
  void offerSteps(severity, result.message, [
    ...stepsOf(now, errors, result.hasAnswer),
    ...(isCompared ? [] : [folderStep(now)]),
  ]);
}

function stepsOf(
  target: CheckTarget,
  errors: readonly KindError<CheckError>[],
  hasAnswer: boolean,
): readonly OfferedStep[] {
  const report = commandStep(l10n.t("Show Report"), "showReport", target.document.uri);
  const first = errors.find(({ error }) => !isGivenUp(error));
  const next = first === undefined ? [] : offeredSteps(first.error, noticeTarget(target, "checkDocument"));
  return hasAnswer ? [report, ...next] : next;
}
