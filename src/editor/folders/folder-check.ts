import { randomUUID } from "node:crypto";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import * as z from "zod";
import type { SummaryView } from "../../report/folders/summary-view.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import type { CheckKind } from "../../checking/paying/document-price.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import { showDone } from "../notices.ts";
import type { Settings } from "../settings.ts";
import type { ServiceMode } from "../../checking/vocabulary/preferences.ts";
import { chooseChangedFiles, chooseFiles, existing, type ChosenFiles } from "./folder-files.ts";
import type { FolderLeft } from "./folder-left.ts";
import { isUntouched, resumedFiles } from "../../report/folders/folder-figures.ts";
import { checkList, inOrder } from "../../checking/batch/folder-outcome.ts";
import type { FolderOutcome, Summary } from "../../checking/store/summary-record.ts";
import type { FolderProblems } from "./folder-problems.ts";
import type { FolderSummary } from "./folder-summary.ts";
import { tellOutcome } from "./folder-notice.ts";
import { describeOthers, folderQuestion, describeRunning } from "../../report/folders/folder-words.ts";
import { changedFiles } from "./git-changes.ts";
import type { KeptSummaries } from "../../checking/store/kept-summaries.ts";
import { TextBatch, type TextBatchParts, type Wanted } from "../../checking/batch/text-batch.ts";

export interface FolderCheckParts extends TextBatchParts {
  readonly settings: Settings;
  readonly problems: FolderProblems;
  readonly summary: FolderSummary;
  /** Also of checks that have left something, by their ids. */
  readonly kept: KeptSummaries;
  readonly left: FolderLeft;
}

/** A run, and what it is a part of. */
interface Asked extends Omit<Wanted, "priced"> {
  readonly chosen: ChosenFiles;
  /** Where it is one folder. */
  readonly folder?: vscode.Uri | undefined;
  /** Of an interrupted check that it goes on with. */
  readonly resumes?: string;
}

const RUNNING = "contentAuthenticity.checkingFiles";

/**
 * Check Folder and Check Changed Files (EDI-15): a price first, then a few files at a time, each checked as it is by itself. What
 * was done stays whatever ends it, and what was not is remembered, to be gone on with.
 */
export class FolderCheck {
  readonly #parts: FolderCheckParts;
  #running: AbortController | undefined;

  constructor(parts: FolderCheckParts) {
    this.#parts = parts;
  }

