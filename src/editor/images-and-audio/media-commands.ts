import * as vscode from "vscode";
import type { MediaKind } from "../../report/media-report.ts";
import { priceInWords, reportTo } from "../checks/check-run.ts";
import type { Checkers } from "../checks/checkers.ts";
import type { Credits } from "../credits/credits.ts";
import { withDelayedProgress, type WatchedRun, type WhileAsking } from "../delayed-progress.ts";
import { confirmPrice } from "../paying/price-question.ts";
import type { ServiceMode, Settings } from "../settings.ts";
import type { BatchPrice, BatchProgress, MediaBatch, MediaTarget } from "./media-batch.ts";
import type { MediaCheck, MediaChecker } from "./media-checker.ts";
import { mediaOutcome, type MediaOutcome } from "./media-outcome.ts";
import { showMediaCheck, showMediaChecks } from "./media-presenter.ts";
import type { MediaResults } from "./media-results.ts";
import { mediaTargets } from "./media-targets.ts";
import { mediaProgressInWords, mediaTitle } from "./media-words.ts";

export interface MediaCommandParts {
  readonly checker: () => Promise<Pick<MediaChecker, "check">>;
  readonly batch: () => Promise<Pick<MediaBatch, "check">>;
  /** Loads what stands between a price and its payment. */
  readonly checkers: () => Promise<Pick<Checkers, "guard">>;
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
    const targets = (await mediaTargets(kind, uri, selected)).map((each) => ({ uri: each, kind }));
    const names = targets.map((target) => target.uri.toString());
    const asked = JSON.stringify([kind, service, settings.baseUrl(), ...names]);
    const check =
      this.#running.get(asked) ??
      this.#detect(kind, targets, service).finally(() => this.#running.delete(asked));
    this.#running.set(asked, check);
    return check;
  }

  async #detect(kind: MediaKind, targets: readonly MediaTarget[], asked: ServiceMode): Promise<MediaOutcome> {
    const { credits, show } = this.#parts;
    const [target] = targets;
    const checks =
      target !== undefined && targets.length === 1
        ? [await this.#checkOne(target)]
        : await this.#checkAll(kind, targets);
    const [check] = checks;
    if (target !== undefined && check !== undefined && targets.length === 1) {
      showMediaCheck(target, check, show);
    } else if (targets.length > 0) showMediaChecks(targets, checks, show);
    return mediaOutcome(targets, checks, asked, (service) => credits.balance(service)?.credits ?? null);
  }

  async #checkOne(target: MediaTarget): Promise<MediaCheck> {
    const { checker, results } = this.#parts;
    const title = mediaTitle(target.kind, target.uri);
    return withDelayedProgress(title, async (watched) => {
      const media = await checker();
      const check = await media.check(target.uri, target.kind, {
        signal: watched.signal,
        whileAsking: watched.whileAsking,
        report: reportTo(watched, mediaProgressInWords),
      });
      if (check.report !== undefined) results.keep(target.uri, check.report);
      return check;
    });
  }

  async #checkAll(kind: MediaKind, targets: readonly MediaTarget[]): Promise<readonly MediaCheck[]> {
    if (targets.length === 0) return [];
    const title =
      kind === "image" ? vscode.l10n.t("Detecting AI images") : vscode.l10n.t("Detecting AI voices");
    return withDelayedProgress(title, async (watched) => this.#runAll(kind, targets, watched));
  }

  async #runAll(
    kind: MediaKind,
    targets: readonly MediaTarget[],
    watched: WatchedRun,
  ): Promise<readonly MediaCheck[]> {
    const { batch, results } = this.#parts;
    return (await batch()).check(targets, {
      signal: watched.signal,
      report: reportTo(watched, stepInWords),
      agree: async (price) => this.#agree(kind, price, watched.whileAsking),
      onEnd: ({ uri }, check) => {
        if (check.report !== undefined) results.keep(uri, check.report);
      },
    });
  }

  async #agree(
    kind: MediaKind,
    { connection, files, kinds, others, price }: BatchPrice,
    whileAsking: WhileAsking,
  ): Promise<void> {
    const { guard } = await this.#parts.checkers();
    const check = kind === "image" ? ("detectAiImage" as const) : ("detectAiVoice" as const);
    const plan = { price, connection, others, asker: "person", upload: { check, files }, kinds } as const;
    await guard.agree(plan, async (question) => whileAsking(async () => confirmPrice(question)));
  }
}

function stepInWords(progress: BatchProgress): string {
  if (progress.kind === "price") return priceInWords(progress);
  const count = vscode.l10n.t("{0} of {1}", progress.index + 1, progress.files);
  const step =
    progress.kind === "looking" ? vscode.l10n.t("looking at the file") : mediaProgressInWords(progress.step);
  return `${count}: ${step}`;
}
