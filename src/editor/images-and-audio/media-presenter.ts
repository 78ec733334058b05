import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { formatNumber } from "../../report/words/format.ts";
import { offeredSteps, showError, takeStep } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { nameOf } from "../virtual-texts.ts";
import type { MediaCheck } from "../../checking/media/media-checker.ts";
import type { MediaKind } from "../../report/media/media-report.ts";
import type { MediaFile } from "./media-panel.ts";

type Show = (uri: vscode.Uri) => Promise<void>;

/** How long the status bar says that something was cancelled, in milliseconds. */
const STATUS_MS = 8_000;

/** Shows what the check of one file came to: its report, or why there is none. Nobody waits for the answer. */
export function showMediaCheck({ kind, uri }: MediaFile, check: MediaCheck, show: Show): void {
  const { error, status } = check;
  if (error === undefined) void show(uri);
  else if (status === "cancelled" && error.charged === "no") {
    vscode.window.setStatusBarMessage(`$(circle-slash) ${error.message}`, STATUS_MS);
  } else showError(error, { check: kind === "image" ? "detectAiImage" : "detectAiVoice", uri });
}

/** The same of several: how many, what it cost, and the first that could not be checked; the reports are offered. */
export function showMediaChecks(
  kind: MediaKind,
  uris: readonly vscode.Uri[],
  checks: readonly MediaCheck[],
  show: Show,
): void {
  void tell(kind, uris, checks, show);
}

async function tell(
  kind: MediaKind,
  uris: readonly vscode.Uri[],
  checks: readonly MediaCheck[],
  show: Show,
): Promise<void> {
  const done = uris.filter((_, index) => checks[index]?.report !== undefined);
  const credits = checks.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0);
  const counted = l10n.t(
    "{0} of {1} files were checked for {2} credits.",
    formatNumber(done.length),
    formatNumber(uris.length),
    formatNumber(credits),
  );
  // What may have cost something comes before what cost nothing.
  const unknown = checks.findIndex(({ error }) => error?.charged === "unknown");
  const failed = unknown < 0 ? checks.findIndex(({ error }) => error !== undefined) : unknown;
  const uri = uris[failed];
  const error = checks[failed]?.error;
  const reports = l10n.t("Show Reports");
  const offered = done.length > 0 ? [reports] : [];
  if (error === undefined || uri === undefined) {
    const chosen = await vscode.window.showInformationMessage(counted, ...offered);
    if (chosen === reports) await choose(done, show);
    return;
  }
  const check = kind === "image" ? ("detectAiImage" as const) : ("detectAiVoice" as const);
  const steps = offeredSteps(error, { check, uri });
  const message = `${counted} ${serviceWords(nameOf(uri))}: ${error.message}`;
  const labels = steps.map(({ label }) => label);
  const chosen = await vscode.window.showWarningMessage(message, ...offered, ...labels);
  if (chosen === reports) await choose(done, show);
  else await takeStep(steps, chosen);
}

async function choose(uris: readonly vscode.Uri[], show: Show): Promise<void> {
  const items = uris.map((uri) => ({
    label: serviceWords(nameOf(uri)),
    description: serviceWords(vscode.workspace.asRelativePath(uri)),
    uri,
  }));
  const [only] = items;
  const title = l10n.t("Reports of the Checked Files");
  const chosen = items.length === 1 ? only : await vscode.window.showQuickPick(items, { title });
  if (chosen !== undefined) await show(chosen.uri);
}
