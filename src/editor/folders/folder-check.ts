import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { notSent } from "../checks/check-error.ts";
import type { CheckKind } from "../checks/document-price.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { showDone } from "../notices.ts";
import type { ServiceMode } from "../settings.ts";
import { chosenFolder, folderArguments, repositoryNamed } from "./folder-arguments.ts";
import { chooseChangedFiles, chooseFiles, existing } from "./folder-files.ts";
import type { FolderLeft } from "./folder-left.ts";
import { isUntouched, type FolderFile, type FolderOutcome } from "./folder-outcome.ts";
import type { FolderProblems } from "./folder-problems.ts";
import { inOrder } from "./folder-run.ts";
import type { FolderSummary } from "./folder-summary.ts";
import { tellOutcome } from "./folder-told.ts";
import { folderNotes } from "./folder-words.ts";
import { changedFiles } from "./git-changes.ts";
import { PricedRun, type PricedRunParts, type Wanted } from "./priced-run.ts";

export interface FolderCheckParts extends PricedRunParts {
  readonly problems: FolderProblems;
  readonly summary: FolderSummary;
  readonly left: FolderLeft;
}

/** A run, and what it is a part of. */
interface Asked extends Omit<Wanted, "before"> {
  /** Where it is one folder. */
  readonly folder?: vscode.Uri | undefined;
  /** Of an interrupted run that it goes on with. */
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
  #hasSummary = false;
  /** What interrupted runs of this window have done, each by its id. */
  readonly #done = new Map<string, readonly FolderFile[]>();

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
        ? notSent(
            "no_files",
            vscode.l10n.t(
              "There are no files here in a language that is checked, or the settings exclude them.",
            ),
          )
        : notSent(
            "no_files",
            vscode.l10n.t(
              "Git ignores all {0} files here in a language that is checked. A file that is named itself is checked all the same.",
              chosen.ignored,
            ),
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
      throw notSent("no_changes", vscode.l10n.t("Git has no file as changed, staged or new."));
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
      throw notSent("nothing_left", vscode.l10n.t("No check of many files has left anything to go on with."));
    }
    const uris = left.uris.map((uri) => vscode.Uri.parse(uri, true));
    return this.#start({
      command: "checkFolder",
      chosen: await chooseFiles(await existing(uris), this.#parts.settings),
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

  async showSummary(): Promise<void> {
    if (!this.#hasSummary) {
      throw notSent("nothing_checked", vscode.l10n.t("No folder has been checked in this window."));
    }
    await this.#parts.summary.show("files");
  }

  #checks(named: readonly CheckKind[] | undefined, scope: vscode.Uri | undefined): readonly CheckKind[] {
    return inOrder(named ?? this.#parts.settings.folderChecks(scope));
  }

  async #start(asked: Asked): Promise<FolderOutcome> {
    if (this.#running !== undefined) {
      throw notSent(
        "already_running",
        vscode.l10n.t("A check of many files is under way. It can be ended with Cancel Check of Files."),
      );
    }
    const controller = new AbortController();
    this.#running = controller;
    void vscode.commands.executeCommand("setContext", RUNNING, true);
    try {
      const again = new Set(asked.chosen.files.map((uri) => uri.toString()));
      const done = this.#done.get(asked.resumes ?? "") ?? [];
      const before = done.filter(({ status, uri }) => status !== "left" && !again.has(uri));
      const title = vscode.l10n.t("Checking {0} files", asked.chosen.files.length);
      const outcome = await withDelayedProgress(title, async (watched) =>
        new PricedRun(this.#parts).run(
          { ...asked, before },
          { ...watched, signal: AbortSignal.any([watched.signal, controller.signal]) },
        ),
      );
      this.#hasSummary = true;
      const notes = folderNotes(asked.chosen, this.#parts.problems.omitted);
      this.#parts.summary.set(outcome, notes, asked.folder);
      await this.#remember(asked, outcome, outcome.files.slice(before.length));
      void tellOutcome(outcome);
      return outcome;
    } finally {
      this.#running = undefined;
      void vscode.commands.executeCommand("setContext", RUNNING, false);
    }
  }

  /** What is left of a run, to be gone on with; one that was given up before it did anything changes nothing. */
  async #remember(
    { checks, folder, resumes }: Asked,
    { files, status }: FolderOutcome,
    own: readonly FolderFile[],
  ): Promise<void> {
    if (status === "cancelled" && own.every(isUntouched)) return;
    const id = resumes ?? randomUUID();
    const uris = own.flatMap((file) => (file.status === "left" ? [file.uri] : []));
    const ended = own.flatMap((file) => (file.status === "left" ? [] : [file.uri]));
    if (uris.length === 0) this.#done.delete(id);
    else this.#done.set(id, files);
    await this.#parts.left.set({ id, checks, uris, ...(folder && { folder: folder.toString() }) }, ended);
  }

  async showLeftOut(): Promise<void> {
    await this.#parts.summary.show("leftOut");
  }

  /** Takes what was found in closed files out of the Problems panel. */
  clear(): void {
    this.#parts.problems.clear();
    showDone(vscode.l10n.t("The problems of closed files are cleared."));
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
