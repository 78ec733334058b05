import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Finding } from "../findings/finding.ts";
import {
  NEXT_STEPS,
  ON_DOCUMENT,
  describeError,
  nextStepsOf,
  type CheckError,
  type NextStep,
} from "../checking/vocabulary/check-error.ts";
import type { Check } from "../checking/vocabulary/check.ts";
import type { UploadCheck } from "../report/words/price-words.ts";
import { fitting, fittingFailure } from "../report/words/sentences.ts";
import type { TextRange } from "../text/range.ts";
import { toVsRange } from "./ranges.ts";
import { readSettings } from "./settings.ts";
import { shownName } from "./virtual-texts.ts";

/** A failed check, so that trying again is about the same text whatever editor is active by then. */
export interface NoticeTarget {
  readonly check: CheckCommand;
  readonly uri: vscode.Uri;
  readonly range?: vscode.Range;
}

interface NoticedText {
  readonly document: vscode.TextDocument;
  readonly selection?: TextRange;
}

/** Checks by the last part of their commands. */
export type CheckCommand = Exclude<UploadCheck, "checkFolder" | "checkChangedFiles">;

/** Shows why a check failed. One that was cancelled is told of only where it may have cost something. */
export function showFailedCheck(
  error: CheckError,
  status: Check<Finding, unknown>["status"],
  text: NoticedText,
  check: CheckCommand,
): void {
  if (status === "cancelled" && error.charged === "no") return;
  showError(error, noticeTarget(text, check));
}

/** Returns what the next steps after a check are about. */
export function noticeTarget({ document, selection }: NoticedText, check: CheckCommand): NoticeTarget {
  const { uri } = document;
  return selection === undefined ? { check, uri } : { check, uri, range: toVsRange(document, selection) };
}

/** Shows why something failed, with the next step as a button. Nobody waits for the answer, so that scripts go on. */
export function showError(error: CheckError, target?: NoticeTarget): void {
  const named = (words: string): string =>
    target === undefined ? words : l10n.t("{0}: {1}", shownName(target.uri), words);
  const message = fitting(named(describeError(error)), fittingFailure(error, named));
  void offerSteps(error.code === "cancelled" ? "warning" : "error", message, offeredSteps(error, target));
}

/** A step that is offered with a message: a button, and the command or the act behind it. */
export type OfferedStep = { readonly label: string } & (
  | { readonly command: string; readonly given: readonly unknown[] }
  | { readonly act: () => unknown }
);

/** Offers one of this extension's commands, by the last part of its id. */
export function commandStep(label: string, command: string, ...given: readonly unknown[]): OfferedStep {
  return { label, command: `contentAuthenticity.${command}`, given };
}

/** Offers a command that error messages offer too. */
export function nextStep(name: Exclude<NextStep, "retry">, ...given: readonly unknown[]): OfferedStep {
  const { command, label } = NEXT_STEPS[name];
  return commandStep(label(), command, ...given);
}

/** The most buttons of a notification. */
export const MOST_STEPS = 2;

type Severity = "error" | "warning" | "information";

/** Shows a message with steps as buttons, and takes the one that is chosen. */
export async function offerSteps(
  severity: Severity,
  message: string,
  steps: readonly OfferedStep[],
): Promise<void> {
  const step = await chooseStep(severity, message, steps);
  if (step !== undefined) await takeStep(step);
}

/** Shows a message with steps as buttons. Resolves to the one that is chosen. */
export async function chooseStep(
  severity: Severity,
  message: string,
  steps: readonly OfferedStep[],
): Promise<OfferedStep | undefined> {
  const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
  const show = { error: showErrorMessage, warning: showWarningMessage, information: showInformationMessage };
  const chosen = await show[severity](message, ...steps.slice(0, MOST_STEPS).map(({ label }) => label));
  return steps.find(({ label }) => label === chosen);
}

/** Does what the button of a step stands for. */
export async function takeStep(step: OfferedStep): Promise<void> {
  if ("act" in step) await step.act();
  else await vscode.commands.executeCommand(step.command, ...step.given);
}

/** Asks a question in a dialog. Returns true if the person pressed its button. */
export async function confirm(question: string, button: string, detail?: string): Promise<boolean> {
  const options = { modal: true, ...(detail !== undefined && { detail }) };
  return (await vscode.window.showWarningMessage(question, options, button)) === button;
}

/** The next steps of an error, as buttons; `target` is what they are about. */
export function offeredSteps(error: CheckError, target: NoticeTarget | undefined): readonly OfferedStep[] {
  const offersHosted = readSettings().offersHosted();
  return nextStepsOf(error, offersHosted).flatMap((name) => {
    const step = NEXT_STEPS[name];
    const command = step.command ?? target?.check;
    if (command === undefined) return [];
    const about = ON_DOCUMENT.has(name) && target !== undefined ? [target.uri, target.range] : [];
    const checked = name === "previewSubmission" && target !== undefined ? [target.check] : [];
    const given = name === "replaceKey" ? [{ name: error.keyName }] : [...about, ...checked];
    return [commandStep(step.label(), command, ...given)];
  });
}

const STATUS_MS = 8_000;

/** Says in the status bar what a command did: seen when looked for, in nobody's way. */
export function showDone(message: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${message}`, STATUS_MS);
}

/** Says in the same place why a command did nothing, or less than asked. */
export function showNote(message: string): void {
  vscode.window.setStatusBarMessage(`$(info) ${message}`, STATUS_MS);
}
