import * as vscode from "vscode";
import { CHARGE_NOTES } from "../../client/failure-table.ts";
import { PLANS } from "../../contract/plans.ts";
import { notSent, type CheckError } from "../checks/check-error.ts";
import { checkErrorOf } from "../checks/check-failure.ts";
import { isAbsent } from "../checks/check-target.ts";
import type { Checkers } from "../checks/checkers.ts";
import type { CheckKind } from "../checks/document-price.ts";
import type { Credits } from "../credits/credits.ts";
import { withDelayedProgress, type WatchedRun } from "../delayed-progress.ts";
import type { Log } from "../log.ts";
import { offeredSteps, showDone, takeStep, type OfferedStep } from "../notices.ts";
import type { PriceQuestion, UploadCheck } from "../paying/paid-guard.ts";
import { askPrice } from "../paying/price-question.ts";
import type { ServiceMode, Settings } from "../settings.ts";
import { folderArguments } from "./folder-arguments.ts";
import { chooseChangedFiles, chooseFiles, type ChosenFiles } from "./folder-files.ts";
import type { FolderLeft } from "./folder-left.ts";
import { chargedOf, folderTotals, type FolderFile, type FolderOutcome } from "./folder-outcome.ts";
import { AgreedPrices, filesAtOnce, folderPrice } from "./folder-price.ts";
import type { FolderProblems } from "./folder-problems.ts";
import { FolderRun, inOrder, notReached, type FolderRunParts, type Quote } from "./folder-run.ts";
import type { FolderSummary } from "./folder-summary.ts";
import { endInWords, folderInWords, folderQuestion, omittedInWords, stepInWords } from "./folder-words.ts";
import { changedFiles } from "./git-changes.ts";

export interface FolderCheckParts extends Omit<FolderRunParts, "checkers" | "onChecked"> {
  readonly checkers: () => Promise<Pick<Checkers, "grammar" | "detection" | "plagiarism" | "guard">>;
  readonly credits: Credits;
  readonly settings: Settings;
  readonly problems: FolderProblems;
  readonly summary: FolderSummary;
  readonly left: FolderLeft;
  readonly log: Log;
}

type FolderCommand = Extract<UploadCheck, "checkFolder" | "checkChangedFiles">;

/** What is going to be checked, and who asked for it. */
interface Wanted {
  readonly command: FolderCommand;
  readonly chosen: ChosenFiles;
  readonly checks: readonly CheckKind[];
  readonly asksAlways: boolean;
  /** Where it is one folder. */
  readonly folder?: vscode.Uri;
  /** What an earlier run has done of it. */
  readonly before?: readonly FolderFile[];
}

const RUNNING = "contentAuthenticity.checkingFiles";

/**
 * Check Folder and Check Changed Files (EDI-15): a price first, then a few files at a time, each checked as it is by itself. What
 * was done stays whatever ends it, and what was not is remembered, to be gone on with.
 */
export class FolderCheck {
  readonly #parts: FolderCheckParts;
  #running: AbortController | undefined;
  #last: FolderOutcome | undefined;
  /** What the latest run was of, where it was one folder. */
  #folder: vscode.Uri | undefined;

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
      throw notSent(
        "no_files",
        vscode.l10n.t("There are no files here in a language that is checked, or the settings exclude them."),
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
    const root = rootOf(first);
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

  /** Goes on with what the latest check in this workspace has left, in an earlier window too. */
  async resume(given?: unknown): Promise<FolderOutcome> {
    const { asksAlways } = folderArguments(undefined, given);
    const left = this.#parts.left.get();
    if (left === undefined) {
      throw notSent("nothing_left", vscode.l10n.t("No check of many files has left anything to go on with."));
    }
    const uris = left.uris.map((uri) => vscode.Uri.parse(uri, true));
    const still = await chooseFiles(await existing(uris), this.#parts.settings);
    const again = new Set(left.uris);
    const before = this.#last?.files.filter(({ uri }) => !again.has(uri)) ?? [];
    const wanted = { command: "checkFolder", chosen: still, checks: left.checks, before } as const;
    return this.#start({ ...wanted, asksAlways });
  }

  /** Ends the run that is under way; gives whether there was one. */
  cancel(): boolean {
    this.#running?.abort(new DOMException("Cancelled by command", "AbortError"));
    return this.#running !== undefined;
  }

  async showSummary(): Promise<void> {
    if (this.#last === undefined) {
      throw notSent("nothing_checked", vscode.l10n.t("No folder has been checked in this window."));
    }
    await this.#parts.summary.show("files");
  }

  #checks(named: readonly CheckKind[] | undefined, scope: vscode.Uri | undefined): readonly CheckKind[] {
    return inOrder(named ?? this.#parts.settings.folderChecks(scope));
  }

  async #start(wanted: Wanted): Promise<FolderOutcome> {
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
      const outcome = await this.#watched(wanted, controller.signal);
      this.#last = outcome;
      this.#folder = wanted.folder ?? (wanted.before === undefined ? undefined : this.#folder);
      this.#parts.summary.set(outcome, this.#notes(wanted), this.#folder);
      const left = outcome.files.filter(({ status }) => status === "left").map(({ uri }) => uri);
      await this.#parts.left.set({ checks: wanted.checks, uris: left });
      void this.#tell(outcome);
      return outcome;
    } finally {
      this.#running = undefined;
      void vscode.commands.executeCommand("setContext", RUNNING, false);
    }
  }

