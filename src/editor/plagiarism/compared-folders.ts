import { homedir } from "node:os";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { showDone, confirm } from "../notices.ts";
import { TimeLimit } from "../../checking/vocabulary/time-limit.ts";
import { isInside, withoutLinks } from "../../checking/store/real-path.ts";
import { serviceWords, shortTarget } from "../../report/words/service-words.ts";
import type { Settings } from "../settings.ts";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import { formatNumber } from "../../report/words/format.ts";
import { exportPlace } from "../../checking/store/export-place.ts";
import { showSettingsFault, type SettingLevel } from "../suppression/list-changes.ts";

/** By absolute path of a folder outside the workspace: whether the person allowed comparing with it. */
const ANSWERS = "contentAuthenticity.outsideReferences";

/**
 * The folders that the embedded service compares texts with. Those that the person's own settings name count wherever they are. Of
 * those that the workspace names, and of relative ones, which it decides on, the ones inside the workspace folders count, and others
 * only after the person has allowed them in this workspace: whoever gives somebody a workspace, and an agent that writes its settings, doesn't choose what of the
 * machine is quoted in a report.
 */
export class ComparedFolders {
  readonly #settings: Settings;
  readonly #memory: Pick<vscode.Memento, "get" | "update">;
  readonly #limit = new TimeLimit();
  /** Folders that this window has asked about. */
  readonly #asked = new Set<string>();
  /** Questions that nobody has answered yet. */
  #open = 0;

  /** `memory`: of the workspace. */
  constructor(settings: Settings, memory: Pick<vscode.Memento, "get" | "update">) {
    this.#settings = settings;
    this.#memory = memory;
  }

  /** Absolute paths of those that count, by their names alone: a link is not followed. See `holds`. */
  counted(): readonly string[] {
    const agreed = this.#agreed();
    const roots = workspacePaths();
    return referenceFolders(this.#settings).filter(
      (folder) => agreed(folder) || roots.some((root) => isWithin(folder, root)),
    );
  }

