import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type {
  LinkedMediaCheck,
  LinkedMediaChecker,
  LinkedMediaOutcome,
} from "../../checking/batch/linked-media.ts";
import type { BatchProgress } from "../../checking/batch/media-batch.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import { priceInWords, reportTo } from "../../checking/vocabulary/progress-words.ts";
import { activeEditor, isAbsent, openDocument } from "../documents/check-target.ts";
import { RunningChecks } from "../runs/running-checks.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import type { Settings } from "../settings.ts";
import { shortTarget } from "../../report/media/linked-media-words.ts";
import { formatNumber } from "../../report/words/format.ts";
import { mediaProgressInWords } from "../../checking/media/media-words.ts";
import { linkingPlace } from "./workspace-files.ts";

export interface LinkedMediaParts {
  readonly checker: LinkedMediaChecker;
  readonly results: Pick<MediaResults, "keep">;
  readonly settings: Settings;
  /** Tells a person what it came to. */
  readonly show: (document: vscode.Uri, ended: LinkedMediaCheck) => void;
}

/** Check Linked Images and Audio. */
export class LinkedMediaChecks {
  readonly #parts: LinkedMediaParts;
  readonly #running: RunningChecks<LinkedMediaOutcome>;

  constructor(parts: LinkedMediaParts) {
    this.#parts = parts;
    this.#running = new RunningChecks(parts.settings);
  }

  /** Rejects with a `CheckStopped` for what it cannot work on. */
  async check(uri?: unknown): Promise<LinkedMediaOutcome> {
    const document = isAbsent(uri) ? activeEditor().document : await openDocument(uri);
    return this.#running.share({ document }, ["linkedMedia"], async () => {
      const ended = await this.#check(document);
      this.#parts.show(document.uri, ended);
      return ended.outcome;
    });
  }

  async #check(document: vscode.TextDocument): Promise<LinkedMediaCheck> {
    const { checker, results } = this.#parts;
    const { languageId, uri } = document;
    // Before any wait: what is read is the text that the person saw.
    const linking = { text: document.getText(), languageId, place: linkingPlace(uri) };
    return withDelayedProgress(l10n.t("Checking the linked files"), async (watched) =>
      checker.check(linking, {
        signal: watched.signal,
        whileAsking: watched.whileAsking,
        report: reportTo(watched, stepInWords),
        keep: (address, report) => results.keep(address, report),
      }),
    );
  }
}

function stepInWords(progress: BatchProgress): string {
  if (progress.kind === "price") return priceInWords(progress);
  const [index, files] = [formatNumber(progress.index + 1), formatNumber(progress.files)];
  const name = shortTarget(progress.name);
  return progress.kind === "looking"
    ? l10n.t("looking at {0} of {1}: {2}", index, files, name)
    : l10n.t("{0} of {1}: {2}: {3}", index, files, name, mediaProgressInWords(progress.step));
}