  /** Rejects with a `CheckStopped` for what it cannot work on. */
  async checkFolder(first?: unknown, second?: unknown): Promise<FolderOutcome> {
    const { asksAlways, checks, uris } = folderArguments(first, second);
    const named = uris.length > 0 ? uris : await chosenFolder();
    if (named === undefined) return this.#givenUp();
    const chosen = await chooseFiles(named, this.#parts.settings);
    if (chosen.files.length + chosen.skipped.length === 0) {
      throw chosen.ignored === 0
        ? notSent("no_files", l10n.t("No prose files here, or the settings exclude them."))
        : notSent(
            "no_files",
            l10n.t("Git ignores all prose files here. To check one, open it and run Check Document."),
          );
    }
    const [folder, ...others] = named;
    return this.#start({
      command: "checkFolder",
      chosen,
      asksAlways,
      checks: this.#checks(checks, folder),
      ...(folder === undefined || others.length > 0 ? {} : { folder }),
    });
  }

  /** The files that git has as changed; `first` may name a repository, as the menu of source control does. */
  async checkChangedFiles(first?: unknown, second?: unknown): Promise<FolderOutcome> {
    const root = repositoryNamed(first);
    const { asksAlways, checks } = folderArguments(
      undefined,
      second ?? (root === undefined ? first : undefined),
    );
    const changed = await changedFiles(root);
    const chosen = await chooseChangedFiles(changed, this.#parts.settings);
    if (chosen.files.length + chosen.skipped.length === 0) {
      throw notSent("no_changes", l10n.t("Git has no changed, staged or new files."));
    }
    return this.#start({
      command: "checkChangedFiles",
      chosen,
      asksAlways,
      checks: this.#checks(checks, changed[0]),
    });
  }

  /** Goes on with what the check that was interrupted last has left in this workspace, in an earlier window too. */
  async resume(given?: unknown): Promise<FolderOutcome> {
    const { asksAlways } = folderArguments(undefined, given);
    const left = this.#parts.left.get();
    if (left === undefined) {
      throw notSent("nothing_left", l10n.t("No interrupted check of files to resume."));
    }
    const { gone, there } = await existing(left.uris.map((uri) => vscode.Uri.parse(uri, true)));
    const chosen = await chooseFiles(there, this.#parts.settings);
    return this.#start({
      command: "checkFolder",
      chosen: { ...chosen, skipped: [...chosen.skipped, ...gone] },
      checks: left.checks,
      asksAlways,
      folder: left.folder === undefined ? undefined : vscode.Uri.parse(left.folder, true),
      resumes: left.id,
    });
  }

  /** Ends the run that is under way; gives whether there was one. */
  cancel(): boolean {
    this.#running?.abort(new DOMException("Cancelled by command", "AbortError"));
    return this.#running !== undefined;
  }

  /** Gives what the page shows, for scripts. */
  async showSummary(): Promise<SummaryView> {
    return this.#parts.summary.show("files");
  }

  #checks(named: readonly CheckKind[] | undefined, scope: vscode.Uri | undefined): readonly CheckKind[] {
    return inOrder(named ?? this.#parts.settings.folderChecks(scope));
  }

  async #start(asked: Asked): Promise<FolderOutcome> {
    if (this.#running !== undefined) {
      throw notSent(
        "already_running",
        l10n.t("Another check of files is running. To stop it, run Cancel Folder Check."),
      );
    }
    const controller = new AbortController();
    this.#running = controller;
    void vscode.commands.executeCommand("setContext", RUNNING, true);
    try {
      const title = describeRunning(asked.chosen.files.length);
      const priced: Wanted["priced"] = (price, skipped) => folderQuestion(price, skipped, asked.chosen);
      const outcome = await withDelayedProgress(title, async (watched) =>
        new TextBatch(this.#parts, { ...asked, priced }).run({
          ...watched,
          signal: AbortSignal.any([watched.signal, controller.signal]),
        }),
      );
      return await this.#ended(asked, outcome);
    } finally {
      this.#running = undefined;
      void vscode.commands.executeCommand("setContext", RUNNING, false);
    }
  }

  /** Keeps and tells what a check came to, over all of its runs; one that was given up before it did anything changes nothing. */
  async #ended(asked: Asked, run: FolderOutcome): Promise<FolderOutcome> {
    const { kept, left, problems, summary } = this.#parts;
    const { checks, chosen, folder, resumes } = asked;
    const id = resumes ?? randomUUID();
    const before = resumes === undefined ? undefined : await kept.get(id);
    const files = resumedFiles(before?.outcome.files ?? [], run.files);
    const outcome = { ...run, files };
    // Whoever said no to the price knows it.
    if (run.status === "cancelled" && run.files.every(isUntouched)) return outcome;
    const earlier =
      resumes === undefined ? [] : [l10n.t("Results from before the interruption aren't included.")];
    const made: Summary = {
      id,
      at: Date.now(),
      outcome,
      ...(before === undefined ? {} : { chargedNow: run.creditsCharged }),
      notes: [...new Set([...(before?.notes ?? earlier), ...describeOthers(chosen, chosen.files.length)])],
      unshown: problems.omitted,
      ...(folder === undefined ? {} : { folder: folder.toString() }),
    };
    const uris = run.files.flatMap(({ status, uri }) => (status === "left" ? [uri] : []));
    const ended = run.files.flatMap(({ status, uri }) => (status === "left" ? [] : [uri]));
    await left.set({ id, checks, uris, ...(folder && { folder: folder.toString() }) }, ended);
    void vscode.commands.executeCommand(
      "setContext",
      "contentAuthenticity.folderLeft",
      left.get() !== undefined,
    );
    await (uris.length === 0 ? kept.remove(id) : kept.set(id, made));
    await summary.set(made);
    void tellOutcome(made);
    return outcome;
  }

  async showLeftOut(): Promise<void> {
    await this.#parts.summary.show("leftOut");
  }

  /** Takes what was found in closed files out of the Problems panel. */
  clear(): void {
    this.#parts.problems.clear();
    showDone(l10n.t("Cleared the problems in closed files"));
  }

  #givenUp(): FolderOutcome {
    const service: ServiceMode = this.#parts.settings.serviceMode();
    return {
      status: "cancelled",
      service,
      files: [],
      creditsCharged: 0,
      creditsRemaining: this.#parts.credits.balance(service)?.credits ?? null,
    };
  }
}

/** The arguments of a command on many files. */
interface FolderArguments {
  /** Folders and files; empty if none are named. */
  readonly uris: readonly vscode.Uri[];
  readonly checks?: readonly CheckKind[];
  /** True if any price on the hosted service needs confirmation, not only one above the set amount. */
  readonly asksAlways: boolean;
}

const OPTIONS = z.object({ checks: checkList.nullish(), confirm: z.boolean().nullish() });

/**
 * Parses arguments from menus, `(uri, uris[])`, and from scripts, `(uri?, {checks?, confirm?})`. Throws a
 * `CheckStopped` for others: an invalid argument never turns a small request into a large one.
 */
function folderArguments(first: unknown, second: unknown): FolderArguments {
  if (Array.isArray(second)) return { uris: second.map(uriOf), asksAlways: true };
  const uris = isAbsent(first) ? [] : Array.isArray(first) ? first.map(uriOf) : [uriOf(first)];
  if (isAbsent(second)) return { uris, asksAlways: uris.length === 0 };
  const options = OPTIONS.safeParse(second).data;
  if (options === undefined) {
    throw notSent(
      "bad_argument",
      l10n.t("The second argument needs checks (grammar, ai, plagiarism) and confirm (true or false)."),
    );
  }
  return { uris, asksAlways: options.confirm === true, ...(options.checks && { checks: options.checks }) };
}

/** Returns the only workspace folder, or the one that the person picks; undefined if none was picked. */
async function chosenFolder(): Promise<readonly vscode.Uri[] | undefined> {
  const [only, ...others] = vscode.workspace.workspaceFolders ?? [];
  if (only === undefined) {
    const title = l10n.t("Check Folder");
    return vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, title });
  }
  const chosen = others.length === 0 ? only : await vscode.window.showWorkspaceFolderPick();
  return chosen && [chosen.uri];
}

/** Returns the repository that a source control menu was opened for. */
function repositoryNamed(value: unknown): vscode.Uri | undefined {
  if (typeof value !== "object" || isAbsent(value)) return undefined;
  const root: unknown = Reflect.get(value, "rootUri");
  return root instanceof vscode.Uri ? root : undefined;
}
