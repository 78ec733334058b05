import * as vscode from "vscode";
import { NEXT_STEPS } from "../checks/check-error.ts";
import { checkErrorOf } from "../checks/check-failure.ts";
import { formatCount } from "../format.ts";
import { figuresOf, toldOf } from "../detection/detection-figures.ts";
import { creditsInWords, detectionInWords, notPlacedInWords } from "../detection/detection-words.ts";
import { errorInWords, showDone } from "../notices.ts";
import { serviceWords } from "../service-words.ts";
import { nameOf } from "../virtual-texts.ts";
import { failureOf } from "./job-failure.ts";
import type { LandedJob } from "./job-landing.ts";
import type { JobRecord } from "./job-record.ts";

/** What a person can do with the end of a job. */
export type JobStep = "show" | "sendAgain" | "addKey" | "showCredits";

const LABELS: Readonly<Record<JobStep, () => string>> = {
  show: () => vscode.l10n.t("Show"),
  sendAgain: () => vscode.l10n.t("Send Again"),
  addKey: NEXT_STEPS.addKey.label,
  showCredits: NEXT_STEPS.showCredits.label,
};

/** Nothing of a job is under way when its end is told. */
const NOTHING_ELSE = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false } as const;

/** Tells of a job's end; resolves with what was chosen, undefined when the message was closed. */
export async function tellJob(
  record: JobRecord,
  landed: LandedJob | undefined,
): Promise<JobStep | undefined> {
  const isDone = record.state === "finished";
  const steps: readonly JobStep[] = isDone ? ["show"] : stepsFor(record);
  const labels = steps.map((step) => LABELS[step]());
  const message = jobInWords(record, landed);
  const chosen = isDone
    ? await vscode.window.showInformationMessage(message, ...labels)
    : await vscode.window.showErrorMessage(message, ...labels);
  return steps[labels.indexOf(chosen ?? "")];
}

/** What many jobs are told of together: that they have ended, or that they wait for a key. */
export type ToldTogether = "ended" | "waiting";

/** Tells of so many jobs in one message; resolves with what was chosen, undefined when the message was closed. */
export async function tellTogether(
  kind: ToldTogether,
  count: number,
): Promise<"showJobs" | "addKey" | undefined> {
  const showJobs = vscode.l10n.t("Show Jobs");
  const addKey = LABELS.addKey();
  const chosen =
    kind === "ended"
      ? await vscode.window.showInformationMessage(endedInWords(count), showJobs)
      : await vscode.window.showErrorMessage(waitingInWords(count), addKey, showJobs);
  if (chosen === undefined) return undefined;
  return chosen === addKey ? "addKey" : "showJobs";
}

function endedInWords(count: number): string {
  return count === 1
    ? vscode.l10n.t("Another background detection has ended.")
    : vscode.l10n.t("{0} background detections have ended.", count);
}

function waitingInWords(count: number): string {
  return count === 1
    ? vscode.l10n.t("Another background detection waits: the service no longer accepts its key.")
    : vscode.l10n.t("{0} background detections wait: the service no longer accepts their keys.", count);
}

/** Says that a text is shown in the place of its document, which may be gone, of another window, or not to be read. */
export function showAsSent(): void {
  showDone(vscode.l10n.t("The document cannot be opened: this is its text as it was sent"));
}

/** Files that were jobs and cannot be read any more. */
export function tellDamaged(count: number): void {
  void showWithLog(
    count === 1
      ? vscode.l10n.t(
          "A background detection cannot be read any more; its file was set aside. It may have been paid for: the log names it.",
        )
      : vscode.l10n.t(
          "{0} background detections cannot be read any more; their files were set aside. They may have been paid for: the log names them.",
          count,
        ),
  );
}

async function showWithLog(message: string): Promise<void> {
  const { command, label } = NEXT_STEPS.showLog;
  if ((await vscode.window.showErrorMessage(message, label())) === undefined) return;
  await vscode.commands.executeCommand(`contentAuthenticity.${command}`);
}

/** What became of a job, by the name of its document. */
export function jobInWords(record: JobRecord, landed: LandedJob | undefined): string {
  const name = documentName(record);
  const { answer, service, words } = record;
  if (answer?.status === "success") {
    const { score } = figuresOf(answer, service);
    const credits = service === "embedded" && score === null ? 0 : answer.word_count;
    const extent = [
      record.document.selection === undefined
        ? formatCount("word", words)
        : vscode.l10n.t("{0} of a selection", formatCount("word", words)),
      creditsInWords(credits, service),
      ...notPlacedInWords(landed?.notPlaced ?? 0),
    ];
    return detectionInWords(toldOf(answer, service), extent, name);
  }
  return vscode.l10n.t("{0}: {1}", name, errorInWords(checkErrorOf(failureOf(record), NOTHING_ELSE)));
}

function stepsFor({ state }: JobRecord): readonly JobStep[] {
  if (state === "refused") return ["addKey"];
  return state === "unknown" ? ["showCredits", "sendAgain"] : ["sendAgain"];
}

/** The name of a job's document, as it may be shown. */
export function documentName({ document }: JobRecord): string {
  return serviceWords(nameOf(vscode.Uri.parse(document.uri)));
}
