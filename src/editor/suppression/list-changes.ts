import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { GrowingList, ListSetting } from "../../checking/vocabulary/preferences.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import { folderOf } from "../documents/workspace-place.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { describeListFault, describeSettingsFault, describeUnread } from "../../report/words/list-words.ts";
import { offerSteps } from "../notices.ts";
import { changeListFile, type ListFault } from "../../checking/store/list-file.ts";
import type { ListHome, SuppressionLists } from "./suppression-lists.ts";

export type SettingLevel = "user" | "workspace";

/**
 * Changes a list of a home and reads it again. Returns true if it was written; a message says why it wasn't. One with unsaved
 * changes in an editor is left alone: either the line or what the writer has there would be lost when it is saved.
 */
export async function changeList(
  lists: SuppressionLists,
  { home, file }: { readonly home: ListHome; readonly file: vscode.Uri },
  edit: (text: string) => string,
): Promise<boolean> {
  const isUnsaved = openDocumentAt(file)?.isDirty === true;
  const fault = isUnsaved ? "unsaved" : await changeListFile(file.fsPath, edit, home.folder?.uri.fsPath);
  if (!isUnsaved) await lists.refresh(home);
  if (fault !== undefined) showListFault(file, fault);
  return fault === undefined;
}

type SettingParts = Pick<EditorContext, "log" | "settings">;

/**
 * Adds an entry to a list of the settings, for the workspace or for this person. Returns true if it was written; a message says why
 * it wasn't.
 */
export async function addToSetting(
  { log, settings }: SettingParts,
  name: GrowingList,
  entry: string,
  level: SettingLevel,
): Promise<boolean> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const target = level === "workspace" ? Workspace : Global;
  return changeSetting(log, level, async () => settings.addToList(name, entry, target));
}

/** Removes entries from a list of the settings in all these scopes. Returns like `addToSetting`. */
export async function removeFromSetting(
  { log, settings }: SettingParts,
  name: ListSetting,
  leaves: (entry: string) => boolean,
  scopes: readonly (vscode.ConfigurationScope | undefined)[],
): Promise<boolean> {
  return changeSetting(log, "workspace", async () => {
    for (const scope of scopes) await settings.removeFromList(name, leaves, scope);
  });
}

/** Where entries about a document go: into its workspace, or to this person where it is in none. */
export function levelOf(uri: vscode.Uri): SettingLevel {
  return folderOf(uri) === undefined ? "user" : "workspace";
}

async function changeSetting(log: Log, level: SettingLevel, change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (thrown) {
    log.defect("A list of the settings could not be changed", thrown);
    showSettingsFault(level);
    return false;
  }
}

/** Says that a list stays as it was and what to do, with the file one step away. Nobody waits for the answer. */
function showListFault(file: vscode.Uri, fault: ListFault): void {
  const open = { label: l10n.t("Open File"), command: "vscode.open", given: [file] };
  const message = describeListFault(vscode.workspace.asRelativePath(file), fault);
  void offerSteps("error", message, fault === "failed" ? [] : [open]);
}

/** Says that lists could not be read, so that what they hide is shown; nothing where there are none. */
export function showUnreadLists(files: readonly vscode.Uri[]): void {
  const names = files.map((file) => vscode.workspace.asRelativePath(file));
  if (names.length > 0) void vscode.window.showWarningMessage(describeUnread(names));
}

/** Says that settings could not be written, with their file one step away. Returns the sentence. */
export function showSettingsFault(level: SettingLevel): string {
  const message = describeSettingsFault();
  const name = level === "user" ? "openSettingsJson" : "openWorkspaceSettingsFile";
  const label = l10n.t("Open Settings File");
  void offerSteps("error", message, [{ label, command: `workbench.action.${name}`, given: [] }]);
  return message;
}
