import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { BatchProgress, MediaBatch } from "../../checking/batch/media-batch.ts";
import { mediaOutcome, type MediaOutcome } from "../../checking/batch/media-outcome.ts";
import type { MediaCheck, MediaChecker } from "../../checking/media/media-checker.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import type { ServiceMode } from "../../checking/vocabulary/preferences.ts";
import type { MediaKind } from "../../report/media/media-report.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import type { Settings } from "../settings.ts";
import { showMediaCheck, showMediaChecks } from "./media-presenter.ts";
import { mediaTargets } from "./media-targets.ts";
import { mediaProgressInWords, mediaTitle } from "../../checking/media/media-words.ts";
import { priceInWords, reportTo } from "../../checking/vocabulary/progress-words.ts";
import { nameOf } from "../virtual-texts.ts";

export interface MediaCommandParts {
  /** Loads what checks one file, and what checks several. */
  readonly checkers: () => Promise<{ readonly media: MediaChecker; readonly mediaBatch: MediaBatch }>;
  readonly results: Pick<MediaResults, "keep">;
  /** Opens the report of a file. */
  readonly show: (uri: vscode.Uri) => Promise<void>;
  readonly credits: Pick<Credits, "balance">;
  readonly settings: Pick<Settings, "serviceMode" | "baseUrl">;
}

/** Detect AI Image and Detect AI Voice. Each rejects with a `CheckStopped` for an argument that is no address. */
export class MediaCommands {
  readonly #parts: MediaCommandParts;
  /** By what is checked and where it goes: the same asked for twice is run once, with one question, and both get its answer. */
  readonly #running = new Map<string, Promise<MediaOutcome>>();

  constructor(parts: MediaCommandParts) {
    this.#parts = parts;
  }

  /** `selected` are the files that are selected in the explorer, with the one that was clicked among them. */
  async detect(kind: MediaKind, uri?: unknown, selected?: unknown): Promise<MediaOutcome> {
    const { settings } = this.#parts;
    const service = settings.serviceMode();
    const uris = await mediaTargets(kind, uri, selected);
    const asked = JSON.stringify([kind, service, settings.baseUrl(), ...uris.map(String)]);
    const check =
      this.#running.get(asked) ??
      this.#detect(kind, uris, service).finally(() => this.#running.delete(asked));
    this.#running.set(asked, check);
    return check;
  }

  async #detect(kind: MediaKind, uris: readonly vscode.Uri[], asked: ServiceMode): Promise<MediaOutcome> {
    const { credits, show } = this.#parts;
    const [uri, ...others] = uris;
    const isOne = uri !== undefined && others.length === 0;
    const checks = isOne ? [await this.#checkOne(kind, uri)] : await this.#checkAll(kind, uris);
    const [check] = checks;
    if (isOne && check !== undefined) showMediaCheck({ uri, kind }, check, show);
    else if (uris.length > 0) showMediaChecks(kind, uris, checks, show);
    const addresses = uris.map(String);
    return mediaOutcome(addresses, checks, asked, (service) => credits.balance(service)?.credits ?? null);
  }

  async #checkOne(kind: MediaKind, uri: vscode.Uri): Promise<MediaCheck> {
    return withDelayedProgress(mediaTitle(kind, nameOf(uri)), async (watched) => {
      const { media } = await this.#parts.checkers();
      const check = await media.check(
        { address: uri.toString(), kind },
        {
          signal: watched.signal,
          whileAsking: watched.whileAsking,
          report: reportTo(watched, mediaProgressInWords),
        },
      );
      this.#keep(uri, check);
      return check;
    });
  }

  async #checkAll(kind: MediaKind, uris: readonly vscode.Uri[]): Promise<readonly MediaCheck[]> {
    if (uris.length === 0) return [];
    const title = kind === "image" ? l10n.t("Detecting AI images") : l10n.t("Detecting AI voices");
    const targets = uris.map((uri) => ({ address: uri.toString(), kind }));
    return withDelayedProgress(title, async (watched) => {
      const { mediaBatch } = await this.#parts.checkers();
      return mediaBatch.check(targets, {
        check: kind === "image" ? "detectAiImage" : "detectAiVoice",
        signal: watched.signal,
        whileAsking: watched.whileAsking,
        report: reportTo(watched, stepInWords),
        onEnd: (index, check) => this.#keep(uris[index], check),
      });
    });
  }

  #keep(uri: vscode.Uri | undefined, { report }: MediaCheck): void {
    if (uri !== undefined && report !== undefined) this.#parts.results.keep(uri.toString(), report);
  }
}

function stepInWords(progress: BatchProgress): string {
  if (progress.kind === "price") return priceInWords(progress);
  const count = l10n.t("{0} of {1}", progress.index + 1, progress.files);
  const step =
    progress.kind === "looking" ? l10n.t("looking at the file") : mediaProgressInWords(progress.step);
  return `${count}: ${step}`;
}
