import * as vscode from "vscode";
import { notSent } from "../checks/check-error.ts";
import { isAbsent, uriOf } from "../checks/check-target.ts";
import type { CheckKind } from "../checks/document-price.ts";
import { checksNamed } from "./folder-outcome.ts";

/** What a command around many files was given. */
export interface FolderArguments {
  /** Folders and files; empty where nothing is named. */
  readonly uris: readonly vscode.Uri[];
  readonly checks?: readonly CheckKind[];
  /** Whether a person is asked about any price on the hosted service, and not only above the set amount. */
  readonly asksAlways: boolean;
}

/**
 * The arguments as menus give them, `(uri, uris[])`, and as scripts do, `(uri?, {checks?, confirm?})`. Throws a `CheckStopped` for
 * others: an argument that is not understood never turns a small request into a large one.
 */
export function folderArguments(first: unknown, second: unknown): FolderArguments {
  if (Array.isArray(second)) return { uris: second.map(uriOf), asksAlways: true };
  const uris = isAbsent(first) ? [] : Array.isArray(first) ? first.map(uriOf) : [uriOf(first)];
  if (isAbsent(second)) return { uris, asksAlways: uris.length === 0 };
  if (typeof second !== "object") throw badOptions();
  const checks: unknown = Reflect.get(second, "checks");
  const confirm: unknown = Reflect.get(second, "confirm");
  if (!isAbsent(confirm) && typeof confirm !== "boolean") throw badOptions();
  const named = checksNamed(checks);
  if (!isAbsent(checks) && named === undefined) throw badOptions();
  return { uris, asksAlways: confirm === true, ...(named === undefined ? {} : { checks: named }) };
}

function badOptions(): Error {
  return notSent(
    "bad_argument",
    vscode.l10n.t(
      "The second argument has to be an object with checks, a list of grammar, ai and plagiarism, and confirm, true or false.",
    ),
  );
}

/** The folder of the workspace: the only one, or the one that is chosen. Undefined where none was. */
export async function chosenFolder(): Promise<readonly vscode.Uri[] | undefined> {
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
export function repositoryNamed(value: unknown): vscode.Uri | undefined {
  if (typeof value !== "object" || isAbsent(value)) return undefined;
  const root: unknown = Reflect.get(value, "rootUri");
  return root instanceof vscode.Uri ? root : undefined;
}
