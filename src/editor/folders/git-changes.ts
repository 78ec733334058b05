import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { stillThere, type GitChange } from "../../checking/git/changed-files.ts";

/** As much of the interface of VS Code's own git extension as is used here, by its first version. */
interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: readonly GitRepository[];
}

interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly indexChanges: readonly GitChange<vscode.Uri>[];
    readonly workingTreeChanges: readonly GitChange<vscode.Uri>[];
    readonly mergeChanges: readonly GitChange<vscode.Uri>[];
    readonly untrackedChanges?: readonly GitChange<vscode.Uri>[];
  };
  readonly status?: () => Promise<unknown>;
}

interface GitExtension {
  readonly getAPI: (version: 1) => GitApi;
}

/** How long git may take to find the repositories of a window that has just opened, in milliseconds. */
const FIRST_LOOK_MS = 5_000;

/**
 * Files that are changed, staged or new in the repositories of the window, or in the one at `root`, and are still there. Rejects
 * with a `CheckStopped` where there is no git, or no repository.
 */
export async function changedFiles(root?: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const api = await gitApi();
  if (api.state === "uninitialized") await initialized(api);
  const repositories = api.repositories.filter(
    ({ rootUri }) => root === undefined || rootUri.toString() === root.toString(),
  );
  if (repositories.length === 0) {
    throw notSent("no_repository", l10n.t("No Git repository in this window."));
  }
  const found = await Promise.all(
    repositories.map(async (repository) => {
      // What was written a moment ago is not in its state yet. Of a repository that was deleted, nothing is left.
      await repository.status?.().catch(() => undefined);
      const { indexChanges, mergeChanges, untrackedChanges = [], workingTreeChanges } = repository.state;
      return [...indexChanges, ...mergeChanges, ...workingTreeChanges, ...untrackedChanges];
    }),
  );
  return stillThere(found.flat());
}

async function gitApi(): Promise<GitApi> {
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  if (extension === undefined) throw noGit();
  try {
    // Without git itself it has nothing to give, and says so by throwing.
    return (await extension.activate()).getAPI(1);
  } catch {
    throw noGit();
  }
}

function noGit(): Error {
  return notSent(
    "no_git",
    l10n.t("VS Code's Git extension is off or found no Git. Use Check Folder instead."),
  );
}

async function initialized(api: GitApi): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const subscription = api.onDidChangeState(() => resolve(undefined));
  const timer = setTimeout(() => resolve(undefined), FIRST_LOOK_MS);
  if (api.state === "initialized") resolve(undefined);
  await promise;
  clearTimeout(timer);
  subscription.dispose();
}