  async #watched(wanted: Wanted, ended: AbortSignal): Promise<FolderOutcome> {
    const title = vscode.l10n.t("Checking {0} files", wanted.chosen.files.length);
    return withDelayedProgress(title, async (watched) =>
      this.#run(wanted, { ...watched, signal: AbortSignal.any([watched.signal, ended]) }),
    );
  }

  async #run(wanted: Wanted, { report, signal }: WatchedRun): Promise<FolderOutcome> {
    const { checkers, credits, log, problems, settings } = this.#parts;
    const { before = [], checks, chosen } = wanted;
    const service = settings.serviceMode();
    const run = new FolderRun(
      { ...this.#parts, checkers, onChecked: (document) => problems.keep(document) },
      checks,
    );
    const atOnce = filesAtOnce(service, PLANS[settings.plan() ?? "Trial"].pendingJobs);
    const files = new Map<string, FolderFile>();
    const end = (file: FolderFile): void => void files.set(file.uri, file);
    for (const file of [...before, ...chosen.skipped]) end(file);
    let error: CheckError | undefined;
    try {
      let begun = 0;
      const count = chosen.files.length;
      const say = (what: (step: string) => string) => (uri: vscode.Uri) => {
        begun += 1;
        report(what(stepInWords(begun, count, vscode.workspace.asRelativePath(uri))));
      };
      const agreed =
        service === "embedded"
          ? new AgreedPrices([], [])
          : await this.#agreed(wanted, run, {
              atOnce,
              signal,
              begins: say((step) => vscode.l10n.t("price, {0}", step)),
            });
      begun = 0;
      await run.check(chosen.files, agreed, { atOnce, begins: say((step) => step), ended: end, signal });
      error = run.stops.error ?? run.stops.ofChecks[0]?.[1];
    } catch (thrown) {
      const howFar = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false };
      error = run.stops.error ?? checkErrorOf(thrown, howFar);
      if (error.code === "internal_error") log.defect("Checking many files failed", thrown);
    }
    const own = [...files.values()].slice(before.length);
    const rest = chosen.files.filter((uri) => !files.has(uri.toString()));
    // Whoever cancels when all has ended has cancelled nothing.
    const isCut = rest.length > 0 || own.some(({ reason }) => reason?.code === "cancelled");
    if (signal.aborted && isCut) error = cancelled(chargedOf(own, "no"));
    for (const file of notReached(rest, reasonNotReached(error ?? cancelled("no")))) end(file);
    return {
      status: error === undefined ? "done" : error.code === "cancelled" ? "cancelled" : "failed",
      service,
      files: [...files.values()],
      creditsCharged: own.reduce((sum, file) => sum + file.creditsCharged, 0),
      creditsRemaining: credits.balance(service)?.credits ?? null,
      ...(error === undefined ? {} : { error: { ...error, charged: chargedOf(own, error.charged) } }),
    };
  }

  /** What all of it costs, agreed to. Rejects with what stands in the way. */
  async #agreed(
    wanted: Wanted,
    run: FolderRun,
    watch: Parameters<FolderRun["quote"]>[1],
  ): Promise<AgreedPrices> {
    const quote = await run.quote(wanted.chosen.files, watch);
    // What every file would be refused for again is told before anybody is asked for a price.
    if (run.stops.error !== undefined)
      throw new DOMException("Stopped before anything was sent", "AbortError");
    await this.#agree(wanted, quote);
    watch.signal.throwIfAborted();
    return new AgreedPrices(
      quote.files,
      quote.connections.map(({ baseUrl }) => baseUrl),
    );
  }

  async #agree({ asksAlways, chosen, command }: Wanted, quote: Quote): Promise<void> {
    const price = folderPrice(quote.files);
    const [connection, ...others] = quote.connections;
    if (connection === undefined || price.total === 0) return;
    const { guard } = await this.#parts.checkers();
    const upload = { check: command, words: price.words, files: price.sent };
    const plan = { price: price.total, connection, others, asker: "person", upload } as const;
    const skipped = [...chosen.skipped, ...quote.skipped];
    const words = folderQuestion(price, skipped, chosen.omitted);
    let isAsked = false;
    const ask = async (question: PriceQuestion): Promise<boolean> => {
      isAsked = true;
      return askPrice(question, words);
    };
    await guard.agree(plan, ask);
    if (!asksAlways || isAsked) return;
    if (await ask({ plan, exceeded: undefined, needsConsent: false })) return;
    throw new DOMException("Not confirmed", "AbortError");
  }

  #notes({ chosen }: Wanted): readonly string[] {
    const { omitted } = this.#parts.problems;
    return [
      ...omittedInWords(chosen.omitted, chosen.files.length),
      ...(omitted === 0
        ? []
        : [
            vscode.l10n.t(
              "{0} problems of closed files are not in the Problems panel: there are too many.",
              omitted,
            ),
          ]),
    ];
  }

  /** Nobody waits for the answer, so that scripts go on. */
  async #tell({ error, files, service, status }: FolderOutcome): Promise<void> {
    const totals = folderTotals(files);
    const { done, failed, left, skipped } = totals;
    // Someone who said no to the price knows it.
    if (status === "cancelled" && done + failed === 0) return;
    const steps = [
      step(vscode.l10n.t("Show Report"), "showFolderSummary"),
      ...(left > 0 ? [step(vscode.l10n.t("Resume"), "resumeFolderCheck")] : []),
      ...(left + skipped + failed > 0
        ? [step(vscode.l10n.t("Show What Was Left Out"), "_showFolderLeftOut")]
        : []),
      ...(error === undefined ? [] : offeredSteps(error, undefined)),
    ];
    const message = [
      folderInWords(totals, files.length, service),
      ...(error === undefined ? [] : [endInWords(error)]),
    ].join(" ");
    const labels = steps.map(({ label }) => label);
    const chosen =
      status === "done"
        ? await vscode.window.showInformationMessage(message, ...labels)
        : await vscode.window.showWarningMessage(message, ...labels);
    await takeStep(steps, chosen);
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

