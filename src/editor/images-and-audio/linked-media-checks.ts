import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  checkLinkedMedia,
  type LinkedMediaCheck,
  type LinkedMediaItem,
  type LinkedMediaOutcome,
  type LinkedMediaParts,
} from "../../checking/batch/linked-media.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import { batchStepInWords, reportTo } from "../../report/words/progress-words.ts";
import { activeEditor, isAbsent, openDocument } from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import type { Settings } from "../settings.ts";
import { shortTarget, itemInWords, linkedMediaInWords } from "../../report/media/linked-media-words.ts";
import { linkingPlace } from "./workspace-files.ts";
import { offeredSteps, offerSteps } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { shortVerdict } from "../../report/media/media-result-words.ts";

export interface LinkedMediaCheckParts extends LinkedMediaParts {
  readonly results: Pick<MediaResults, "keep">;
  readonly settings: Settings;
  /** Opens the report of a file. */
  readonly showReport: ShowReport;
}

/** Check Linked Images and Audio. */
export class LinkedMediaChecks {
  readonly #parts: LinkedMediaCheckParts;
  readonly #running: RunningChecks<LinkedMediaOutcome>;

  constructor(parts: LinkedMediaCheckParts) {
    this.#parts = parts;
    this.#running = new RunningChecks(parts.settings);
  }

  /** Rejects with a `CheckStopped` for what it cannot work on. */
  async check(uri?: unknown): Promise<LinkedMediaOutcome> {
    const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
    return this.#running.share({ document }, ["linkedMedia"], async () => {
      const ended = await this.#check(document);
      show(document.uri, ended, this.#parts.showReport);
      return ended.outcome;
    });
  }

  async #check(document: vscode.TextDocument): Promise<LinkedMediaCheck> {
    const { results } = this.#parts;
    const { languageId, uri } = document;
    // Before any wait: what is read is the text that the person saw.
    const linking = { text: document.getText(), languageId, place: linkingPlace(uri) };
    return withDelayedProgress(l10n.t("Checking the linked files"), async (watched) =>
      checkLinkedMedia(this.#parts, linking, {
        signal: watched.signal,
        whileAsking: watched.whileAsking,
        report: reportTo(watched, batchStepInWords),
        keep: (address, report) => results.keep(address, report),
      }),
    );
  }
}

type ShowReport = (uri: vscode.Uri) => unknown;

/** Tells a person in one message what a check of linked files came to, with the way to each report. */
function show(document: vscode.Uri, ended: LinkedMediaCheck, showReport: ShowReport): void {
  const { outcome, reports } = ended;
  const { items, status, error } = outcome;
  const isAnyDone = items.some((item) => item.status === "done");
  // Someone who said no before anything was done knows it.
  if (status === "cancelled" && error?.charged === "no" && !isAnyDone) return;
  const list = { label: l10n.t("Show List"), act: async () => pick(ended, showReport) };
  const steps = error === undefined ? [] : offeredSteps(error, { check: "checkLinkedMedia", uri: document });
  const severity = status === "done" ? "information" : isAnyDone ? "warning" : "error";
  const message = linkedMediaInWords(outcome, [...reports.values()]);
  void offerSteps(severity, message, [...(items.length > 0 ? [list] : []), ...steps]);
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
