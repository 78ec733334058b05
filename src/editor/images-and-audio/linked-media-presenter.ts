import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { offeredSteps, takeStep } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import type { LinkedMediaCheck, LinkedMediaItem } from "../../checking/batch/linked-media.ts";
import { shortVerdict } from "../../report/media/media-result-words.ts";
import { itemInWords, linkedMediaInWords, shortTarget } from "../../report/media/linked-media-words.ts";

/** Opens the report of a file. */
export type ShowReport = (uri: vscode.Uri) => unknown;

/** Tells a person in one message what a check of linked files came to, with the way to each report. */
export function showLinkedMedia(document: vscode.Uri, ended: LinkedMediaCheck, showReport: ShowReport): void {
  const { items, status, error } = ended.outcome;
  // Someone who said no before anything was done knows it.
  if (status === "cancelled" && error?.charged === "no" && !items.some((item) => item.status === "done"))
    return;
  void tell(document, ended, showReport);
}

async function tell(document: vscode.Uri, ended: LinkedMediaCheck, showReport: ShowReport): Promise<void> {
  const { outcome, reports } = ended;
  const { items, error } = outcome;
  const message = linkedMediaInWords(outcome, [...reports.values()]);
  const list = l10n.t("Show List");
  const steps = error === undefined ? [] : offeredSteps(error, { check: "checkLinkedMedia", uri: document });
  const buttons = [...(items.length > 0 ? [list] : []), ...steps.map(({ label }) => label)];
  const chosen = await shown(message, outcome, buttons);
  if (chosen === list) await pick(ended, showReport);
  else await takeStep(steps, chosen);
}

function shown(
  message: string,
  { items, status }: LinkedMediaCheck["outcome"],
  buttons: readonly string[],
): Thenable<string | undefined> {
  const isPartly = status !== "done";
  if (isPartly && !items.some((item) => item.status === "done")) {
    return vscode.window.showErrorMessage(message, ...buttons);
  }
  return isPartly
    ? vscode.window.showWarningMessage(message, ...buttons)
    : vscode.window.showInformationMessage(message, ...buttons);
}

interface PickedItem extends vscode.QuickPickItem {
  readonly item: LinkedMediaItem;
}

const ICONS = {
  fake: "$(warning)",
  changed: "$(edit)",
  real: "$(check)",
  nothing: "$(circle-outline)",
} as const;

async function pick({ outcome, reports }: LinkedMediaCheck, showReport: ShowReport): Promise<void> {
  const items = outcome.items.map((item): PickedItem => {
    const report = item.uri === undefined ? undefined : reports.get(item.uri);
    const icon = report === undefined ? "$(dash)" : ICONS[shortVerdict(report)];
    const words = itemInWords(item, report);
    return {
      item,
      label: `${icon} ${shortTarget(item.target)}`,
      // A reason is a sentence, which has a line of its own.
      ...(report === undefined ? { detail: serviceWords(words) } : { description: words }),
    };
  });
  const title = l10n.t("What the document links to");
  const placeHolder = l10n.t("Choose one that was checked to see its report");
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDetail: true });
  const uri = chosen?.item.uri;
  if (uri !== undefined && reports.has(uri)) await showReport(vscode.Uri.parse(uri, true));
}
