import * as vscode from "vscode";
import { withDelayedProgress } from "../delayed-progress.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import type { Check, CheckRun } from "../../checking/vocabulary/check.ts";
import type { UploadCheck } from "../../report/words/price-words.ts";
import { toVsRange } from "../ranges.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { Finding } from "../../findings/finding.ts";
import type { CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { describeProgress, reportTo } from "../../report/words/progress-words.ts";

/** A check that has come to its end. */
export interface EndedCheck<C> {
  readonly check: C;
  /** The same target on the document as it is now. */
  readonly now: CheckTarget;
}

/** A check that has come to its end, and what it gives to whoever asked for it. */
export interface EndedRun<C, Outcome extends CheckOutcome = CheckOutcome> extends EndedCheck<C> {
  readonly outcome: Outcome;
}

/** As much of a check as has to be known to carry its findings on. */
export type FoundCheck = Pick<Check<Finding, unknown>, "findings" | "droppedByEdits">;

/** How a check is run: what is shown of it meanwhile, and what ends it. `keep` is called in the step in which it ends. */
export type RunWay = <C extends FoundCheck>(
  title: string,
  target: CheckTarget,
  check: (journal: ChangeJournal, run: CheckRun) => Promise<C>,
  keep: (now: CheckTarget, found: C) => void,
) => Promise<EndedCheck<C>>;

/**
 * Runs a check with a notification that can cancel it. What is sent is the text at the moment of the call. `keep` is called
 * in the same step in which the check ends: an edit before the findings are kept would go unseen.
 */
export async function runCheck<C>(
  title: string,
  target: CheckTarget,
  check: (journal: ChangeJournal, run: CheckRun) => Promise<C>,
  keep: (now: CheckTarget, found: C) => void,
): Promise<EndedCheck<C>> {
  return withDelayedProgress(title, async (watched) => {
    const run: CheckRun = {
      signal: watched.signal,
      whileAsking: watched.whileAsking,
      report: reportTo(watched, describeProgress),
      preview: (asked) => void previewOf(target, asked),
    };
    return runSilently(run, target, check, keep);
  });
}

/** The same without a notification, for a check that is watched and cancelled by its caller. */
export async function runSilently<C>(
  run: CheckRun,
  target: CheckTarget,
  check: (journal: ChangeJournal, run: CheckRun) => Promise<C>,
  keep: (now: CheckTarget, found: C) => void,
): Promise<EndedCheck<C>> {
  // Before any wait: what is sent is the text that the person saw.
  const journal = new ChangeJournal(target.document);
  try {
    const found = await check(journal, run);
    keep(targetNow(target, journal), found);
    return { check: found, now: targetNow(target, journal) };
  } finally {
    journal.dispose();
  }
}

/** Opens what a check would send of a target. */
export async function previewOf({ document, selection }: CheckTarget, check: UploadCheck): Promise<void> {
  const range = selection && toVsRange(document, selection);
  await vscode.commands.executeCommand("contentAuthenticity.previewSubmission", document.uri, range, check);
}

/** The same target on the document as it is now; after a change of language that is another object. */
export function targetNow({ document, selection }: CheckTarget, journal: ChangeJournal): CheckTarget {
  const open = journal.openDocument() ?? document;
  return selection === undefined
    ? { document: open }
    : { document: open, selection: journal.carryRange(selection) };
}
