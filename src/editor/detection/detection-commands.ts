import * as l10n from "@vscode/l10n";
import { checkOutcome, type CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { statusOf } from "../../checking/vocabulary/check.ts";
import { runCheck, type EndedRun, type RunWay } from "../runs/check-run.ts";
import { checkTarget, type CheckTarget } from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { snapshotOf } from "../documents/open-document.ts";
import { acceptanceOf } from "../../checking/store/job-record.ts";
import { chargeOf } from "../../report/job-facts.ts";
import { plainFinding, toVsRange } from "../ranges.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { KeptDetections } from "../results/kept-findings.ts";
import type {
  DetectionCheck,
  DetectionChecker,
  DetectionSubmission,
} from "../../checking/detection/detection-checker.ts";
import { describeFinding, describeDetection, describeJobStart } from "../../report/words/detection-words.ts";
import { describeProgress, reportTo } from "../../report/words/progress-words.ts";
import * as vscode from "vscode";
import { commandStep, nextStep, offerSteps, showDone, showFailedCheck } from "../notices.ts";
import { readSettings } from "../settings.ts";
import { nameOf, shownName } from "../virtual-texts.ts";
import { detectionExtent } from "../../report/words/outcome-words.ts";

export interface DetectionCommandParts extends Pick<EditorContext, "credits" | "records" | "settings"> {
  /** Loads the checker and its dependencies. */
  readonly checkers: () => Promise<{ readonly detection: DetectionChecker }>;
  readonly kept: KeptDetections;
}

/** The result of a detection, as returned by the command. */
export interface DetectionOutcome extends CheckOutcome {
  /** Sentences of the answer without a finding, because they were not found in the text sent. */
  readonly notPlaced: number;
}

/** The commands that detect AI text. Each rejects with a `CheckStopped` if it can't run. */
export class DetectionCommands {
  readonly #parts: DetectionCommandParts;
  readonly #running: RunningChecks<DetectionOutcome>;

  constructor(parts: DetectionCommandParts) {
    this.#parts = parts;
    this.#running = new RunningChecks(parts.settings);
  }

  async detect(uri?: unknown, range?: unknown): Promise<DetectionOutcome> {
    const target = await checkTarget(uri, range);
    return this.#running.share(target, [], async () => this.#detect(target));
  }

  /** Resolves when the text is accepted as a background job, or with the answer if it is cached. */
  async detectInBackground(uri?: unknown, range?: unknown): Promise<DetectionOutcome> {
    const target = await checkTarget(uri, range);
    return this.#running.share(target, ["background"], async () => this.#submit(target));
  }

  /** Detects AI text and stores the findings without announcing them. */
  async run(
    target: CheckTarget,
    way: RunWay = runCheck,
  ): Promise<EndedRun<DetectionCheck, DetectionOutcome>> {
    const { checkers, credits, kept, records, settings } = this.#parts;
    const service = settings.serviceMode();
    const begun = kept.begin();
    const { check, now } = await records.run<DetectionCheck>(
      {
        kind: "ai",
        target,
        service,
        way: async (run, keep) => way(l10n.t("Detecting AI text"), target, run, keep),
      },
      async (journal, run) => (await checkers()).detection.check(target, journal, run),
      (then, found) => kept.keep(begun, then, found),
    );
    const outcome = checkOutcome(check, service, credits, (finding) =>
      plainFinding(now.document, finding, describeFinding(finding), "hint"),
    );
    return { check, now, outcome: { ...outcome, notPlaced: check.notPlaced } };
  }

  async #detect(target: CheckTarget): Promise<DetectionOutcome> {
    const { check, now, outcome } = await this.run(target);
    showDetection(now, check);
    return outcome;
  }

  async #submit(target: CheckTarget): Promise<DetectionOutcome> {
    const { checkers, credits, settings } = this.#parts;
    const asked = settings.serviceMode();
    // Take the snapshot before any await: the text sent must be the one that the person saw.
    const snapshot = snapshotOf(target.document);
    const submission = await withDelayedProgress(l10n.t("Submitting for detection"), async (watched) =>
      (await checkers()).detection.submit(target, snapshot, {
        signal: watched.signal,
        whileAsking: watched.whileAsking,
        report: reportTo(watched, describeProgress),
      }),
    );
    const { error, isKnown, record, words } = submission;
    if (error === undefined && record === undefined) return this.#detect(target);
    showSubmission(target, submission);
    const service = record?.service ?? asked;
    return {
      status: statusOf(error),
      service,
      ...(record === undefined ? {} : { result: acceptanceOf(record) }),
      findings: [],
      creditsCharged: record === undefined || isKnown ? 0 : chargeOf(record),
      creditsRemaining: credits.balance(service)?.credits ?? null,
      cached: isKnown,
      coverage: { checked: 0, total: words },
      notPlaced: 0,
      ...(error === undefined ? {} : { error }),
    };
  }
}

/**
 * Tells a person what a detection came to: one message of the kind that informs, whatever the score. It names who says so
 * and how far that reaches, because a figure alone reads like a verdict on a writer.
 */
function showDetection(target: CheckTarget, check: DetectionCheck): void {
  const { error, status, summary } = check;
  if (summary !== undefined) {
    const name = shownName(target.document.uri);
    const extent = detectionExtent(check, target.selection !== undefined);
    tell(target, check, describeDetection(summary, extent, name));
  }
  if (error === undefined) return;
  // A job that goes on is no failure, and trying again would only wait for it once more.
  if (status === "cancelled" && error.charged === "yes")
    void vscode.window.showInformationMessage(error.message);
  else showFailedCheck(error, status, target, "detectAiText");
}

/** Tells that a text is on its way; its result comes by itself. */
function showSubmission(target: CheckTarget, { error, isKnown, record, words }: DetectionSubmission): void {
  if (error !== undefined) {
    showFailedCheck(error, statusOf(error), target, "detectAiTextInBackground");
    return;
  }
  const { uri } = target.document;
  const name = nameOf(uri);
  const about = record?.document.uri ?? uri.toString();
  if (about !== uri.toString()) {
    // Its result lands where it was sent from.
    const other = nameOf(vscode.Uri.parse(about));
    return showDone(l10n.t("Same text as {0}. Once that job ends, its result is free here", other));
  }
  const settings = readSettings();
  const isCallbackIgnored = record?.service === "embedded" && settings.callbackUrl().trim() !== "";
  showDone(describeJobStart(name, { isKnown, words, service: record?.service, isCallbackIgnored }));
}

/** With a button: without one VS Code shows a single line, and the label at its end would be cut off. */
function tell({ document, selection }: CheckTarget, { findings }: DetectionCheck, message: string): void {
  const { uri } = document;
  const range = selection && toVsRange(document, selection);
  void offerSteps("information", message, [
    commandStep(l10n.t("Show Report"), "showReport", uri),
    findings.length > 0
      ? commandStep(l10n.t("Toggle AI Heat Map"), "toggleHeatMap")
      : nextStep("previewSubmission", uri, range, "detectAiText"),
  ]);
}
