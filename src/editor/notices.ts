import * as vscode from "vscode";
import type { Finding } from "../findings/finding.ts";
import { NEXT_STEPS, type CheckError, type NextStep } from "./check-error.ts";
import type { Check } from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import { creditsInWords } from "./credit-words.ts";
import type { ExceededBudget } from "./paid-guard.ts";
import { toVsRange } from "./ranges.ts";
import { Settings } from "./settings.ts";

/** What a failed check was, so that trying again is about the same text whatever editor is active by then. */
export interface NoticeTarget {
  readonly check: CheckCommand;
  readonly uri: vscode.Uri;
  readonly range?: vscode.Range;
}

/** Checks by the last part of their commands. */
export type CheckCommand =
  "checkGrammar" | "detectAiText" | "detectAiTextInBackground" | "scanPlagiarism" | "checkDocument";

/** Those that ask for their price by themselves. */
export type SingleCheck = Exclude<CheckCommand, "checkDocument">;

/** Shows why a check failed. One that was cancelled is told of only where it may have cost something. */
export function showFailedCheck(
  error: CheckError,
  status: Check<Finding, unknown>["status"],
  { document, selection }: CheckTarget,
  check: CheckCommand,
): void {
  if (status === "cancelled" && error.charged === "no") return;
  const { uri } = document;
  showError(
    error,
    selection === undefined ? { check, uri } : { check, uri, range: toVsRange(document, selection) },
  );
}

/** Shows why something failed, with the next step as a button. Nobody waits for the answer, so that scripts go on. */
export function showError(error: CheckError, target?: NoticeTarget): void {
  void askNextStep(error, target);
}

/** What is offered with a message: a button, and the command behind it. */
export interface OfferedStep {
  readonly label: string;
  readonly command: string;
  readonly given: readonly unknown[];
}

async function askNextStep(error: CheckError, target: NoticeTarget | undefined): Promise<void> {
  const steps = offeredSteps(error, target);
  const chosen = await vscode.window.showErrorMessage(error.message, ...steps.map(({ label }) => label));
  await takeStep(steps, chosen);
}

/** The next steps of an error, as buttons; `target` is what they are about. */
export function offeredSteps(error: CheckError, target: NoticeTarget | undefined): readonly OfferedStep[] {
  return stepsOf(error).flatMap((step) => {
    const command = step.command ?? target?.check;
    if (command === undefined) return [];
    const given = step.onDocument && target !== undefined ? [target.uri, target.range] : [];
    return [{ label: step.label(), command: `contentAuthenticity.${command}`, given }];
  });
}

/** Does what the button that was pressed stands for. */
export async function takeStep(steps: readonly OfferedStep[], chosen: string | undefined): Promise<void> {
  const step = steps.find(({ label }) => label === chosen);
  if (step !== undefined) await vscode.commands.executeCommand(step.command, ...step.given);
}

function stepsOf({ action, actionsBefore = [] }: CheckError): readonly (typeof NEXT_STEPS)[NextStep][] {
  const hasPortal = new Settings().portalUrl() !== "";
  const before = actionsBefore.filter((step) => step !== "openPortal" || hasPortal);
  return [...before, ...(action === undefined ? [] : [action])].map((step) => NEXT_STEPS[step]);
}

const STATUS_MS = 8_000;

/** Says in the status bar what a command did: seen when looked for, in nobody's way. */
export function showDone(message: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${message}`, STATUS_MS);
}

/** Asks whether to spend credits; a modal question, since nothing may be sent without the answer. */
export async function confirmPrice(
  price: number,
  host: string,
  check: SingleCheck,
  exceeded?: ExceededBudget,
): Promise<boolean> {
  return askPrice(questionOf(check, creditsInWords(price)), price, host, exceeded);
}

/** The same with the question in words. */
export async function askPrice(
  question: string,
  price: number,
  host: string,
  exceeded?: ExceededBudget,
): Promise<boolean> {
  const credits = creditsInWords(price);
  const send = vscode.l10n.t("Check for {0} Credits", credits);
  const why =
    exceeded === undefined
      ? vscode.l10n.t("The limit is the setting contentAuthenticity.credits.confirmAbove.")
      : budgetInWords(exceeded);
  const detail = `${vscode.l10n.t("The text goes to {0}.", host)} ${why}`;
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, send)) === send;
}

function budgetInWords({ budget, spentToday }: ExceededBudget): string {
  return spentToday === undefined
    ? vscode.l10n.t(
        "What is spent of the day's budget of {0} credits cannot be read.",
        creditsInWords(budget),
      )
    : vscode.l10n.t(
        "It would exceed the day's budget: {0} of {1} credits are spent.",
        creditsInWords(spentToday),
        creditsInWords(budget),
      );
}

function questionOf(check: SingleCheck, credits: string): string {
  switch (check) {
    case "checkGrammar":
      return vscode.l10n.t("This grammar check costs {0} credits.", credits);
    case "detectAiText":
    case "detectAiTextInBackground":
      return vscode.l10n.t("This detection of AI text costs {0} credits.", credits);
    case "scanPlagiarism":
      return vscode.l10n.t("This plagiarism scan costs {0} credits.", credits);
    default:
      return check satisfies never;
  }
}
