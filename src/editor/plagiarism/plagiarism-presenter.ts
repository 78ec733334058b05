import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ScanVerdict } from "../../findings/plagiarism-policy.ts";
import { NEXT_STEPS, NO_REFERENCES } from "../../checking/vocabulary/check-error.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import { scanOutcomeInWords } from "../../report/words/outcome-words.ts";
import type { LeftOutPassages } from "../../report/words/plagiarism-words.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import { commandStep, nextStep, offerSteps, showFailedCheck, type OfferedStep } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import type { AddedFolders } from "./add-reference-folder.ts";

/** Tells a person what a scan came to, in one message of the kind that informs, whatever the score. */
export function showScan(target: CheckTarget, check: PlagiarismCheck, leftOut: LeftOutPassages): void {
  const { error, status, verdict } = check;
  if (verdict !== undefined) {
    const message = scanOutcomeInWords({ ...check, leftOut }, verdict, target.selection !== undefined);
    // With buttons: without one VS Code shows a single line, and the end of the message would be cut off.
    void offerSteps("information", message, stepsAfter(target, verdict));
  }
  if (error?.code === NO_REFERENCES) {
    // Without a next step the person is being asked about a folder already.
    if (error.action !== undefined) offerFolder(target, error.message);
  } else if (error !== undefined) showFailedCheck(error, status, target, "scanPlagiarism");
}

/** Scans as soon as there is something to compare with. Nobody waits for the answer, so that scripts go on. */
function offerFolder({ document, selection }: CheckTarget, message: string): void {
  const act = async (): Promise<void> => {
    const added = await vscode.commands.executeCommand<AddedFolders>(
      "contentAuthenticity.addReferenceFolder",
    );
    if (added.status !== "done") return;
    const range = selection && toVsRange(document, selection);
    await vscode.commands.executeCommand("contentAuthenticity.scanPlagiarism", document.uri, range);
  };
  void offerSteps("information", message, [{ label: NEXT_STEPS.addReferenceFolder.label(), act }]);
}

function stepsAfter({ document, selection }: CheckTarget, verdict: ScanVerdict): readonly OfferedStep[] {
  if (verdict.kind === "nothingCompared") return [nextStep("addReferenceFolder")];
  const range = selection && toVsRange(document, selection);
  return [
    commandStep(l10n.t("Show Sources"), "sources.focus"),
    nextStep("previewSubmission", document.uri, range, "scanPlagiarism"),
  ];
}
