import * as vscode from "vscode";
import { passageSeverity } from "../findings/plagiarism-policy.ts";
import { checkOutcome, type CheckOutcome } from "./check-outcome.ts";
import { runCheck } from "./check-run.ts";
import { checkTarget, type CheckTarget } from "./check-target.ts";
import type { Credits } from "./credits.ts";
import type { PlagiarismChecker } from "./plagiarism-checker.ts";
import { showScan } from "./plagiarism-presenter.ts";
import { passageInWords } from "./plagiarism-words.ts";
import { plainRange } from "./ranges.ts";
import { referenceFolders } from "./reference-folders.ts";
import { RunningChecks } from "./running-checks.ts";
import type { Settings } from "./settings.ts";

export interface PlagiarismCommandParts {
  /** Loads the checker, and with it everything that activation does without. */
  readonly checker: () => Promise<PlagiarismChecker>;
  readonly credits: Credits;
  readonly settings: Settings;
}

/** What a scan gives to whoever called the command. */
export interface PlagiarismOutcome extends CheckOutcome {
  /** Passages of the answer that have no place in the document. */
  readonly notPlaced: number;
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

  async #scan(target: CheckTarget): Promise<PlagiarismOutcome> {
    const { checker, credits, settings } = this.#parts;
    const service = settings.serviceMode();
    const { check, now } = await runCheck(
      vscode.l10n.t("Scanning for plagiarism"),
      target,
      async (journal, run) => (await checker()).check(target, journal, run),
      () => undefined,
    );
    showScan(now, check);
    const outcome = checkOutcome(check, service, credits, (finding) => ({
      kind: finding.kind,
      range: plainRange(now.document, finding.range),
      message: passageInWords(finding),
      severity: passageSeverity(finding),
      placed: finding.placed,
    }));
    return { ...outcome, notPlaced: check.notPlaced };
  }
}
