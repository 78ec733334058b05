import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ScanVerdict } from "../../findings/plagiarism-policy.ts";
import { joinSentences } from "../../text/join-sentences.ts";
import { NEXT_STEPS, NO_REFERENCES } from "../../checking/vocabulary/check-error.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import { amountInWords } from "../../report/words/credit-words.ts";
import { formatCount } from "../../report/words/format.ts";
import { ADD_FOLDER, showFailedCheck } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import type { AddedFolders } from "./add-reference-folder.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import {
  cautionInWords,
  leftOutInWords,
  notPlacedInWords,
  scanInWords,
  type LeftOutPassages,
} from "../../report/words/plagiarism-words.ts";
import { coverageInWords, droppedInWords } from "../../report/words/check-words.ts";

/**
 * Tells a person what a scan came to, in one message of the kind that informs, whatever the score: the verdict, who gives
 * it, how much was looked at, what the service says of what it compared, and that none of it is a proof.
 */
export function showScan(target: CheckTarget, check: PlagiarismCheck, leftOut: LeftOutPassages): void {
  const { error, status, verdict } = check;
  if (verdict !== undefined)
    void tell(target, verdict, messageOf(check, verdict, target.selection !== undefined, leftOut));
  if (error?.code === NO_REFERENCES) {
    // Without a next step the person is being asked about a folder already.
    if (error.action !== undefined) void askForFolder(target, error.message);
  } else if (error !== undefined) showFailedCheck(error, status, target, "scanPlagiarism");
}

/** Scans as soon as there is something to compare with. Nobody waits for the answer, so that scripts go on. */
async function askForFolder({ document, selection }: CheckTarget, message: string): Promise<void> {
  const { command, given, label } = ADD_FOLDER();
  if ((await vscode.window.showInformationMessage(message, label)) !== label) return;
  const added = await vscode.commands.executeCommand<AddedFolders>(command, ...given);
  if (added.status !== "done") return;
  const range = selection && toVsRange(document, selection);
  await vscode.commands.executeCommand("contentAuthenticity.scanPlagiarism", document.uri, range);
}

/** With buttons: without one VS Code shows a single line, and the end of the message would be cut off. */
async function tell(
  { document, selection }: CheckTarget,
  verdict: ScanVerdict,
  message: string,
): Promise<void> {
  const { previewSubmission } = NEXT_STEPS;
  const next =
    verdict.kind === "nothingCompared"
      ? ADD_FOLDER()
      : {
          label: previewSubmission.label(),
          command: `contentAuthenticity.${previewSubmission.command}`,
          given: [document.uri, selection && toVsRange(document, selection), "scanPlagiarism"],
        };
  const sources = l10n.t("Show Sources");
  const labels = verdict.kind === "nothingCompared" ? [next.label] : [sources, next.label];
  const chosen = await vscode.window.showInformationMessage(message, ...labels);
  if (chosen === sources) await vscode.commands.executeCommand("contentAuthenticity.sources.focus");
  if (chosen === next.label) await vscode.commands.executeCommand(next.command, ...next.given);
}

function messageOf(
  check: PlagiarismCheck,
  verdict: ScanVerdict,
  isSelection: boolean,
  leftOut: LeftOutPassages,
): string {
  const { result, service } = check;
  const by = service === "embedded" ? l10n.t("embedded service") : l10n.t("hosted service");
  const found =
    verdict.kind === "nothingCompared" ? [] : [formatCount("source", result?.sources.length ?? 0)];
  const figures = [
    scanInWords(verdict),
    by,
    ...found,
    ...extentOf(check, isSelection),
    ...leftOutInWords(leftOut),
  ];
  const said = serviceWords(result?.summary ?? "");
  return joinSentences([figures.join(", "), said, ...cautionInWords(verdict.kind)]);
}

/** How much was looked at, what it cost, and what could not be marked. */
function extentOf(check: PlagiarismCheck, isSelection: boolean): readonly string[] {
  const { cached, creditsCharged, notPlaced, service } = check;
  return [
    coverageInWords(check, isSelection),
    cached ? l10n.t("known already: no credits") : amountInWords(creditsCharged, service),
    ...notPlacedInWords(notPlaced),
    ...droppedInWords(check),
  ];
}
