import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { MediaBatch } from "../../checking/batch/media-batch.ts";
import { mediaOutcome, type MediaOutcome } from "../../checking/batch/media-outcome.ts";
import type { MediaCheck } from "../../checking/media/media-checker.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import type { ServiceMode } from "../../checking/vocabulary/preferences.ts";
import type { MediaKind } from "../../report/media/media-report.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import type { Settings } from "../settings.ts";
import { MEDIA_ENDINGS } from "../../text/linked-media-place.ts";
import { describeBatchStep, reportTo } from "../../report/words/progress-words.ts";
import { nameOf, shownName } from "../virtual-texts.ts";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import { describeMediaChecks } from "../../report/media/media-result-words.ts";
import { offeredSteps, offerSteps, showError } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";

export interface MediaCommandParts {
  /** Loads what checks files. */
  readonly checkers: () => Promise<{ readonly mediaBatch: MediaBatch }>;
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
    const checks = uris.length === 0 ? [] : await this.#check(kind, uris);
    const [uri, ...others] = uris;
    const [check] = checks;
    if (uri !== undefined && check !== undefined && others.length === 0)
      showMediaCheck({ uri, kind }, check, show);
    else if (uri !== undefined) showMediaChecks(kind, uris, checks, show);
    const addresses = uris.map(String);
    return mediaOutcome(addresses, checks, asked, (service) => credits.balance(service)?.credits ?? null);
  }

  async #check(kind: MediaKind, uris: readonly vscode.Uri[]): Promise<readonly MediaCheck[]> {
    const targets = uris.map((uri) => ({ address: uri.toString(), kind }));
    return withDelayedProgress(titleOf(kind, uris), async (watched) => {
      const { mediaBatch } = await this.#parts.checkers();
      return mediaBatch.check(targets, {
        check: COMMANDS[kind],
        signal: watched.signal,
        whileAsking: watched.whileAsking,
        report: reportTo(watched, describeBatchStep),
        onEnd: (index, check) => this.#keep(uris[index], check),
      });
    });
  }

  #keep(uri: vscode.Uri | undefined, { report }: MediaCheck): void {
    if (uri !== undefined && report !== undefined) this.#parts.results.keep(uri.toString(), report);
  }
}

/** Returns the title of the notification, which names a single file. */
function titleOf(kind: MediaKind, [uri, ...others]: readonly vscode.Uri[]): string {
  if (uri === undefined || others.length > 0)
    return kind === "image" ? l10n.t("Detecting AI images") : l10n.t("Detecting AI voices");
  const name = serviceWords(nameOf(uri));
  return kind === "image" ? l10n.t("Detecting AI image: {0}", name) : l10n.t("Detecting AI voice: {0}", name);
}

/** The commands that check files, by the last part of their ids. */
export const COMMANDS = {
  image: "detectAiImage",
  audio: "detectAiVoice",
  links: "checkLinkedMedia",
} as const;

/** Editors of VS Code's own that show one file. */
const EDITORS: Readonly<Record<MediaKind, string>> = {
  image: "imagePreview.previewEditor",
  audio: "vscode.audioPreview",
};

/**
 * The files that a command is about: those that the explorer passes with the one that was clicked, the one that is given, the
 * one in the active editor, or those that a person picks; none where he picks none. Throws a `CheckStopped` for an argument
 * that is no address.
 */
async function mediaTargets(
  kind: MediaKind,
  uri: unknown,
  selected: unknown,
): Promise<readonly vscode.Uri[]> {
  if (!isAbsent(uri)) {
    const clicked = uriOf(uri);
    const all = Array.isArray(selected) ? selected.map(uriOf) : [];
    const isAmong = all.some((each) => each.toString() === clicked.toString());
    return isAmong ? distinct(all) : [clicked];
  }
  const shown = activeFile(kind);
  return shown === undefined ? pick(kind) : [shown];
}

function distinct(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** The file in the active tab, where it looks like one of the kind. */
function activeFile(kind: MediaKind): vscode.Uri | undefined {
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  if (input instanceof vscode.TabInputCustom) {
    return input.viewType === EDITORS[kind] || isNamedLike(kind, input.uri) ? input.uri : undefined;
  }
  return input instanceof vscode.TabInputText && isNamedLike(kind, input.uri) ? input.uri : undefined;
}

/** By its ending; what a file is counts by its content, which is looked at before it is sent. */
function isNamedLike(kind: MediaKind, { path }: vscode.Uri): boolean {
  const extension = /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? "";
  return MEDIA_ENDINGS[kind].includes(extension);
}

async function pick(kind: MediaKind): Promise<readonly vscode.Uri[]> {
  const [label, title] =
    kind === "image"
      ? [l10n.t("Images"), l10n.t("Images to Check")]
      : [l10n.t("Audio"), l10n.t("Recordings to Check")];
  const picked = await vscode.window.showOpenDialog({
    canSelectMany: true,
    filters: { [label]: [...MEDIA_ENDINGS[kind]] },
    openLabel: l10n.t("Check"),
    title,
  });
  return picked ?? [];
}

type Show = (uri: vscode.Uri) => Promise<void>;

/** Shows what the check of one file came to: its report, or why there is none. Nobody waits for the answer. */
function showMediaCheck(
  { kind, uri }: { readonly kind: MediaKind; readonly uri: vscode.Uri },
  check: MediaCheck,
  show: Show,
): void {
  const { error, status } = check;
  if (error === undefined) void show(uri);
  else if (status !== "cancelled" || error.charged !== "no") showError(error, { check: COMMANDS[kind], uri });
}

/** The same of several: how many, what it cost, and the first that could not be checked; the reports are offered. */
function showMediaChecks(
  kind: MediaKind,
  uris: readonly vscode.Uri[],
  checks: readonly MediaCheck[],
  show: Show,
): void {
  const done = uris.filter((_, index) => checks[index]?.report !== undefined);
  // What may have cost something comes before what cost nothing.
  const unknown = checks.findIndex(({ error }) => error?.charged === "unknown");
  const failed = unknown < 0 ? checks.findIndex(({ error }) => error !== undefined) : unknown;
  const uri = uris[failed];
  const error = checks[failed]?.error;
  const reports = { label: l10n.t("Show Reports"), act: async () => choose(done, show) };
  const offered = done.length > 0 ? [reports] : [];
  if (error === undefined || uri === undefined) {
    void offerSteps("information", describeMediaChecks(checks), offered);
    return;
  }
  const steps = offeredSteps(error, { check: COMMANDS[kind], uri });
  const message = describeMediaChecks(checks, { name: shownName(uri), error });
  void offerSteps("warning", message, [...offered, ...steps]);
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
