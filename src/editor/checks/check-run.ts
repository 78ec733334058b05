import * as vscode from "vscode";
import type { Asker } from "../../client/spending-guard.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Connection } from "../connection/connections.ts";
import { amountInWords } from "../credits/credit-words.ts";
import { withDelayedProgress, type WatchedRun, type WhileAsking } from "../delayed-progress.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import type { UploadCheck } from "../paying/paid-guard.ts";
import type { Quote } from "../paying/quote.ts";
import { toVsRange } from "../ranges.ts";
import type { ServiceMode } from "../settings.ts";
import type { CheckError } from "./check-error.ts";
import type { CheckTarget } from "./check-target.ts";

/** Something to tell a person who waits. */
export type CheckProgress =
  /** What it costs in credits, once that is agreed to and before anything is sent; 0 where all answers are known. */
  | { readonly kind: "price"; readonly price: number; readonly connection: Connection }
  | { readonly kind: "part"; readonly part: number; readonly parts: number }
  | { readonly kind: "retry"; readonly delayMs: number; readonly reason: string }
  /** A background job is accepted and paid for. */
  | { readonly kind: "accepted" };

/** What a check would cost, found out without sending anything. Neither a quote nor an error where nothing is to be paid. */
export interface CheckQuote {
  /** Words of the prose there is, as far as it was counted. */
  readonly wordsTotal: number;
  readonly quote?: Quote;
  readonly error?: CheckError;
}

/** How one run of a check is watched and ended. */
export interface CheckRun {
  readonly signal: AbortSignal;
  readonly report: (progress: CheckProgress) => void;
  /** Who wants it; absent for a person. Of nobody else anything is asked, and the day's budget holds them. */
  readonly asker?: Asker;
  /** The name of what is checked, for the list of what was charged. */
  readonly document?: string | undefined;
  /** Shows exactly what a check would send, where that can be shown: offered where a person is asked about a new host. */
  readonly preview?: (check: UploadCheck) => unknown;
  /** Told of a question before it is asked, where something is shown meanwhile. */
  readonly whileAsking?: WhileAsking;
  /**
   * Of a check that has one price together with others: resolves when that is agreed to, and stands for a question of its
   * own. `price` in credits, 0 where nothing is going to be sent; `words` of what is. Rejects like `PaidGuard.agree`.
   */
  readonly agree?: (price: number, connection?: Connection, words?: number) => Promise<void>;
}

/** What a check of any kind found, on the document as it is now. */
export interface Check<F extends Finding, Result> {
  readonly status: "done" | "cancelled" | "failed";
  readonly findings: readonly F[];
  /** Findings whose text was changed while the check ran. */
  readonly droppedByEdits: number;
  readonly result?: Result;
  /** Who answered last; absent where nobody did. Settings may name another one by the time the answer is there. */
  readonly service?: ServiceMode;
  readonly creditsCharged: number;
  /** Whether every part of the answer was known already, so that nothing was sent. */
  readonly cached: boolean;
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  /** Words that were checked and not sent; of a check that knows the text by its parts. */
  readonly wordsReused?: number;
  readonly error?: CheckError;
}

/** How a check ended, by what stopped it. */
export function statusOf(error: CheckError | undefined): Check<Finding, unknown>["status"] {
  if (error === undefined) return "done";
  return error.code === "cancelled" ? "cancelled" : "failed";
}

/** A check that has come to its end. */
export interface EndedCheck<C> {
  readonly check: C;
  /** The same target on the document as it is now. */
  readonly now: CheckTarget;
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
  // Before any wait: what is sent is the text that the person saw.
  const journal = new ChangeJournal(target.document);
  try {
    const found = await withDelayedProgress(title, async (watched) => {
      const found = await check(journal, {
        signal: watched.signal,
        whileAsking: watched.whileAsking,
        report: reportTo(watched, describeProgress),
        preview: (asked) => void previewOf(target, asked),
      });
      keep(targetNow(target, journal), found);
      return found;
    });
    return { check: found, now: targetNow(target, journal) };
  } finally {
    journal.dispose();
  }
}

/** The same for a check that nobody asked for and nobody watches; it is cancelled by the signal. */
export async function runQuietly<C>(
  target: CheckTarget,
  signal: AbortSignal,
  check: (journal: ChangeJournal, run: CheckRun) => Promise<C>,
  keep: (now: CheckTarget, found: C) => void,
): Promise<EndedCheck<C>> {
  const journal = new ChangeJournal(target.document);
  try {
    const found = await check(journal, { signal, report: () => undefined, asker: "automatic" });
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

/**
 * Tells a person who waits of each step, in words by `describe`. What costs credits is said at once, before anything is sent, and
 * stays in front of the steps after it.
 */
export function reportTo<Step extends { readonly kind: string; readonly price?: number }>(
  { report, showNow }: Pick<WatchedRun, "report" | "showNow">,
  describe: (step: Step) => string,
): (step: Step) => void {
  let cost = "";
  return (step) => {
    const words = describe(step);
    const { price = 0 } = step;
    if (price > 0) {
      cost = words;
      showNow();
    }
    report(price > 0 || cost === "" ? words : `${cost} · ${words}`);
  };
}

/** A price as a notification says it. */
export function priceInWords({ connection, price }: Pick<Quote, "connection" | "price">): string {
  if (connection.service === "embedded") return vscode.l10n.t("on this machine, free");
  return price === 0
    ? vscode.l10n.t("known already: no credits")
    : vscode.l10n.t("{0} at {1}", amountInWords(price, "hosted"), connection.host);
}

/** A step in words for the person who waits. */
export function describeProgress(progress: CheckProgress): string {
  if (progress.kind === "price") return priceInWords(progress);
  if (progress.kind === "part") return vscode.l10n.t("part {0} of {1}", progress.part, progress.parts);
  if (progress.kind === "accepted") return vscode.l10n.t("accepted; waiting for the result");
  const seconds = Math.ceil(progress.delayMs / 1_000);
  return vscode.l10n.t("{0} Trying again in {1} s.", progress.reason, seconds);
}
