import { homedir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import type { Settings } from "../settings.ts";

/**
 * The folders that settings name to compare texts with, as absolute paths: those of every workspace folder that is open. Which
 * of them count is for `ComparedFolders` to say. An untrusted workspace names none: VS Code leaves its settings out. An entry that is no folder on
 * this machine is passed over here, and one that is not there is counted by the service.
 */
export function referenceFolders(settings: Settings): readonly string[] {
  return foldersIn((scope) => settings.referenceFolders(scope));
}

/** Those among them that the person's own settings name, whatever the workspace says. */
export function ownReferenceFolders(settings: Settings): readonly string[] {
  return foldersIn((scope) => settings.ownReferenceFolders(scope));
}

function foldersIn(entriesOf: (scope?: vscode.Uri) => readonly string[]): readonly string[] {
  const workspace = vscode.workspace.workspaceFolders ?? [];
  const named =
    workspace.length === 0
      ? entriesOf().map((entry) => absolute(entry, undefined))
      : workspace.flatMap(({ uri }) => entriesOf(uri).map((entry) => absolute(entry, uri)));
  return [...new Set(named.filter((folder) => folder !== undefined))];
}

/** A path, or a `file:` URI; `~` is the home folder, and what is relative begins at the workspace folder. */
function absolute(entry: string, base: vscode.Uri | undefined): string | undefined {
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