function step(label: string, command: string): OfferedStep {
  return { label, command: `contentAuthenticity.${command}`, given: [] };
}

/** The folder of the workspace: the only one, or the one that is chosen. Undefined where none was. */
async function chosenFolder(): Promise<readonly vscode.Uri[] | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only] = folders;
  if (only !== undefined && folders.length === 1) return [only.uri];
  if (only !== undefined) {
    const chosen = await vscode.window.showWorkspaceFolderPick();
    return chosen === undefined ? undefined : [chosen.uri];
  }
  const title = vscode.l10n.t("Check Folder");
  return vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, title });
}

/** The menu of source control names the repository that it was opened for. */
function rootOf(value: unknown): vscode.Uri | undefined {
  if (typeof value !== "object" || isAbsent(value)) return undefined;
  const root: unknown = Reflect.get(value, "rootUri");
  return root instanceof vscode.Uri ? root : undefined;
}

async function existing(uris: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
  const there = await Promise.all(
    uris.map(async (uri) => {
      try {
        await vscode.workspace.fs.stat(uri);
        return [uri];
      } catch {
        return [];
      }
    }),
  );
  return there.flat();
}

function cancelled(charged: CheckError["charged"]): CheckError {
  const note = charged === "yes" ? [] : [vscode.l10n.t(CHARGE_NOTES[charged])];
  return {
    code: "cancelled",
    message: [vscode.l10n.t("The check was cancelled."), ...note].join(" "),
    charged,
  };
}

function reasonNotReached({ code, message }: CheckError): {
  readonly code: string;
  readonly message: string;
} {
  return code === "cancelled"
    ? { code, message: vscode.l10n.t("It was not reached before the check was cancelled.") }
    : { code: "stopped", message: vscode.l10n.t("It was not reached: {0}", message) };
}
