import * as l10n from "@vscode/l10n";
import { passageSeverity, type ScanVerdict } from "../../findings/plagiarism-policy.ts";
import { checkOutcome, type CheckOutcome } from "../../checking/paying/check-outcome.ts";
import { runCheck, type EndedRun, type RunWay } from "../runs/check-run.ts";
import { checkTarget, type CheckTarget } from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import { plainFinding, toVsRange } from "../ranges.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { KeptScans } from "../results/kept-findings.ts";
import type { PlagiarismCheck, PlagiarismChecker } from "../../checking/plagiarism/plagiarism-checker.ts";
import { divided } from "../../report/plagiarism-report.ts";
import { describePassage, type LeftOutPassages } from "../../report/words/plagiarism-words.ts";
import { referenceFolders, type AddedFolders } from "./compared-folders.ts";
import * as vscode from "vscode";
import { shownName } from "../virtual-texts.ts";
import { NEXT_STEPS, NO_REFERENCES } from "../../checking/vocabulary/check-error.ts";
import { describeScanOutcome } from "../../report/words/outcome-words.ts";
import { commandStep, nextStep, offerSteps, showFailedCheck, type OfferedStep } from "../notices.ts";

export interface PlagiarismCommandParts extends EditorContext {
  /** Loads the checker and its dependencies. */
  readonly checkers: () => Promise<{ readonly plagiarism: PlagiarismChecker }>;
  /** Loads what shows passages as problems, which are there when a scan has ended. */
  readonly sources: () => Promise<unknown>;
  readonly kept: KeptScans;
}

/** The result of a scan, as returned by the command. */
export interface PlagiarismOutcome extends CheckOutcome {
  /** Passages of the answer that could not be placed in the document. */
  readonly notPlaced: number;
  /** Passages of the answer that settings exclude from the findings. */
  readonly leftOut: { readonly ignored: number; readonly quotations: number; readonly references: number };
}

/** The command Scan for Plagiarism. Rejects with a `CheckStopped` if it can't run. */
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

  /** Scans and stores the findings without announcing them. */
  async run(
    target: CheckTarget,
    way: RunWay = runCheck,
  ): Promise<EndedRun<PlagiarismCheck, PlagiarismOutcome>> {
    const { checkers, credits, kept, records, settings, shownPassages: shown, sources } = this.#parts;
    const { uri } = target.document;
    const service = settings.serviceMode();
    const begun = kept.begin();
    const { check, now } = await records.run<PlagiarismCheck>(
      {
        kind: "plagiarism",
        target,
        service,
        way: async (run, keep) => way(l10n.t("Scanning for plagiarism"), target, run, keep),
      },
      async (journal, run) => {
        // Load the ignore lists before the first passage is shown.
        const [{ plagiarism }] = await Promise.all([checkers(), sources(), shown.ready(uri)]);
        return plagiarism.check(target, journal, run);
      },
      (then, found) => kept.keep(begun, then, found),
    );
    const { document } = now;
    const { leftOut, shown: findings } = divided(check.findings, shown.standing(document.uri));
    const severity = settings.plagiarismSeverity(document);
    const outcome = checkOutcome({ ...check, findings }, service, credits, (finding) =>
      plainFinding(document, finding, describePassage(finding), severity ?? passageSeverity(finding)),
    );
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

/** Tells a person what a scan came to, in one message of the kind that informs, whatever the score. */
function showScan(target: CheckTarget, check: PlagiarismCheck, leftOut: LeftOutPassages): void {
  const { error, status, verdict } = check;
  if (verdict !== undefined) {
    const { document, selection } = target;
    const name = shownName(document.uri);
    const message = describeScanOutcome({ ...check, leftOut }, verdict, selection !== undefined, name);
    // With buttons: without one VS Code shows a single line, and the end of the message would be cut off.
    void offerSteps("information", message, stepsAfter(target, verdict));
  }
  if (error?.code === NO_REFERENCES) {
    // Without a next step the person is being asked about a folder already.
    if (error.action !== undefined) void offerSteps("information", error.message, [folderStep(target)]);
  } else if (error !== undefined) showFailedCheck(error, status, target, "scanPlagiarism");
}

/** Adds a reference folder, and scans as soon as there is something to compare with. */
export function folderStep({ document, selection }: CheckTarget): OfferedStep {
  const act = async (): Promise<void> => {
    const added = await vscode.commands.executeCommand<AddedFolders>(
      "contentAuthenticity.addReferenceFolder",
    );
    if (added.status !== "done") return;
    const range = selection && toVsRange(document, selection);
    await vscode.commands.executeCommand("contentAuthenticity.scanPlagiarism", document.uri, range);
  };
  return { label: NEXT_STEPS.addReferenceFolder.label(), act };
}

function stepsAfter(target: CheckTarget, verdict: ScanVerdict): readonly OfferedStep[] {
  if (verdict.kind === "nothingCompared") return [folderStep(target)];
  const { document, selection } = target;
  const range = selection && toVsRange(document, selection);
  return [
    commandStep(l10n.t("Show Sources"), "sources.focus"),
    nextStep("previewSubmission", document.uri, range, "scanPlagiarism"),
  ];
}
