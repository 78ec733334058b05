import * as l10n from "@vscode/l10n";
import type { SentenceFinding } from "../../findings/finding.ts";
import { checkOutcome, type CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { checkRecord } from "../results/check-records.ts";
import { statusOf } from "../../checking/vocabulary/check.ts";
import { runCheck, type EndedRun, type RunWay } from "../runs/check-run.ts";
import { checkTarget, type CheckTarget } from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { snapshotOf } from "../documents/snapshot-of.ts";
import { acceptanceOf } from "../../checking/store/job-record.ts";
import { chargeOf } from "../../report/job-facts.ts";
import { plainRange } from "../ranges.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { KeptDetections } from "../results/kept-detections.ts";
import type { DetectionCheck, DetectionChecker } from "../../checking/detection/detection-checker.ts";
import { showDetection, showSubmission } from "./detection-presenter.ts";
import { sentenceInWords } from "../../report/words/detection-words.ts";
import { describeProgress, reportTo } from "../../checking/vocabulary/progress-words.ts";

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
    const { uri } = target.document;
    const service = settings.serviceMode();
    const begun = kept.begin();
    let { version } = target.document;
    const { check, now } = await records.whileRunning(uri, "ai", async () =>
      way(
        l10n.t("Detecting AI text"),
        target,
        async (journal, run) => {
          ({ version } = journal.snapshot);
          return (await checkers()).detection.check(target, journal, run);
        },
        (now, found) => {
          kept.keep(begun, now, found);
          const isSelection = target.selection !== undefined;
          records.set(uri, "ai", checkRecord(found, service, { isSelection, version }));
        },
      ),
    );
    const describe = (finding: SentenceFinding) =>
      ({
        kind: finding.kind,
        range: plainRange(now.document, finding.range),
        message: sentenceInWords(finding),
        severity: "hint",
        placed: finding.placed,
      }) as const;
    const outcome = checkOutcome(check, service, credits, describe);
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
    const submission = await withDelayedProgress(l10n.t("Sending for detection"), async (watched) =>
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
