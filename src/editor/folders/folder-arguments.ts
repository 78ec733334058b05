import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import * as z from "zod";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import type { CheckKind } from "../../checking/paying/document-price.ts";
import { checkList } from "../../checking/batch/folder-outcome.ts";

/** The arguments of a command on many files. */
export interface FolderArguments {
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
export function folderArguments(first: unknown, second: unknown): FolderArguments {
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
export async function chosenFolder(): Promise<readonly vscode.Uri[] | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only] = folders;
  if (only !== undefined && folders.length === 1) return [only.uri];
  if (only !== undefined) {
    const chosen = await vscode.window.showWorkspaceFolderPick();
    return chosen === undefined ? undefined : [chosen.uri];
  }
  const title = l10n.t("Check Folder");
  return vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, title });
}

/** Returns the repository that a source control menu was opened for. */
export function repositoryNamed(value: unknown): vscode.Uri | undefined {
  if (typeof value !== "object" || isAbsent(value)) return undefined;
  const root: unknown = Reflect.get(value, "rootUri");
  return root instanceof vscode.Uri ? root : undefined;
}
