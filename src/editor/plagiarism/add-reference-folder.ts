import * as vscode from "vscode";
import { isAbsent, uriOf } from "../checks/check-target.ts";
import { formatNumber } from "../format.ts";
import { showDone } from "../notices.ts";
import type { Settings } from "../settings.ts";
import { showSettingsFault } from "../suppression/list-faults.ts";
import { referenceFolders } from "./reference-folders.ts";

/** What Add Reference Folder gives to whoever called it. */
export interface AddedFolders {
  readonly status: "done" | "cancelled" | "failed";
  /** Absolute paths of the folders that were added, or were reference folders before. */
  readonly folders: readonly string[];
}

const SETTING = "plagiarism.referenceFolders";

/**
 * Adds a folder on this machine to the reference folders of the user settings: the one that is given, or those that the person
 * picks. Rejects with a `CheckStopped` for an argument that is no address.
 */
export async function addReferenceFolder(settings: Settings, given?: unknown): Promise<AddedFolders> {
  const chosen = isAbsent(given) ? await pickedFolders() : [uriOf(given)];
  if (chosen === undefined) return { status: "cancelled", folders: [] };
  for (const uri of chosen) {
    if (await isFolderOnDisk(uri)) continue;
    void vscode.window.showErrorMessage(
      vscode.l10n.t("A reference folder has to be a folder on this machine."),
    );
    return { status: "failed", folders: [] };
  }
  const folders = chosen.map(({ fsPath }) => fsPath);
  try {
    for (const folder of folders) await add(settings, folder);
  } catch {
    showSettingsFault("user");
    return { status: "failed", folders: [] };
  }
  showDone(
    folders.length === 1
      ? vscode.l10n.t("Reference folder added")
      : vscode.l10n.t("{0} reference folders added", formatNumber(folders.length)),
  );
  return { status: "done", folders };
}

/** Settings of a workspace hide those of the person: where they name folders, the folder is named there too. */
async function add(settings: Settings, folder: string): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  if (referenceFolders(settings).includes(folder)) return;
  await settings.addToList(SETTING, folder, Global);
  if (!referenceFolders(settings).includes(folder)) await settings.addToList(SETTING, folder, Workspace);
}

async function pickedFolders(): Promise<readonly vscode.Uri[] | undefined> {
  return vscode.window.showOpenDialog({
    title: vscode.l10n.t("Add Reference Folder"),
    openLabel: vscode.l10n.t("Add Folder"),
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
