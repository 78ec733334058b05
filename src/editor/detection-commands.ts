import * as vscode from "vscode";
import type { SentenceFinding } from "../findings/finding.ts";
import { checkOutcome, type CheckOutcome } from "./check-outcome.ts";
import { runCheck } from "./check-run.ts";
import { checkTarget, isAbsent, uriOf, type CheckTarget } from "./check-target.ts";
import type { Credits } from "./credits.ts";
import type { DetectionChecker } from "./detection-checker.ts";
import { showDetection } from "./detection-presenter.ts";
import { sentenceInWords } from "./detection-words.ts";
import type { SentenceStore } from "./finding-store.ts";
import { KeptFindings } from "./kept-findings.ts";
import { plainRange } from "./ranges.ts";
import { RunningChecks } from "./running-checks.ts";
import type { Settings } from "./settings.ts";

export interface DetectionCommandParts {
  /** Loads the checker, and with it everything that activation does without. */
  readonly checker: () => Promise<DetectionChecker>;
  readonly store: SentenceStore;
  readonly credits: Credits;
  readonly settings: Settings;
}

/** What a detection gives to whoever called the command. */
export interface DetectionOutcome extends CheckOutcome {
  /** Sentences of the answer that are not among the findings, because they were not found in what was sent. */
  readonly notPlaced: number;
}

/** The commands around AI text: detect, clear. Each rejects with a `CheckStopped` for what it cannot work on. */
export class DetectionCommands {
  readonly #parts: DetectionCommandParts;
  readonly #running: RunningChecks<DetectionOutcome>;
  readonly #kept: KeptFindings<SentenceFinding>;

  constructor(parts: DetectionCommandParts) {
    this.#parts = parts;
    this.#running = new RunningChecks(parts.settings);
    // Beside a newer answer, which may show no sentence at all, an older one would contradict it.
    this.#kept = new KeptFindings(parts.store, "yields");
  }

  async detect(uri?: unknown, range?: unknown): Promise<DetectionOutcome> {
    const target = await checkTarget(uri, range);
    return this.#running.share(target, [], async () => this.#detect(target));
  }

  clear(uri?: unknown): void {
    const { store } = this.#parts;
    const uris = isAbsent(uri) ? store.uris() : [uriOf(uri)];
    for (const each of uris) store.clear(each);
  }

  async #detect(target: CheckTarget): Promise<DetectionOutcome> {
    const { checker, credits, settings } = this.#parts;
    const service = settings.serviceMode();
    const begun = this.#kept.begin();
    const { check, now } = await runCheck(
      vscode.l10n.t("Detecting AI text"),
      target,
      async (journal, run) => (await checker()).check(target, journal, run),
      (kept, found) => this.#kept.keep(begun, kept, found),
    );
    showDetection(now, check);
    const describe = (finding: SentenceFinding) =>
      ({
        kind: finding.kind,
        range: plainRange(now.document, finding.range),
        message: sentenceInWords(finding),
        severity: "hint",
        placed: finding.placed,
      }) as const;
    const outcome = checkOutcome(check, service, credits, describe);
    return { ...outcome, notPlaced: check.notPlaced };
  }
}
