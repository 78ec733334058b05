import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import { formatNumber } from "../../report/words/format.ts";
import { exportPlace } from "../../checking/store/export-place.ts";
import { confirm, showDone } from "../notices.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import type { Settings } from "../settings.ts";
import { showSettingsFault } from "../suppression/list-changes.ts";
import { ownReferenceFolders, referenceFolders, workspacePaths } from "./compared-folders.ts";

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
 * Adds a folder on this machine to the reference folders in the user settings: the given one, or those that
 * the person picks. Asks first about a given folder outside the workspace. Rejects with a `CheckStopped` if
 * the argument isn't an address.
 */
export async function addReferenceFolder(settings: Settings, given?: unknown): Promise<AddedFolders> {
  const chosen = isAbsent(given) ? await pickedFolders() : [uriOf(given)];
  if (chosen === undefined) return { status: "cancelled", folders: [] };
  for (const uri of chosen) {
    if (await isFolderOnDisk(uri)) continue;
    const message = l10n.t("A reference folder has to be a folder on this machine.");
    void vscode.window.showErrorMessage(message);
    return { status: "failed", folders: [], message };
  }
  const folders = chosen.map(({ fsPath }) => fsPath);
  const [first] = folders;
  if (!isAbsent(given) && first !== undefined && !(await mayAdd(settings, first)))
    return { status: "cancelled", folders: [] };
  try {
    for (const folder of folders) await add(settings, folder);
  } catch {
    return { status: "failed", folders: [], message: showSettingsFault("user") };
  }
  showDone(
    folders.length === 1
      ? l10n.t("Reference folder added")
      : l10n.t("{0} reference folders added", formatNumber(folders.length)),
  );
  return { status: "done", folders };
}

/** Asks for permission: any extension can run a command, but the person decides which files a report may quote. */
async function mayAdd(settings: Settings, folder: string): Promise<boolean> {
  const { isOutside } = await exportPlace(folder, workspacePaths());
  if (!isOutside || ownReferenceFolders(settings).includes(folder)) return true;
  const question = l10n.t("Compare texts with {0}, a folder outside the workspace?", serviceWords(folder));
  return confirm(question, l10n.t("Allow"));
}

/**
 * Adds a folder to the user settings, and to the workspace settings if they set the list, since they override
 * the user's.
 */
async function add(settings: Settings, folder: string): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  if (referenceFolders(settings).includes(folder)) return;
  await settings.addToList(SETTING, folder, Global);
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
