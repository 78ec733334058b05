import * as vscode from "vscode";
import { passageSeverity } from "../../findings/plagiarism-policy.ts";
import { checkOutcome, type CheckOutcome, type EndedRun } from "../checks/check-outcome.ts";
import { checkRecord, type CheckRecords } from "../checks/check-records.ts";
import { runCheck, type RunWay } from "../checks/check-run.ts";
import { checkTarget, type CheckTarget } from "../checks/check-target.ts";
import { RunningChecks } from "../checks/running-checks.ts";
import type { Credits } from "../credits/credits.ts";
import { plainRange } from "../ranges.ts";
import type { KeptScans } from "../results/kept-scans.ts";
import type { Settings } from "../settings.ts";
import type { PlagiarismCheck, PlagiarismChecker } from "./plagiarism-checker.ts";
import { showScan } from "./plagiarism-presenter.ts";
import { divided } from "./plagiarism-report.ts";
import { passageInWords } from "./plagiarism-words.ts";
import { referenceFolders } from "./reference-folders.ts";
import type { ShownPassages } from "./shown-passages.ts";

export interface PlagiarismCommandParts {
  /** Loads the checker, and with it everything that activation does without. */
  readonly checker: () => Promise<PlagiarismChecker>;
  readonly kept: KeptScans;
  readonly records: CheckRecords;
  readonly shown: ShownPassages;
  readonly credits: Credits;
  readonly settings: Settings;
}

/** What a scan gives to whoever called the command. */
export interface PlagiarismOutcome extends CheckOutcome {
  /** Passages of the answer that have no place in the document. */
  readonly notPlaced: number;
  /** Passages of the answer that are left out by wish: the findings are without them. */
  readonly leftOut: { readonly ignored: number; readonly quotations: number; readonly references: number };
}

/** Scan for Plagiarism. Rejects with a `CheckStopped` for what it cannot work on. */
export class PlagiarismCommands {
  readonly #parts: PlagiarismCommandParts;
  readonly #running: RunningChecks<PlagiarismOutcome>;

  constructor(parts: PlagiarismCommandParts) {
    this.#parts = parts;
    this.#running = new RunningChecks(parts.settings);
  }

  async scan(uri?: unknown, range?: unknown): Promise<PlagiarismOutcome> {
    const target = await checkTarget(uri, range);
    const { settings } = this.#parts;
    return this.#running.share(target, referenceFolders(settings), async () => this.#scan(target));
  }

  /** Scans and keeps what is found; nothing is said of it. */
  async run(
    target: CheckTarget,
    way: RunWay = runCheck,
  ): Promise<EndedRun<PlagiarismCheck, PlagiarismOutcome>> {
    const { checker, credits, kept, records, settings, shown } = this.#parts;
    const { uri } = target.document;
    const service = settings.serviceMode();
    const begun = kept.begin();
    let { version } = target.document;
    const { check, now } = await records.whileRunning(uri, "plagiarism", async () =>
      way(
        vscode.l10n.t("Scanning for plagiarism"),
        target,
        async (journal, run) => {
          ({ version } = journal.snapshot);
          // What is ignored is known before the first passage is shown.
          const [scans] = await Promise.all([checker(), shown.ready(uri)]);
          return scans.check(target, journal, run);
        },
        (now, found) => {
          kept.keep(begun, now, found);
          const isSelection = target.selection !== undefined;
          records.set(uri, "plagiarism", checkRecord(found, service, { isSelection, version }));
        },
      ),
    );
    const { document } = now;
    const { leftOut, shown: findings } = divided(check.findings, shown.standing(document.uri));
    const severity = settings.plagiarismSeverity(document);
    const outcome = checkOutcome({ ...check, findings }, service, credits, (finding) => ({
      kind: finding.kind,
      range: plainRange(document, finding.range),
      message: passageInWords(finding),
      severity: severity ?? passageSeverity(finding),
      placed: finding.placed,
    }));
    const { ignored, quotation: quotations, references } = leftOut;
    return {
      check,
      now,
      outcome: { ...outcome, notPlaced: check.notPlaced, leftOut: { ignored, quotations, references } },
    };
  }

  async #scan(target: CheckTarget): Promise<PlagiarismOutcome> {
    const { check, now, outcome } = await this.run(target);
    showScan(now, check, outcome.leftOut);
    return outcome;
  }
}