  /** Absolute paths of those that count, wherever links lead. Never rejects. */
  async folders(): Promise<readonly string[]> {
    const outside = new Set(await this.#outside());
    return referenceFolders(this.#settings).filter((folder) => !outside.has(folder));
  }

  /** Returns true if a file is in one of those that count, or of `others`, wherever links lead. Never rejects. */
  async holds(file: string, others: readonly string[]): Promise<boolean> {
    const [real, ...roots] = await this.#withoutLinks([file, ...(await this.folders()), ...others]);
    return roots.some((root) => isWithin(real, root));
  }

  /**
   * Asks the person once about folders that don't count. Nobody waits for the answer, which holds from the next scan on. Resolves
   * to true while a question is on the screen. Never rejects.
   */
  async offer(): Promise<boolean> {
    const answers = this.#answers();
    const unknown = (await this.#outside()).filter(
      (folder) => !(folder in answers) && !this.#asked.has(folder),
    );
    const [first] = unknown;
    if (first !== undefined) {
      for (const folder of unknown) this.#asked.add(folder);
      this.#open += 1;
      void this.#ask(first, unknown).finally(() => (this.#open -= 1));
    }
    return this.#open > 0;
  }

  async #ask(first: string, unknown: readonly string[]): Promise<void> {
    const allow = l10n.t("Allow");
    const refuse = l10n.t("Don't Allow");
    const name = shortTarget(first);
    const others = unknown.length - 1;
    const question =
      others === 0
        ? l10n.t("Compare texts with {0}, a folder outside the workspace?", name)
        : l10n.t("Compare texts with {0} and {1} more outside the workspace?", name, formatNumber(others));
    const chosen = await vscode.window.showWarningMessage(question, allow, refuse);
    if (chosen === undefined) return;
    const added = Object.fromEntries(unknown.map((folder) => [folder, chosen === allow]));
    await this.#memory.update(ANSWERS, { ...this.#answers(), ...added });
    if (chosen === allow) showDone(l10n.t("Folder allowed. Scan again to compare with it"));
  }

  /** Those that don't count. What can't be looked at in time is outside. */
  async #outside(): Promise<readonly string[]> {
    const agreed = this.#agreed();
    const inQuestion = referenceFolders(this.#settings).filter((folder) => !agreed(folder));
    if (inQuestion.length === 0) return [];
    const roots = await this.#withoutLinks(workspacePaths());
    const folders = await this.#withoutLinks(inQuestion);
    return inQuestion.filter((_, index) => !roots.some((root) => isWithin(folders[index], root)));
  }

  /** Undefined for what can't be looked at in time. */
  async #withoutLinks(paths: readonly string[]): Promise<readonly (string | undefined)[]> {
    const found = paths.map(async (each) => withoutLinks(each).catch(() => undefined));
    return Promise.all(found.map(async (each) => this.#limit.wait(each, () => undefined)));
  }

  #agreed(): (folder: string) => boolean {
    const own = new Set(ownReferenceFolders(this.#settings));
    const answers = this.#answers();
    return (folder) => own.has(folder) || answers[folder] === true;
  }

  #answers(): Readonly<Record<string, boolean>> {
    return this.#memory.get<Readonly<Record<string, boolean>>>(ANSWERS, {});
  }
}

function isWithin(file: string | undefined, root: string | undefined): boolean {
  if (file === undefined || root === undefined) return false;
  return file === root || isInside(file, root);
}

/** Absolute paths of the workspace folders on this machine. */
function workspacePaths(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath);
}

/**
 * The folders that settings name to compare texts with, as absolute paths: those of every workspace folder that is open. Which
 * of them count is for `ComparedFolders` to say. An untrusted workspace names none: VS Code leaves its settings out. An entry that is no folder on
 * this machine is passed over here, and one that is not there is counted by the service.
 */
export function referenceFolders(settings: Settings): readonly string[] {
  const workspace = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
  const scopes = workspace.length === 0 ? [undefined] : workspace;
  const named = scopes.flatMap((uri) =>
    settings.referenceFolders(uri).map((entry) => absolutePath(entry, uri)),
  );
  return [...new Set(named.filter((folder) => folder !== undefined))];
}

/** Those that the person's own settings name, whatever the workspace says: a relative entry is what the workspace makes of it. */
function ownReferenceFolders(settings: Settings): readonly string[] {
  return settings.ownReferenceFolders().flatMap((entry) => absolutePath(entry, undefined) ?? []);
}

/** A path, or a `file:` URI; `~` is the home folder, and what is relative begins at the workspace folder. */
export function absolutePath(entry: string, base: vscode.Uri | undefined): string | undefined {
  const text = entry.trim();
  if (text === "" || text.includes("\0")) return undefined;
  if (text.startsWith("file:")) return fileOf(text);
  if (text === "~" || /^~[/\\]/u.test(text)) return path.join(homedir(), text.slice(1));
  if (path.isAbsolute(text)) return path.normalize(text);
  // A drive letter is no scheme.
  if (/^[a-z][a-z0-9+.-]+:/iu.test(text)) return undefined;
  return base?.scheme === "file" ? path.resolve(base.fsPath, text) : undefined;
}

function fileOf(uri: string): string | undefined {
  try {
    return path.normalize(vscode.Uri.parse(uri, true).fsPath);
  } catch {
    return undefined;
  }
}

/** The result of Add Reference Folder, as returned to its caller. */
export interface AddedFolders {
  readonly status: "done" | "cancelled" | "failed";
  /** Absolute paths of the folders that were added, or were already reference folders. */
  readonly folders: readonly string[];
  /** Why it failed, as text for people. */
  readonly message?: string;
}

const SETTING = "plagiarism.referenceFolders";

/**
 * Adds a folder on this machine to the reference folders: the given one (`levelFor`), or those that the person picks, which count
 * in every workspace. Rejects with a `CheckStopped` if the argument isn't an address.
 */
export async function addReferenceFolder(settings: Settings, given?: unknown): Promise<AddedFolders> {
  const chosen = isAbsent(given) ? await pickedFolders() : [uriOf(given)];
  if (chosen === undefined) return { status: "cancelled", folders: [] };
  for (const uri of chosen) {
    if (await isFolderOnDisk(uri)) continue;
    const message = l10n.t("A reference folder must be on this machine.");
    void vscode.window.showErrorMessage(message);
    return { status: "failed", folders: [], message };
  }
  const folders = chosen.map(({ fsPath }) => fsPath);
  const [first] = folders;
  const level = isAbsent(given) || first === undefined ? "user" : await levelFor(settings, first);
  if (level === undefined) return { status: "cancelled", folders: [] };
  try {
    for (const folder of folders) await add(settings, folder, level);
  } catch {
    return { status: "failed", folders: [], message: showSettingsFault(level) };
  }
  showDone(
    folders.length === 1
      ? l10n.t("Reference folder added")
      : l10n.t("{0} reference folders added", formatNumber(folders.length)),
  );
  return { status: "done", folders };
}

/**
 * The settings that a given folder is added to; undefined after a no. Any extension can run a command, but the person decides which
 * files a report may quote: only the workspace's settings, where a folder counts while it is inside, are written without a question.
 */
async function levelFor(settings: Settings, folder: string): Promise<SettingLevel | undefined> {
  if (ownReferenceFolders(settings).includes(folder)) return "user";
  const { isOutside } = await exportPlace(folder, workspacePaths());
  // A list of the workspace would override the person's own.
  const overrides = settings.ownReferenceFolders().length > 0 && !referenceFolders(settings).includes(folder);
  if (!isOutside && !overrides) return "workspace";
  const name = serviceWords(folder);
  const question = isOutside
    ? l10n.t("Compare texts with {0}, a folder outside the workspace?", name)
    : l10n.t("Compare texts with {0} in every workspace?", name);
  return (await confirm(question, l10n.t("Allow"))) ? "user" : undefined;
}

/** Adds a folder to settings, and to those of the workspace if they set the list, since they override the user's. */
async function add(settings: Settings, folder: string, level: SettingLevel): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  if (level === "user") await settings.addToList(SETTING, folder, Global);
  if (!referenceFolders(settings).includes(folder)) await settings.addToList(SETTING, folder, Workspace);
}

async function pickedFolders(): Promise<readonly vscode.Uri[] | undefined> {
  return vscode.window.showOpenDialog({
    title: l10n.t("Add Reference Folder"),
    openLabel: l10n.t("Add Folder"),
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: true,
  });
}

async function isFolderOnDisk(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== "file") return false;
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
