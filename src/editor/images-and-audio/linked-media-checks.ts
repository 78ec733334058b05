import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import {
  checkLinkedMedia,
  type LinkedMediaCheck,
  type LinkedMediaOutcome,
  type LinkedMediaParts,
} from "../../checking/batch/linked-media.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import { describeBatchStep, reportTo } from "../../report/words/progress-words.ts";
import { activeEditor, isAbsent, openDocument } from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import type { Settings } from "../settings.ts";
import { linkedReportOf } from "../../report/media/linked-media-report.ts";
import { describeLinkedMedia } from "../../report/media/linked-media-words.ts";
import { linkingPlace } from "./workspace-files.ts";
import { offeredSteps, offerSteps } from "../notices.ts";
import { nameOf, shownName } from "../virtual-texts.ts";

export interface LinkedMediaCheckParts extends LinkedMediaParts {
  readonly results: Pick<MediaResults, "keep">;
  readonly settings: Settings;
  /** Opens the report of a document's links. */
  readonly showReport: (uri: vscode.Uri) => unknown;
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
      // The next untitled document may have the same address.
      if (!document.isUntitled)
        this.#parts.results.keep(document.uri.toString(), linkedReportOf(nameOf(document.uri), ended));
      show(document, ended, this.#parts.showReport);
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
        report: reportTo(watched, describeBatchStep),
        keep: (address, report) => results.keep(address, report),
      }),
    );
  }
}

/** Tells a person in one message what a check of linked files came to, with the way to the report. */
function show(
  { isUntitled, uri }: vscode.TextDocument,
  ended: LinkedMediaCheck,
  showReport: (uri: vscode.Uri) => unknown,
): void {
  const { outcome, reports } = ended;
  const { items, status, error } = outcome;
  const isAnyDone = items.some((item) => item.status === "done");
  // Someone who said no before anything was done knows it.
  if (status === "cancelled" && error?.charged === "no" && !isAnyDone) return;
  const report = { label: l10n.t("Show Report"), act: () => showReport(uri) };
  const steps = error === undefined ? [] : offeredSteps(error, { check: "checkLinkedMedia", uri });
  const severity = status === "done" ? "information" : isAnyDone ? "warning" : "error";
  const message = describeLinkedMedia(shownName(uri), outcome, [...reports.values()]);
  void offerSteps(severity, message, [...(items.length > 0 && !isUntitled ? [report] : []), ...steps]);
}
